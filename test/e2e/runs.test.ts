import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { journalName } from '../../src/apply/journal/journal-name.js';
import { repositoryIn } from '../support/git.js';
import { expectSchema } from '../support/expect-schema.js';
import type { SandboxService, SandboxSetting, WithService } from './services.js';
import { withSandbox } from './services.js';

const zone = 'example.com';
const JOURNALS = '.zonemason/journal';

const setting = {
  zones: { [zone]: 'records: { www: { A: 192.0.2.2 } }\n' },
  live: { [zone]: [{ id: '1', content: '192.0.2.1' }] },
} satisfies SandboxSetting;

type Applied = WithService<SandboxService>;

async function projectFor(change: Partial<SandboxSetting> = {}): Promise<Applied> {
  return withSandbox({ ...setting, ...change });
}

/** Applies a zone file with this address. */
async function apply({ run, folder }: Applied, content: string): Promise<void> {
  writeFileSync(join(folder, `zones/${zone}.yaml`), `zone: ${zone}\nrecords: { www: { A: ${content} } }\n`);
  const { code, stderr } = await run(['apply', '--yes']);
  if (code !== 0) throw new Error(stderr);
}

function journalsOf({ folder }: Pick<Applied, 'folder'>): readonly string[] {
  return readdirSync(join(folder, JOURNALS)).toSorted();
}

async function address({ service }: Applied): Promise<unknown> {
  const [record] = await service.listing(zone);
  return record?.content;
}

interface ListedRun {
  readonly command: string;
  readonly journals: readonly string[];
  readonly hasChanged: boolean;
  readonly isCutOff: boolean;
  readonly rolledBack: { readonly extent: string };
  readonly rollback: string | null;
}

interface Listed {
  readonly runs: readonly ListedRun[];
  readonly unclear: readonly { readonly journal: string; readonly reason: string }[];
  readonly foreign: readonly { readonly why: string; readonly journals: readonly string[] }[];
}

