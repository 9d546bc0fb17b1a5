#!/usr/bin/env node
import { main } from 'masbench';

const given = process.argv.slice(2);
const exitCode = await main(['init', ...(given.length > 0 ? given : ['--help'])]);
process.exitCode = given.length > 0 ? exitCode : 2;
