import { describe, expect, test } from 'vitest';
import { listingEntry } from '../../../src/apply/journal/journal.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import type { StepsOfCommit } from '../../../src/engine/rollback/commit-steps.js';
import { filesAhead } from '../../../src/engine/rollback/files-ahead.js';
import type { SavedZone } from '../../../src/engine/journals/saved-listings.js';
import type { Provenance } from '../../../src/plan/plan.js';
import { diskTree } from '../../../src/load/files/disk-tree.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { repositoryWith } from '../../support/git.js';
import { liveTemplate, mailSettings } from '../../support/mail.js';
import { someProject } from '../../support/projects.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';
import { OURS } from './journals.js';

const declared = ['a.example', 'b.example', 'c.example'].map((name) =>
  desired(name, records('www A 192.0.2.1')),
);
const nowhere = { commit: null, ref: null, actor: null, run: null };

/** Every commit has every step. */
const all: StepsOfCommit = async (_, steps) => ({ same: steps, alike: [] });

/** A journal of one step, which is done. */
function journalOf(
  name: string,
  address = 'dns/a.example/www/TXT',
  change: { readonly before?: unknown; readonly after?: unknown } = {},
): SavedZone['journal'] {
  const entries = [
    { kind: 'listing' },
    { kind: 'intent', step: { id: 's1', address, ...change } },
    { kind: 'outcome', id: 's1', status: 'done' },
  ];
  return sourceFile(name, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}

/** The listing of a run before its first write; a zone without records, unless it is what the file declares. */
function saved(
  scope: string,
  provenance: Partial<Provenance> | undefined,
  lines: readonly string[] = [],
): SavedZone {
  const listing = listingEntry<DnsRecord>({
    endpoint: OURS,
    scope,
    fingerprint: `sha256:${'0'.repeat(64)}`,
    records: records(...lines).map((record) => ({ id: '1', ...record })),
    ...(provenance && { provenance: { ...nowhere, ...provenance } }),
  });
  if (listing.kind !== 'listing') throw new Error('a journal begins with its listing');
  return { journal: sourceFile(`2026-11-21T09-30-00.000Z-${scope}.jsonl`, ''), listing };
}

function ahead(zones: readonly SavedZone[]): ReturnType<typeof filesAhead> {
  const root = temporaryFolder();
  return filesAhead({ zones, templates: [] }, declared, { project: someProject({ root }), env: {} }, all);
}

const commit = 'a'.repeat(40);

test('a commit is named with the first ref that a journal has of it', async () => {
  const zones = [
    saved('b.example', { commit }),
    saved('a.example', { commit, ref: 'main' }),
    saved('c.example', { commit, ref: 'other' }),
  ];
  expect(await ahead(zones)).toEqual({
    isDrift: false,
    isWithoutGit: false,
    scopes: ['a.example', 'b.example', 'c.example'],
    commits: [{ applied: commit, ref: 'main', change: null }],
  });
});

test('a commit without a ref has none', async () => {
  const { commits } = await ahead([saved('a.example', { commit })]);
  expect(commits).toEqual([{ applied: commit, ref: null, change: null }]);
});

test('nothing is known of a run without provenance, and outside of git', async () => {
  const zones = [saved('a.example', undefined), saved('b.example', { ref: 'main' })];
  expect(await ahead(zones)).toEqual({
    scopes: ['a.example', 'b.example'],
    commits: [],
    isDrift: false,
    isWithoutGit: true,
  });
});

test('files that declare what is restored are not ahead, nor is a zone without a file', async () => {
  const zones = [saved('a.example', { commit }, ['www A 192.0.2.1']), saved('gone.example', { commit })];
  expect(await ahead(zones)).toEqual({ scopes: [], commits: [], isDrift: false, isWithoutGit: true });
});

describe('the change to revert', () => {
  const repository = repositoryWith({ 'zonemason.yaml': '', 'zones/a.example.yaml': '' });
  const changed = {
    file: repository.commit({ 'zones/a.example.yaml': '# 1' }, 'file'),
    settings: repository.commit({ 'zonemason.yaml': '# 2' }, 'settings'),
    other: repository.commit({ 'zones/b.example.yaml': '# 3' }, 'other'),
  };
  const variables = new Map([['web', 'x']]);

  test.each([
    [1000, 'file'],
    [1001, 'other'],
  ] as const)('is looked for in %i files: it is that of %s', async (count, expected) => {
    const { folder: root } = repository;
    const project = someProject({ root, files: diskTree(root) });
    const zone = desired(
      'a.example',
      records(...Array.from({ length: count - 1 }, (_, n) => `n${n} A 192.0.2.1`)),
    );
    const inFiles = zone.records.map((record, index) => {
      const value = { ...record.places.value, file: sourceFile(`zones/${index}.yaml`, '') };
      return { ...record, places: { ...record.places, value } };
    });
    const listings = [
      {
        ...saved('a.example', { commit: changed.other }),
        journal: journalOf('a.jsonl', 'dns/a.example/n0/A', { after: records('n0 A 192.0.2.1')[0] }),
      },
    ];
    const found = await filesAhead(
      { zones: listings, templates: [] },
      [{ ...zone, file: sourceFile('zones/a.example.yaml', ''), records: inFiles }],
      { project, env: process.env },
      all,
    );
    expect(found.commits).toMatchObject([{ change: { commit: changed[expected] } }]);
  });

  test.each([
    ['of the file of the zone', 'plain', variables, 'file'],
    ['of that of the project, whose variables it has', '${web}', variables, 'settings'],
    ['of the file of the zone, if the project has no variables', '${web}', new Map(), 'file'],
  ] as const)('is the last one %s', async (_, content, vars, expected) => {
    const { folder: root } = repository;
    const project = someProject({ root, files: diskTree(root), vars });
    const zones = [desired('a.example', records(`www TXT ${content}`))];
    const aheadIn = (name: string): ReturnType<typeof filesAhead> => {
      const journal = journalOf(name, undefined, { after: records(`www TXT ${content}`)[0] });
      const listings = [{ ...saved('a.example', { commit: changed.other }), journal }];
      return filesAhead({ zones: listings, templates: [] }, zones, { project, env: process.env }, all);
    };
    const change = { commit: changed[expected], subject: expected, isMerge: false };
    expect((await aheadIn('renamed.jsonl')).commits).toMatchObject([{ applied: changed.other, change }]);
    const before = await aheadIn('2001-01-01T00-00-00.000Z-a.example.jsonl');
    expect(before.commits).toMatchObject([{ applied: changed.other, change: null }]);
  });

  test('is none where the files declare again what its steps have taken away', async () => {
    const { folder: root } = repository;
    const zones = [desired('a.example', records('www TXT a'))];
    const journal = journalOf('a.jsonl');
    const listings = [
      { ...saved('a.example', { commit: changed.other }, ['www TXT a', 'x A 192.0.2.9']), journal },
    ];
    const project = someProject({ root, files: diskTree(root) });
    const found = await filesAhead(
      { zones: listings, templates: [] },
      zones,
      { project, env: process.env },
      all,
    );
    expect(found).toMatchObject({ scopes: ['a.example'], commits: [], isDrift: true });
  });
});

describe('files that declare something else than a run has left', () => {
  const lost = records('www TXT a')[0];

  test.each<[string, string, { readonly before?: unknown; readonly after?: unknown }, boolean]>([
    ['as it was written', 'www TXT b', { before: lost, after: records('www TXT b')[0] }, false],
    ['by now', 'www TXT c', { before: lost, after: records('www TXT b')[0] }, true],
    ['where it has deleted a record', 'x TXT c', { before: lost, after: null }, false],
    ['by now, where it has deleted a record', 'www TXT c', { before: lost, after: null }, true],
    ['as one of another type', 'www A 192.0.2.1', { before: lost, after: null }, false],
  ])('%s', async (_, line, change, isOther) => {
    const root = temporaryFolder();
    const zones = [
      { ...saved('a.example', { commit }, ['www TXT a']), journal: journalOf('a.jsonl', undefined, change) },
    ];
    const files = [desired('a.example', records(line))];
    const project = someProject({ root });
    const found = await filesAhead({ zones, templates: [] }, files, { project, env: {} }, all);
    expect(found.isOther ?? false).toBe(isOther);
    expect(found.commits).toHaveLength(isOther ? 0 : 1);
  });

  const gained = records('www CNAME b.example')[0];
  const inOneType = 'dns/a.example/www/CNAME';

  test.each([
    [
      'create another one',
      [
        { id: 's1', address: 'dns/a.example/www/TXT', before: lost, after: null },
        { id: 's2', address: inOneType, before: null, after: gained },
      ],
      ['s1', 's2'],
    ],
    [
      'change its type, which failed',
      [
        { id: 's1', address: inOneType, before: lost, after: gained },
        { id: 's1-delete', address: inOneType, before: lost, after: null },
        { id: 's1-create', address: inOneType, before: null, after: gained },
      ],
      ['s1-delete'],
    ],
  ])('by now, where it has deleted a record to %s', async (_, steps, done) => {
    const root = temporaryFolder();
    const lines = [
      { kind: 'listing' },
      ...steps.map((step) => ({ kind: 'intent', step })),
      ...done.map((id) => ({ kind: 'outcome', id, status: 'done' })),
    ];
    const journal = sourceFile('a.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const zones = [{ ...saved('a.example', { commit }, ['www TXT a']), journal }];
    const isOtherIn = async (line: string): Promise<boolean> => {
      const project = someProject({ root });
      const files = [desired('a.example', records(line))];
      return (await filesAhead({ zones, templates: [] }, files, { project, env: {} }, all)).isOther ?? false;
    };
    expect([await isOtherIn('www CNAME b.example'), await isOtherIn('www CNAME c.example')]).toEqual([
      false,
      true,
    ]);
  });
});

test('a mail folder that cannot be read is not ahead', async () => {
  const root = temporaryFolder({ mail: 'no folder', 'texts/welcome/de.yaml': 'subject: a\nbody: b\n' });
  const template = { brand: 'acme', ...liveTemplate() };
  const listing = { ...saved('mail/welcome', { commit }).listing, template, records: [] };
  const journal = sourceFile('a.jsonl', '');
  const scopesIn = async (translations: string): Promise<readonly string[]> => {
    const mail = {
      ...mailSettings(),
      endpoint: new URL(OURS),
      brand: 'acme',
      translations,
      insecureHttp: false,
    };
    const project = someProject({ root, files: diskTree(root), mail });
    const templates = [{ journal, listing }];
    return (await filesAhead({ zones: [], templates }, [], { project, env: {} }, all)).scopes;
  };
  expect([await scopesIn('mail'), await scopesIn('missing'), await scopesIn('texts')]).toEqual([
    [],
    [],
    ['mail/welcome'],
  ]);
});
