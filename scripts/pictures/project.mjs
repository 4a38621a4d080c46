// A project in a temporary folder, and the program run in it.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The built program. */
export const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The environment in which the clock of the program begins at noon. */
export const AT_NOON = { NODE_OPTIONS: `--import=${new URL('at-noon.mjs', import.meta.url).href}` };

const run = promisify(execFile);

/**
 * Calls `use` in a project with these files, by path; all is gone afterwards.
 *
 * @param {Record<string, string>} files
 * @param {(project: { folder: string, write: Function, output: Function, commit: Function }) => unknown} use
 *   `output` gives what a command prints on a terminal, whatever its exit code; `commit` commits all files
 */
export async function withProject(files, use) {
  const folder = await mkdtemp(join(tmpdir(), 'zonemason-picture-'));
  const write = async (path, text) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  try {
    for (const [path, text] of Object.entries(files)) await write(path, text);
    return await use({
      folder,
      write,
      output: (args, env) => outputOf(args, { folder, env }),
      commit: () => commitAll(folder),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function outputOf(args, { folder, env = {} }) {
  const { PATH, HOME } = process.env;
  const options = { cwd: folder, env: { PATH, HOME, FORCE_COLOR: '1', COLUMNS: '100', ...AT_NOON, ...env } };
  const { stdout } = await run(process.execPath, [PROGRAM, ...args], options).catch((error) => error);
  return stdout;
}

async function commitAll(cwd) {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  await run('git', ['init', '--quiet', '--initial-branch', 'main'], { cwd });
  await run('git', ['add', '.'], { cwd });
  await run('git', [...author, 'commit', '--quiet', '--message', 'zones'], { cwd });
}
