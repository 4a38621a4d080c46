import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/after-tests.js';
import { withSandbox } from './services.js';

const zone = 'example.com';
const setting = {
  zones: { [zone]: 'records: { www: { A: 192.0.2.2 } }\n' },
  live: { [zone]: [{ id: '1', content: '192.0.2.1' }] },
};

/** What is in a folder, with the time of the last change. */
function contentsOf(folder: string): readonly string[] {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].toSorted();
  return names.map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`);
}

/** Forbids to write to a folder, until the test ends. Root may write all the same. */
function forbidWrites(folder: string): void {
  const folders = [folder, join(folder, 'zones')];
  for (const each of folders) chmodSync(each, 0o555);
  onTestFinished(() => {
    for (const each of folders) chmodSync(each, 0o755);
  });
}

test('a project that is read-only is applied and rolled back with its state elsewhere', async () => {
  const { folder, run, service } = await withSandbox(setting);
  const env = { ZONEMASON_STATE: join(temporaryFolder(), 'new/state') };
  const contents = async (): Promise<unknown> => (await service.listing(zone)).map(({ content }) => content);
  forbidWrites(folder);
  const before = contentsOf(folder);
  const applied = await run(['apply', '--yes'], env);
  expect(applied).toMatchObject({ code: 0 });
  expect(await contents()).toEqual(['192.0.2.2']);
  expect(readdirSync(env.ZONEMASON_STATE).toSorted()).toEqual(['.gitignore', 'journal', 'locks']);

  const listed = await run(['rollback', '--format', 'json'], env);
  expect(JSON.parse(listed.stdout)).toMatchObject({ runs: [{ command: 'apply' }] });
  expect(await run(['rollback', '--last', '--yes'], env)).toMatchObject({ code: 0 });
  expect(await contents()).toEqual(['192.0.2.1']);

  const [journal = ''] = readdirSync(join(env.ZONEMASON_STATE, 'journal')).toSorted();
  const start = journal.slice(0, journal.indexOf('Z') + 1);
  expect(await run(['rollback', start, '--dry-run'], env)).toMatchObject({ code: 0 });
  expect(contentsOf(folder)).toEqual(before);
});

test('the folder that the project file names has all that a run keeps', async () => {
  const { folder, run } = await withSandbox({ ...setting, settings: 'stateFolder: var/state\n' });
  expect(await run(['apply', '--yes'])).toMatchObject({ code: 0 });
  expect(readdirSync(folder)).not.toContain('.zonemason');
  expect(readFileSync(join(folder, 'var/state/.gitignore'), 'utf8')).toBe('*\n');
  expect(await run(['rollback', '--last', '--dry-run'])).toMatchObject({ code: 0 });
});
