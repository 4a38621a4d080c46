import { Writable } from 'node:stream';
import type { Context } from '../context.js';
import { serveEditor } from '../lsp/server.js';

/** Serves an editor on the standard streams. */
export async function runLsp({ stdin, out, now }: Context): Promise<number> {
  const output = new Writable({
    write: (chunk: Buffer | string, _, done) => {
      out.write(String(chunk));
      done();
    },
  });
  return serveEditor({ input: stdin, output, now });
}
