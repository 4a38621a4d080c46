import { open } from 'node:fs/promises';

const HEAD_BYTES = 4096;

/** The beginning of a file as text; '' for what cannot be read. */
export async function readHead(path: string): Promise<string> {
  try {
    const handle = await open(path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return '';
  }
}
