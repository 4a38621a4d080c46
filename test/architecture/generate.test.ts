import { appendFileSync, cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/after-tests.js';
import { copyProject, runScript } from './project-copy.js';

/** One of each that git ignores, and one that it has. */
const IGNORED = [
  'src/load/generated/plan-file.js',
  'src/engine/init/generated/pipelines.d.ts',
  'src/render/html/generated/assets.ts',
];
const TRACKED = 'schemas/zone.schema.json';

const GENERATE = 'scripts/generate.mjs';

describe('generate.mjs', () => {
  let made = '';
  let copy = '';

  beforeAll(async () => {
    made = copyProject();
    await runScript(made, GENERATE, '--sources');
  });

  beforeEach(() => {
    copy = temporaryFolder({});
    cpSync(made, copy, { recursive: true, verbatimSymlinks: true });
  });

  test('makes in a fresh checkout all that is up to date then', async () => {
    expect(IGNORED.filter((path) => !existsSync(join(copy, path)))).toEqual([]);
    expect(await runScript(copy, GENERATE, '--check')).toBe('');
  });

  test('finds each file that is not up to date', async () => {
    for (const path of [...IGNORED, TRACKED]) appendFileSync(join(copy, path), '\n');
    const stderr = await errorsOfCheck(copy);
    expect([...IGNORED, TRACKED].filter((path) => !stderr.includes(`${path} is out of date\n`))).toEqual([]);
  });

  test('leaves alone with --sources what git has', async () => {
    appendFileSync(join(copy, TRACKED), '\n');
    await runScript(copy, GENERATE, '--sources');
    expect(await errorsOfCheck(copy)).toBe(`${TRACKED} is out of date\n`);
  });

  test('makes again what is gone, what somebody has changed, and what its input has left behind', async () => {
    const [gone = '', ...changed] = IGNORED;
    rmSync(join(copy, gone));
    for (const path of changed) appendFileSync(join(copy, path), '\n');
    appendFileSync(join(copy, 'src/render/html/style/plan.css'), 'b { color: #123456 }\n');
    await runScript(copy, GENERATE, '--sources');
    expect(readFileSync(join(copy, 'src/render/html/generated/assets.ts'), 'utf8')).toContain('#123456');
    expect(await runScript(copy, GENERATE, '--check')).toBe('');
  });
});

/** What `--check` finds, which must be something. */
async function errorsOfCheck(copy: string): Promise<string> {
  const failure: unknown = await runScript(copy, GENERATE, '--check').catch((error) => error);
  expect(failure).toMatchObject({ code: 1, stderr: expect.any(String) });
  return failure instanceof Error && 'stderr' in failure ? String(failure.stderr) : '';
}
