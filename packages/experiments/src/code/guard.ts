/**
 * The program that is loaded before code of strangers, in JavaScript. Node's permission model leaves a few ways to write
 * a file, or to have one written or a program started by others: log files of the runtime, a dump of its memory, signals, and
 * sockets that are files. They are taken away here. Every refusal, of these and of the permission model, is written to descriptor
 * 3, so that it is known though the code catches the error.
 */
export const guard = `import fs from 'node:fs';
import child from 'node:child_process';
import workers from 'node:worker_threads';
import v8 from 'node:v8';
import traceEvents from 'node:trace_events';
import { errorMonitor } from 'node:events';
import os from 'node:os';
import { syncBuiltinESMExports } from 'node:module';
const { writeSync } = fs;
const { apply, construct, defineProperty, ownKeys, getOwnPropertyDescriptor } = Reflect;
const stringify = JSON.stringify;
const note = (permission, resource) => {
  try {
    writeSync(3, stringify([String(permission), String(resource ?? '')]) + '\\n');
  } catch {}
};
const seen = (error) => {
  if (error?.code === 'ERR_DLOPEN_DISABLED') note('NativeCode', '');
  else if (error?.code === 'ERR_ACCESS_DENIED' && error.noted !== true) note(error.permission, error.resource);
};
const watch = (from, name) => {
  const was = from[name];
  const watched = function (...args) {
    const last = args.at(-1);
    if (typeof last === 'function')
      args[args.length - 1] = function (error, ...rest) {
        seen(error);
        return apply(last, this, [error, ...rest]);
      };
    try {
      const made = new.target === undefined ? apply(was, this, args) : construct(was, args, new.target);
      if (typeof made?.on === 'function') made.on(errorMonitor, seen);
      if (made instanceof Promise)
        return made.then(
          (value) => {
            if (from === fs.promises && name === 'open') closeHandles(value);
            return value;
          },
          (error) => { seen(error); throw error; },
        );
      return made;
    } catch (error) {
      seen(error);
      throw error;
    }
  };
  for (const key of ownKeys(was)) {
    const own = getOwnPropertyDescriptor(was, key);
    if (getOwnPropertyDescriptor(watched, key)?.configurable !== false) defineProperty(watched, key, own);
  }
  watched.prototype = was.prototype;
  from[name] = watched;
};
const watchAll = (from, names) => {
  for (const name of names) if (typeof from[name] === 'function') watch(from, name);
};
let areClosed = false;
const closeHandles = (handle) => {
  if (areClosed) return;
  areClosed = true;
  refuse(Object.getPrototypeOf(handle), 'FileSystemWrite', ['utimes', 'chmod', 'chown', 'truncate', 'write', 'writeFile', 'appendFile', 'writev']);
};
const isCall = (name) => /^[a-z]/.test(name) && name !== 'existsSync';
watchAll(fs, Object.keys(fs).filter(isCall));
watchAll(fs.promises, Object.keys(fs.promises).filter(isCall));
watchAll(child, ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']);
watchAll(workers, ['Worker']);
watchAll(process, ['dlopen', 'chdir']);
const refuse = (from, permission, names) => {
  if (from == null) return;
  for (const name of names)
    from[name] = () => {
      note(permission, name);
      throw Object.assign(new Error('Access to this API has been restricted'), {
        code: 'ERR_ACCESS_DENIED', permission, resource: name, noted: true,
      });
    };
};
refuse(process, 'Signals', ['kill', '_kill', '_debugProcess', '_debugEnd', 'abort']);
refuse(os, 'Signals', ['setPriority']);
refuse(v8, 'FileSystemWrite', ['setFlagsFromString', 'setHeapSnapshotNearHeapLimit']);
refuse(traceEvents, 'FileSystemWrite', ['createTracing']);
if (process.stdout._handle != null)
  refuse(Object.getPrototypeOf(process.stdout._handle), 'LocalSockets', ['bind', 'listen', 'connect', 'open', 'fchmod']);
syncBuiltinESMExports();
`;
