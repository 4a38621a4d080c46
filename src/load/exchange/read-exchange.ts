import { Failure } from '../../failure.js';
import type { ReturnedUnit } from '../../mail/exchange/returned-unit.js';
import type { FileTree } from '../files/file-tree.js';
import { fileBinary } from '../source/file-rules.js';
import { decodeSource } from '../source/read-source.js';
import { readCsv } from './read-csv.js';
import { readXliff } from './read-xliff.js';

/**
 * Reads an exchange file; what it is follows from its content.
 *
 * @throws Failure `invalid-files` when it cannot be read.
 */
export async function readExchangeFile(path: string, tree: FileTree): Promise<readonly ReturnedUnit[]> {
  const reading = await tree.readFile(path);
  if ('fault' in reading) throw new Failure('invalid-files', `${path}: ${reading.fault.reason}`);
  const { file, diagnostics } = decodeSource(path, inUtf8(reading.value), reading.isPrivate);
  if (!file) {
    const [{ message, rule } = { message: 'it cannot be read', rule: null }] = diagnostics;
    throw new Failure('invalid-files', `${path}: ${message}`, rule === fileBinary ? { hint: IN_UTF8 } : {});
  }
  return /^\s*</.test(file.text) ? readXliff(file) : readCsv(file);
}

const IN_UTF8 = 'save it as text in UTF-8; a spreadsheet as "CSV UTF-8"';

/** Some tools write UTF-16, with a byte order mark. */
function inUtf8(bytes: Buffer): Buffer {
  const mark = bytes.length < 2 ? 0 : bytes.readUInt16BE(0);
  const encoding = { 0xfffe: 'utf-16le', 0xfeff: 'utf-16be' }[mark];
  return encoding === undefined ? bytes : Buffer.from(new TextDecoder(encoding).decode(bytes), 'utf8');
}
