// The command line as it is built, where `bin/masbench.js` runs the sources of a clone.
const { main } = await import('../dist/index.js');
process.exitCode = await main(process.argv.slice(2));
