// Preloaded into a measured process: writes how often it synced a file to file descriptor 3.
import { writeSync } from 'node:fs';
import { open } from 'node:fs/promises';

let syncs = 0;

const handle = await open('/dev/null');
const prototype = Object.getPrototypeOf(handle);
for (const name of ['sync', 'datasync']) {
  const sync = prototype[name];
  prototype[name] = function counted(...args) {
    syncs += 1;
    return sync.apply(this, args);
  };
}
await handle.close();

process.on('exit', () => {
  writeSync(3, String(syncs));
});
