import { Writable } from 'node:stream';
import { allowedOutside } from '../../engine/allowed-outside.js';
import { secretVariables } from '../../engine/editor/editor-project.js';
import type { Context } from '../terminal/context.js';
import { serveEditor } from '../lsp/server.js';

/** Serves an editor on the standard streams. */
export async function runLsp({ stdin, out, now, cwd, env, globals, isAlive }: Context): Promise<number> {
  const output = new Writable({
    write: (chunk: Buffer | string, _, done) => {
      out.write(String(chunk));
      done();
    },
  });
  void out.closed.then(() => output.destroy());
  const allowOutside = allowedOutside(cwd, globals.allowOutside, env);
  const secrets = secretVariables(env, cwd);
  return serveEditor({ input: stdin, output, env, now, isAlive, allowOutside, secrets });
}
