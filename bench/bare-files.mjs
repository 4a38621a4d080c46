// Reads the files of a folder, and does nothing with them: what looking at each of them costs at least.
//
//   node bench/bare-files.mjs FOLDER
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
const buffer = Buffer.alloc(64 * 1024);
for (const name of readdirSync(folder)) {
  const file = openSync(join(folder, name));
  readSync(file, buffer);
  closeSync(file);
}
