import { chownSync, lchownSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Owners } from '../../src/config/owners.js';
import { diskOwners } from '../../src/config/owners.js';
import type { ProjectSearch } from '../../src/config/project-file.js';
import { findProjectFile, nearestProjectFile } from '../../src/config/project-file.js';
import { diskTree } from '../../src/load/files/disk-tree.js';
import { temporaryFolder } from '../support/after-tests.js';
import { failureOf } from './support.js';

const FILE = 'zonemason.yaml';

const ROOT = 0;
const ME = 1001;
const CALLER = 1002;
const STRANGER = 1003;

/** Gives files to users, by path in a folder; the rest is root's. On disk, where the tests may, and otherwise only as is told. */
function give(folder: string, owners: Readonly<Record<string, number>>, user: number | undefined): Owners {
  const uids = new Map(Object.entries(owners).map(([path, uid]) => [join(folder, path), uid]));
  if (process.getuid?.() === ROOT) {
    for (const [path, uid] of uids) lchownSync(path, uid, uid);
    return { ...diskOwners(), user };
  }
  return {
    user,
    ownerOf: async (path, of) => uids.get(of === 'file' ? realpathSync(path) : path) ?? ROOT,
  };
}

interface Row {
  readonly what: string;
  /** By default the user without root's rights. */
  readonly user?: number | undefined;
  readonly env?: Readonly<Record<string, string>>;
  /** Owners by path, of what is not root's. */
  readonly owners: Readonly<Record<string, number>>;
  /** Where the project file links to. */
  readonly link?: string;
  /** Where the search begins; by default in a folder below. */
  readonly from?: string;
}

async function search({
  user = ME,
  env = {},
  owners,
  link,
  from = 'mine/zones',
}: Row): Promise<string | null> {
  const folder = realpathSync(temporaryFolder({ ...(!link && { [FILE]: '' }), 'other/target.yaml': '' }));
  mkdirSync(join(folder, 'mine/zones'), { recursive: true });
  if (link !== undefined) symlinkSync(link, join(folder, FILE));
  mkdirSync(join(folder, 'way'));
  symlinkSync('../other/target.yaml', join(folder, 'way/second.yaml'));
  symlinkSync('../other', join(folder, 'way/folder'));
  const files = diskTree(join(folder, from));
  return nearestProjectFile({ files, env, owners: give(folder, owners, user) });
}

describe('a project file in a folder above', () => {
  test.each<Row>([
    { what: 'of the user', owners: { [FILE]: ME, '.': ME } },
    { what: 'of root', owners: {} },
    { what: 'of root, in a folder of the user', owners: { '.': ME } },
    { what: 'of root, for root', user: ROOT, owners: {} },
    {
      what: 'of the user who called sudo',
      user: ROOT,
      env: { SUDO_UID: `${CALLER}` },
      owners: { [FILE]: CALLER, '.': CALLER },
    },
    { what: 'that is a link of the user', link: 'other/target.yaml', owners: { [FILE]: ME } },
    {
      what: 'that links to a file of the user',
      link: 'other/target.yaml',
      owners: { 'other/target.yaml': ME },
    },
    {
      what: 'that leads over links of the user',
      link: 'way/folder/target.yaml',
      owners: { 'way/folder': ME, way: ME },
    },
  ])('is taken: $what', async (row) => {
    expect(await search(row)).toBe('../../zonemason.yaml');
  });

  const stranger = { [FILE]: STRANGER };
  test.each<Row>([
    { what: 'of a stranger', owners: stranger },
    { what: 'of a stranger, for root', user: ROOT, owners: stranger },
    { what: 'of a stranger, just above', owners: stranger, from: 'mine' },
    { what: 'in a folder of a stranger', owners: { '.': STRANGER } },
    { what: 'that is a link of a stranger', link: 'other/target.yaml', owners: stranger },
    {
      what: 'that links to a file of a stranger',
      link: 'other/target.yaml',
      owners: { 'other/target.yaml': STRANGER },
    },
    {
      what: 'that links into a folder of a stranger',
      link: 'other/target.yaml',
      owners: { other: STRANGER },
    },
    ...['way/second.yaml', 'way/folder/target.yaml'].flatMap((link) =>
      [link.slice(0, link.endsWith('target.yaml') ? 'way/folder'.length : undefined), 'way'].map((path) => ({
        what: `that links to ${link}, with ${path} of a stranger`,
        link,
        owners: { [path]: STRANGER },
      })),
    ),
    {
      what: 'of one whom SUDO_UID names without root’s rights',
      env: { SUDO_UID: `${STRANGER}` },
      owners: stranger,
    },
    ...['', '-1', `+${STRANGER}`, ` ${STRANGER}`, `${STRANGER}.0`, '0x3eb', '1003x', 'root'].map((uid) => ({
      what: `for root, with SUDO_UID=${JSON.stringify(uid)}`,
      user: ROOT,
      env: { SUDO_UID: uid },
      owners: stranger,
    })),
  ])('is refused: $what', async (row) => {
    const { kind, hint, all } = await failureOf(() => search(row));
    const path = row.from === 'mine' ? '../zonemason.yaml' : '../../zonemason.yaml';
    expect([kind, hint.endsWith(`-c ${path}`), all.startsWith(`${path} `)]).toEqual(['usage', true, true]);
  });

  test('is refused if nobody can tell whose it is', async () => {
    const files = diskTree(
      temporaryFolder({ 'above/zonemason.yaml': '', 'above/mine/a': '' }) + '/above/mine',
    );
    const owners = { user: ME, ownerOf: async () => null };
    expect(await failureOf(() => findProjectFile({ files, env: {}, owners }))).toMatchObject({
      kind: 'usage',
    });
  });

  test('is taken where users have no ids', async () => {
    const folder = temporaryFolder({ 'zonemason.yaml': '', 'mine/a': '' });
    if (process.getuid?.() === ROOT) chownSync(join(folder, FILE), STRANGER, STRANGER);
    const owners = { ...diskOwners(), user: undefined };
    const files = diskTree(join(folder, 'mine'));
    expect(await nearestProjectFile({ files, env: {}, owners })).toBe('../zonemason.yaml');
  });
});

