import type { JournalReader } from '../../apply/journal/journal-outline.js';
import type { FileReading } from '../../load/files/file-tree.js';
import { MAX_SAVED_SIZE } from '../../load/files/file-tree.js';
import { readHead, readRegularFile, readTail } from '../../load/files/regular-file.js';

/** Reads journals in part or as a whole. */
export const journalReader: JournalReader = {
  head: async (path, bytes) => bytesOf(await readHead(path, bytes)),
  tail: async (path, bytes) => bytesOf(await readTail(path, bytes)),
  whole: async (path) => bytesOf(await readRegularFile(path, MAX_SAVED_SIZE)),
};

function bytesOf(reading: FileReading<Buffer>): Buffer | null {
  return 'value' in reading ? reading.value : null;
}
