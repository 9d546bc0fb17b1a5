/**
 * The program between a process and the code of strangers that it has run, in JavaScript: it starts the guarded process, and
 * ends it after its time, or when descriptor 4 is closed, as it is when its own parent dies in whatever way. On POSIX the
 * system ends it too, after so many seconds of computing.
 *
 * Its arguments: the time in milliseconds, then the command.
 */
export const keeper = `const { spawn } = require('node:child_process');
const { Socket } = require('node:net');
const [ms, ...command] = process.argv.slice(1);
const limited = process.platform === 'win32'
  ? command
  : ['/bin/sh', '-c', 'ulimit -t ' + Math.ceil(ms / 1000 + 1) + '; exec "$0" "$@"', ...command];
const child = spawn(limited[0], limited.slice(1), { stdio: [0, 1, 2, 3], windowsHide: true });
const kill = () => child.kill('SIGKILL');
const late = setTimeout(() => {
  kill();
  process.exitCode = 124;
}, Number(ms));
new Socket({ fd: 4 }).on('error', kill).on('close', kill).resume();
child.on('error', () => process.exit(127));
child.on('close', (code) => {
  clearTimeout(late);
  process.exit(process.exitCode ?? code ?? 137);
});
`;