test.each<[string, Pick<ProjectSearch, 'chosen'>]>([
  ['of the folder where the search begins', {}],
  ['in a folder that was chosen', { chosen: ['above'] }],
  ['below a folder that was chosen', { chosen: ['.'] }],
])('the project file %s is taken whoever owns it', async (_, { chosen }) => {
  const folder = realpathSync(temporaryFolder({ 'above/zonemason.yaml': '', 'above/mine/a': '' }));
  const owners = give(folder, { 'above/zonemason.yaml': STRANGER, above: STRANGER }, ME);
  const files = diskTree(join(folder, chosen ? 'above/mine' : 'above'));
  const found = await nearestProjectFile({
    files,
    env: {},
    owners,
    ...(chosen && { chosen: chosen.map((path) => join(folder, path)) }),
  });
  expect(found).toBe(chosen ? '../zonemason.yaml' : FILE);
});

test('a folder whose name begins like a chosen one, or is above it, is not in it', async () => {
  const folder = realpathSync(temporaryFolder({ 'above/zonemason.yaml': '', 'above/mine/a': '' }));
  const owners = give(folder, { 'above/zonemason.yaml': STRANGER }, ME);
  const files = diskTree(join(folder, 'above/mine'));
  for (const chosen of [[join(folder, 'abo')], [join(folder, 'above/mine')], []])
    expect(await failureOf(() => nearestProjectFile({ files, env: {}, owners, chosen }))).toMatchObject({
      kind: 'usage',
    });
});

describe('the search ends', () => {
  const inHome = { 'zonemason.yaml': '', 'home/zones/a': '', 'elsewhere/a': '' };

  test.each<[string, (folder: string) => string | undefined, string, string | null]>([
    ['at the home folder', (folder) => join(folder, 'home'), 'home/zones', null],
    ['at the home folder, where it begins', (folder) => join(folder, 'home'), 'home', null],
    ['at the home folder by another name', (folder) => join(folder, 'link'), 'home/zones', null],
    ['at the home folder, which counts', (folder) => folder, 'home/zones', '../../zonemason.yaml'],
    ['not at a home folder elsewhere', (folder) => join(folder, 'home'), 'elsewhere', '../zonemason.yaml'],
    ['not at one that is not there', (folder) => join(folder, 'none'), 'home', '../zonemason.yaml'],
    ['not at a relative one', () => '.', 'home', '../zonemason.yaml'],
    ['not at an empty one', () => '', 'home', '../zonemason.yaml'],
    ['not without one', () => undefined, 'home', '../zonemason.yaml'],
    ['not before a home folder at the top', () => '/', 'home', '../zonemason.yaml'],
  ])('%s', async (_, home, from, expected) => {
    const folder = temporaryFolder(inHome);
    symlinkSync(join(folder, 'home'), join(folder, 'link'));
    const files = diskTree(join(folder, from));
    expect(await nearestProjectFile({ files, env: { HOME: home(folder) } })).toBe(expected);
  });

  test('at the home folder of Windows', async () => {
    const folder = temporaryFolder(inHome);
    const env = { USERPROFILE: join(folder, 'home') };
    expect(await nearestProjectFile({ files: diskTree(join(folder, 'home/zones')), env })).toBeNull();
  });

  test('at the boundary of its file system', async () => {
    const asked: string[] = [];
    const exists = async (path: string): Promise<boolean> => {
      asked.push(path);
      return path === '/zonemason.yaml';
    };
    expect(await nearestProjectFile({ files: { folder: '/dev', exists }, env: {} })).toBeNull();
    expect(asked).toEqual(['/dev/zonemason.yaml']);
  });

  test('not at a folder that is not there yet', async () => {
    const folder = temporaryFolder({ 'zonemason.yaml': '' });
    const files = diskTree(join(folder, 'a/b'));
    expect(await nearestProjectFile({ files, env: {} })).toBe('../../zonemason.yaml');
  });
});

test('a missing project file is a mistake of the user', async () => {
  const files = diskTree(temporaryFolder({}));
  expect(await failureOf(() => findProjectFile({ files, env: { HOME: files.folder } }))).toMatchObject({
    kind: 'usage',
  });
});