/** What `rollback --format json` lists, which must be what the schema says. */
async function listed({ run }: Applied, ...args: readonly string[]): Promise<Listed> {
  const { code, stdout, stderr } = await run(['rollback', ...args, '--format', 'json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const list: Listed = JSON.parse(stdout);
  expectSchema('runs', list);
  return list;
}

/** The start of the run of a journal, as its name begins. */
function startOf(name: string): string {
  return name.slice(0, name.indexOf('Z-') + 1);
}

/** Cuts the end of the last journal off, and optionally more lines. */
function cutOff(project: Applied, lines = 1): void {
  const path = join(project.folder, JOURNALS, journalsOf(project).at(-1) ?? '');
  const kept = readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1 - lines);
  writeFileSync(path, `${kept.join('\n')}\n`);
}

describe('rollback without journals', () => {
  test('lists the runs, newest first, with the command for each, and asks no service', async () => {
    const project = await projectFor();
    await apply(project, '192.0.2.2');
    await apply(project, '192.0.2.3');
    const requests = project.service.seen.length;
    const [first = '', second = ''] = journalsOf(project);
    const { code, stdout } = await project.run(['rollback']);
    expect(code).toBe(0);
    const commands = [...stdout.matchAll(/^ {2}(zonemason .*)$/gm)].map(([, command]) => command);
    expect(commands).toEqual([second, first].map((name) => `zonemason rollback ${startOf(name)}`));
    expect(stdout).toContain('apply  1 of 1 step done\n  example.com\n');
    const { runs } = await listed(project);
    expect(runs.map(({ rollback }) => rollback)).toEqual(commands);
    expect(project.service.seen).toHaveLength(requests);
  });

  test('says that there are none', async () => {
    const project = await projectFor();
    const { code, stdout } = await project.run(['rollback']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `No runs in ${JOURNALS}.\n` });
  });

  test('tells which run was rolled back, and which was cut off', async () => {
    const project = await projectFor();
    await apply(project, '192.0.2.2');
    expect((await project.run(['rollback', '--last', '--yes'])).code).toBe(0);
    await apply(project, '192.0.2.3');
    cutOff(project);
    const { runs } = await listed(project);
    expect(runs.map(({ command, isCutOff, rolledBack }) => [command, isCutOff, rolledBack.extent])).toEqual([
      ['apply', true, 'no'],
      ['rollback', false, 'no'],
      ['apply', false, 'yes'],
    ]);
    const { stdout } = await project.run(['rollback']);
    expect(stdout).toContain('at least 1 step done, then cut off\n');
    expect(stdout).toMatch(/1 of 1 step done; rolled back at \d{4}-/);
  });

  test('tells of runs that were rolled back at once that all of them were', async () => {
    const project = await projectFor();
    for (const last of [2, 3]) await apply(project, `192.0.2.${last}`);
    const starts = journalsOf(project).map((name) => name.slice(0, name.indexOf('Z-') + 1));
    expect((await project.run(['rollback', ...starts, '--yes'])).code).toBe(0);
    expect(await address(project)).toBe('192.0.2.1');
    const { runs } = await listed(project);
    expect(runs.map(({ rolledBack }) => rolledBack.extent)).toEqual(['no', 'yes', 'yes']);
  });

  test('names journals that are damaged, of another format, and of another endpoint', async () => {
    const project = await projectFor();
    await apply(project, '192.0.2.2');
    const [name = ''] = journalsOf(project);
    const folder = join(project.folder, JOURNALS);
    const text = readFileSync(join(folder, name), 'utf8');
    const later = (hour: string): string => join(folder, name.replace(/T\d\d/, `T${hour}`));
    writeFileSync(later('97'), 'not a journal\n');
    writeFileSync(later('98'), text.replace('"formatVersion":"2', '"formatVersion":"3'));
    writeFileSync(later('99'), text.replace(/"endpoint":"[^"]*"/, '"endpoint":"https://elsewhere.example/"'));
    writeFileSync(join(folder, 'empty.jsonl'), '');
    writeFileSync(join(folder, 'notes.txt'), 'not listed');
    const { runs, unclear, foreign } = await listed(project);
    expect(runs).toHaveLength(1);
    expect(unclear.map(({ reason }) => reason).toSorted()).toEqual([
      'it has a format that this version does not read',
      'it is not a journal, or it is damaged',
      'its run was cut off before it changed anything',
    ]);
    expect(foreign).toMatchObject([{ why: expect.stringContaining('https://elsewhere.example/') }]);
    const { stdout } = await project.run(['rollback']);
    expect(stdout).toContain('1 journal not listed: from a run at https://elsewhere.example/');
  });

  test.each([[['--yes']], [['--allow', 'bulk-change']], [['--report', 'r.json']]])(
    'refuses options of a rollback: %j',
    async (args) => {
      const project = await projectFor();
      const { code, stderr } = await project.run(['rollback', ...args]);
      expect(code).toBe(64);
      expect(stderr).toContain('--last');
    },
  );
});

describe('rollback --last', () => {
  test('goes back before the latest run that changed something, and a second time changes nothing', async () => {
    const project = await projectFor();
    await apply(project, '192.0.2.2');
    await apply(project, '192.0.2.3');
    await apply(project, '192.0.2.3');
    const { code, stderr } = await project.run(['rollback', '--last', '--yes']);
    expect(code).toBe(0);
    expect(stderr).toContain('The last run: ');
    expect(await address(project)).toBe('192.0.2.2');
    const again = await project.run(['rollback', '--last', '--yes']);
    expect(again.stdout).toContain('Nothing to roll back');
    expect(await address(project)).toBe('192.0.2.2');
  });

  test('takes a run that was cut off, and knows that it does not run any more', async () => {
    const project = await projectFor();
    await apply(project, '192.0.2.2');
    cutOff(project, 2);
    const { code, stderr } = await project.run(['rollback', '--last', '--yes']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/cut\s+off; may\s/);
    expect(await address(project)).toBe('192.0.2.1');
  });

  test('refuses to guess when a damaged journal may be of a later run', async () => {
    const project = await projectFor();
    await apply(project, '192.0.2.2');
    const damaged = journalName(new Date(Date.now() + 1000), zone);
    writeFileSync(join(project.folder, JOURNALS, damaged), '{"kind":"listing"}\n');
    const { code, stderr } = await project.run(['rollback', '--last', '--yes']);
    expect(code).toBe(64);
    expect(stderr).toContain(damaged);
    expect(await address(project)).toBe('192.0.2.2');
  });

  test('leaves out a journal that came with a commit, and says so', async () => {
    const project = await projectFor();
    const { git } = repositoryIn(project.folder);
    await apply(project, '192.0.2.2');
    const [own = ''] = journalsOf(project);
    const text = readFileSync(join(project.folder, JOURNALS, own), 'utf8');
    const committed = journalName(new Date(Date.now() + 1000), zone);
    writeFileSync(join(project.folder, JOURNALS, committed), text.replaceAll('192.0.2.1"', '203.0.113.66"'));
    git('add', '--force', `${JOURNALS}/${committed}`);

    const named = await project.run(['rollback', `${JOURNALS}/${committed}`, '--yes']);
    expect(named).toMatchObject({ code: 64, stderr: expect.stringContaining('tracked by git') });
    expect(await address(project)).toBe('192.0.2.2');
    const { code, stderr } = await project.run(['rollback', '--last', '--yes']);
    expect({ code, address: await address(project) }).toEqual({ code: 0, address: '192.0.2.1' });
    expect(stderr.split(`${committed} is left out: it is tracked by git`)).toHaveLength(2);
  });

  test('takes the journals of a run in another checkout, but not those that record no project', async () => {
    const project = await projectFor();
    await apply(project, '192.0.2.2');
    const [name = ''] = journalsOf(project);
    const text = readFileSync(join(project.folder, JOURNALS, name), 'utf8');
    const artifact = join(project.folder, 'artifact');
    mkdirSync(artifact);
    renameSync(join(project.folder, JOURNALS, name), join(artifact, name));
    writeFileSync(join(artifact, name), text.replace(/"project":"[^"]*",/, ''));
    const refused = await project.run(['rollback', '--last', 'artifact', '--yes']);
    expect(refused).toMatchObject({ code: 64, stderr: expect.stringContaining('recorded no project') });
    const { runs } = await listed(project);
    expect(runs).toEqual([]);
    writeFileSync(join(artifact, name), text);
    expect((await project.run(['rollback', '--last', 'artifact', '--dry-run'])).code).toBe(0);
    writeFileSync(join(artifact, name), text.replace(/"project":"[^"]*",/, ''));
    expect((await project.run(['rollback', `artifact/${name}`, '--yes'])).code).toBe(0);
    expect(await address(project)).toBe('192.0.2.1');
  });

  test('says where to look when there is no run', async () => {
    const project = await projectFor();
    const { code, stderr } = await project.run(['rollback', '--last', '--yes']);
    expect(code).toBe(64);
    expect(stderr).toContain('artifacts');
  });
});

describe('rollback --last after a run that was cut off', () => {
  test('names it, and the command that takes both back', async () => {
    const project = await projectFor();
    await apply(project, '192.0.2.2');
    cutOff(project, 2);
    await apply(project, '192.0.2.3');
    const [first = ''] = journalsOf(project);
    const { code, stderr } = await project.run(['rollback', '--last', '--yes']);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /The last run may have gone on with an earlier\s+run that was\s+cut\s+off\s+or\s+left\s+steps\s+undone,/,
    );
    expect(stderr).toContain(`\n  zonemason rollback ${startOf(first)}\n`);
    expect(await address(project)).toBe('192.0.2.2');
    expect((await project.run(['rollback', startOf(first), '--yes'])).code).toBe(0);
    expect(await address(project)).toBe('192.0.2.1');
  });

  test('says nothing of one that had done all of its steps', async () => {
    const project = await projectFor();
    await apply(project, '192.0.2.2');
    cutOff(project);
    await apply(project, '192.0.2.3');
    const { stderr } = await project.run(['rollback', '--last', '--yes']);
    expect(stderr).not.toContain('not finished');
  });

  test('says nothing of one that ended', async () => {
    const project = await projectFor();
    for (const last of [2, 3]) await apply(project, `192.0.2.${last}`);
    const { stderr } = await project.run(['rollback', '--last', '--yes']);
    expect(stderr).not.toContain('not finished');
  });
});

describe('a folder of journals', () => {
  test('goes back together, but for those whose run changed nothing', async () => {
    const project = await projectFor();
    await apply(project, '192.0.2.2');
    const folder = join(project.folder, 'artifact');
    mkdirSync(folder);
    for (const name of journalsOf(project))
      renameSync(join(project.folder, JOURNALS, name), join(folder, name));
    writeFileSync(join(folder, '2026-11-20T09-30-00.000Z-example.org.jsonl'), '');
    const { code, stderr } = await project.run(['rollback', 'artifact', '--yes']);
    expect(code).toBe(0);
    expect(stderr).toContain('example.org.jsonl');
    expect(await address(project)).toBe('192.0.2.1');
  });

  test('is also what --last looks in', async () => {
    const project = await projectFor();
    await apply(project, '192.0.2.2');
    renameSync(join(project.folder, JOURNALS), join(project.folder, 'artifact'));
    expect((await project.run(['rollback', '--last', 'artifact', '--yes'])).code).toBe(0);
    expect(await address(project)).toBe('192.0.2.1');
  });
});

/** The zone file, with this address. */
function zoneFile(content: string): Readonly<Record<string, string>> {
  return { [`zones/${zone}.yaml`]: `zone: ${zone}\nrecords: { www: { A: ${content} } }\n` };
}

describe('what the files still declare', () => {
  test('is told once, with the commit to revert, until they declare what is live', async () => {
    const project = await projectFor();
    const { commit, git } = repositoryIn(project.folder);
    commit(zoneFile('192.0.2.1'), 'Begin');
    const change = commit(zoneFile('192.0.2.2'), 'Move the web server');
    expect((await project.run(['apply', '--yes'])).code).toBe(0);

    const { code, stderr } = await project.run(['rollback', '--last', '--yes']);
    expect(code).toBe(0);
    expect(stderr.split('Revert the change first.')).toHaveLength(2);
    expect(stderr).toContain('"Move the web server"');
    expect(stderr).toContain(`\n  git revert ${change}\n`);

    git('revert', '--no-edit', change);
    expect((await project.plan()).hasChanges).toBe(false);
    const again = await project.run(['rollback', '--last', '--yes']);
    expect(again.stderr).toContain('The files already declare what is restored');
  });

  test('is no commit where the run set back what was changed by hand', async () => {
    const project = await projectFor();
    const { commit } = repositoryIn(project.folder);
    commit(zoneFile('192.0.2.2'), 'Begin');
    expect((await project.run(['apply', '--yes'])).code).toBe(0);
    const { code, stderr } = await project.run(['rollback', '--last', '--yes']);
    expect(code).toBe(0);
    expect(stderr.replaceAll('\n', ' ')).toContain('The run set back what was changed by hand');
    expect(stderr).not.toContain('git revert');
  });

  test('is not to be reverted where a commit set it from something else than was live', async () => {
    const project = await projectFor();
    const { commit } = repositoryIn(project.folder);
    commit(zoneFile('192.0.2.9'), 'Begin');
    const change = commit(zoneFile('192.0.2.2'), 'Move the web server');
    expect((await project.run(['apply', '--yes'])).code).toBe(0);
    const { code, stderr } = await project.run(['rollback', '--last', '--yes']);
    expect(code).toBe(0);
    expect(stderr).toContain('The commit "Move the web server" set what the run has written');
    expect(stderr).toContain(`\n  git show ${change}\n`);
    expect(stderr).not.toContain('No commit did this');
    expect(stderr).not.toContain('git revert');
  });

  test('is also what variables of the project file say', async () => {
    const project = await projectFor();
    const { commit } = repositoryIn(project.folder);
    const file = readFileSync(join(project.folder, 'zonemason.yaml'), 'utf8');
    commit({ ...zoneFile('"${web}"'), 'zonemason.yaml': `${file}vars: { web: 192.0.2.1 }\n` }, 'Begin');
    const change = commit({ 'zonemason.yaml': `${file}vars: { web: 192.0.2.2 }\n` }, 'Move the web server');
    expect((await project.run(['apply', '--yes'])).code).toBe(0);
    const { stderr } = await project.run(['rollback', '--last', '--yes']);
    expect(stderr).toContain(`\n  git revert ${change}\n`);
  });

  test('has no commit without git', async () => {
    const project = await projectFor();
    await apply(project, '192.0.2.2');
    const { stderr } = await project.run(['rollback', '--last', '--yes']);
    expect(stderr).toContain('would bring it back. Change the files first.\n');
    expect(stderr).not.toContain('git');
  });
});

describe('journals: { keep: 2 }', () => {
  const settings = 'journals: { keep: 2 }\n';

  test('keeps the journals of two runs, and whatever is not a journal', async () => {
    const project = await projectFor({ settings });
    await apply(project, '192.0.2.2');
    const notes = join(project.folder, JOURNALS, 'notes.txt');
    writeFileSync(notes, 'mine');
    const [first = ''] = journalsOf(project);
    for (const last of [3, 4, 5]) await apply(project, `192.0.2.${last}`);
    expect(journalsOf(project).filter((name) => name.endsWith('.jsonl'))).toHaveLength(2);
    expect(journalsOf(project)).not.toContain(first);
    expect(readFileSync(notes, 'utf8')).toBe('mine');
  });

  test('keeps a run that was cut off until it was rolled back', async () => {
    const project = await projectFor({ settings });
    await apply(project, '192.0.2.2');
    cutOff(project);
    const [first = ''] = journalsOf(project);
    for (const last of [3, 4, 5]) await apply(project, `192.0.2.${last}`);
    expect(journalsOf(project)).toContain(first);
    expect(journalsOf(project)).toHaveLength(3);
    expect((await project.run(['rollback', `${JOURNALS}/${first}`, '--yes'])).code).toBe(0);
    expect(journalsOf(project)).not.toContain(first);
  });
});

test('a report says where the run took place, also when nothing is to be done', async () => {
  const applied = await projectFor();
  repositoryIn(applied.folder);
  for (const changes of [1, 0]) {
    const { code, stderr } = await applied.run(['apply', '--yes', '--report', 'report.json'], {
      GITHUB_ACTOR: 'mona',
    });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const report: { readonly steps: readonly unknown[]; readonly provenance: unknown } = JSON.parse(
      readFileSync(join(applied.folder, 'report.json'), 'utf8'),
    );
    expectSchema('report', report);
    expect(report.steps).toHaveLength(changes);
    expect(report.provenance).toMatchObject({ ref: 'main', actor: 'mona', run: null });
  }
});
