/**
 * The JavaScript that is loaded before a program that runs code of strangers. Node's permission model leaves a few ways to write
 * a file, or to have one written or a program started by others: log files of the runtime, a dump of its memory, signals, and
 * sockets that are files. They are taken away here.
 */
export const guard = `import v8 from 'node:v8';
import traceEvents from 'node:trace_events';
import { syncBuiltinESMExports } from 'node:module';
const refuse = (from, permission, names) => {
  if (from == null) return;
  for (const name of names)
    from[name] = () => {
      throw Object.assign(new Error('Access to this API has been restricted'), {
        code: 'ERR_ACCESS_DENIED', permission, resource: name,
      });
    };
};
refuse(process, 'Signals', ['kill', '_kill', '_debugProcess', '_debugEnd', 'abort']);
refuse(v8, 'FileSystemWrite', ['setFlagsFromString', 'setHeapSnapshotNearHeapLimit']);
refuse(traceEvents, 'FileSystemWrite', ['createTracing']);
if (process.stdout._handle != null)
  refuse(Object.getPrototypeOf(process.stdout._handle), 'LocalSockets', ['bind', 'listen', 'connect', 'open', 'fchmod']);
syncBuiltinESMExports();
`;
