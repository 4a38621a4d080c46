import { readHead } from '../../load/files/regular-file.js';

const HEAD_BYTES = 4096;

/** The beginning of a file as text; '' for what cannot be read. */
export async function headOf(path: string): Promise<string> {
  const reading = await readHead(path, HEAD_BYTES);
  return 'value' in reading ? reading.value.toString('utf8') : '';
}
