import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { beforeAll, describe, expect, test } from 'vitest';
import { copyProject, runScript } from './project-copy.js';

const scripts = globSync('scripts/*.mjs').toSorted();
const programs = scripts.filter((path) => !/^export /m.test(readFileSync(path, 'utf8')));
const modules = scripts.filter((path) => !programs.includes(path));

describe('a script that is given', () => {
  let copy = '';
  let before: ReadonlyMap<string, number>;

  beforeAll(() => {
    copy = copyProject();
    before = timesIn(copy);
  });

  test.concurrent.each(programs)('--help, %s, prints what it does and writes nothing', async (script) => {
    const [firstLine = ''] = readFileSync(script, 'utf8').split('\n');
    const help = await runScript(copy, script, '--help');
    expect(help.split('\n')[0]).toBe(firstLine.replace('// ', ''));
    expect(timesIn(copy)).toEqual(before);
  });

  test.concurrent.each(programs)(
    'an option that %s does not know, refuses it and writes nothing',
    async (script) => {
      await expect(runScript(copy, script, '--halp')).rejects.toMatchObject({ code: 64 });
      expect(timesIn(copy)).toEqual(before);
    },
  );

  test.concurrent.each(modules)('--help, %s, which others import, does nothing', async (script) => {
    expect(await runScript(copy, script, '--help')).toBe('');
    expect(timesIn(copy)).toEqual(before);
  });
});

/** When each file below a folder was last written, links aside. */
function timesIn(folder: string): ReadonlyMap<string, number> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return new Map(paths.map((path) => [path, statSync(path).mtimeMs]));
}
