import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { asCheckedOut, asStored, checkoutSettings } from './checkout.js';

/** What git itself would write, without starting it: half a second of a test goes by in ten processes. */
export function initialise(folder: string): void {
  for (const name of ['objects', 'refs/heads']) mkdirSync(join(folder, '.git', name), { recursive: true });
  writeFileSync(join(folder, '.git/HEAD'), 'ref: refs/heads/main\n');
  const settings = checkoutSettings()
    .map((line) => `\t${line}\n`)
    .join('');
  writeFileSync(
    join(folder, '.git/config'),
    `[core]\n\trepositoryformatversion = 0\n\tbare = false\n${settings}`,
  );
}

/** Id of the commit that is checked out; undefined before the first one. */
export function headOf(folder: string): string | undefined {
  const path = headFile(folder);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

/** Begins a branch at the commit that is checked out, and checks it out. */
export function startBranch(folder: string, name: string): void {
  const head = headOf(folder) ?? '';
  writeFileSync(join(folder, '.git/HEAD'), `ref: refs/heads/${name}\n`);
  writeFileSync(headFile(folder), `${head}\n`);
}

/** Commits every file of a folder, as it is; gives the id of the commit. */
export function commitAll(folder: string, message: string): string {
  const parent = headOf(folder);
  const author = `A <a@example.com> ${Math.floor(Date.now() / 1000)} +0000`;
  const lines = [
    `tree ${writeTree(folder, folder) ?? writeObject(folder, 'tree', Buffer.alloc(0))}`,
    ...(parent === undefined ? [] : [`parent ${parent}`]),
    `author ${author}`,
    `committer ${author}`,
    '',
    `${message}\n`,
  ];
  const id = writeObject(folder, 'commit', Buffer.from(lines.join('\n')));
  writeFileSync(headFile(folder), `${id}\n`);
  checkOut(folder);
  return id;
}

/** The file that holds the id of the commit: that of the branch, or HEAD itself. */
function headFile(folder: string): string {
  const head = readFileSync(join(folder, '.git/HEAD'), 'utf8').trim();
  return join(folder, '.git', head.startsWith('ref: ') ? head.slice('ref: '.length) : 'HEAD');
}

/** Gives the files of a folder, which have been committed, the bytes with which git would check them out. */
function checkOut(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name === '.git') continue;
    if (entry.isDirectory()) checkOut(path);
    if (!entry.isFile()) continue;
    const stored = readFileSync(path);
    const checkedOut = asCheckedOut(stored);
    if (checkedOut !== stored) writeFileSync(path, checkedOut);
  }
}

/** Gives the id of the tree of a folder; undefined where it has no file. */
function writeTree(repository: string, folder: string): string | undefined {
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== '.git')
    .map((entry) => ({ key: Buffer.from(entry.isDirectory() ? `${entry.name}/` : entry.name), entry }))
    .toSorted((left, right) => Buffer.compare(left.key, right.key))
    .flatMap(({ entry }) => entryOf(repository, join(folder, entry.name), entry));
  return entries.length === 0 ? undefined : writeObject(repository, 'tree', Buffer.concat(entries));
}

function entryOf(repository: string, path: string, entry: Dirent): readonly Buffer[] {
  const [mode, id] = modeAndId(repository, path, entry);
  return id === undefined ? [] : [Buffer.from(`${mode} ${entry.name}\0`), Buffer.from(id, 'hex')];
}

function modeAndId(repository: string, path: string, entry: Dirent): readonly [string, string | undefined] {
  if (entry.isDirectory()) return ['40000', writeTree(repository, path)];
  if (entry.isSymbolicLink())
    return ['120000', writeObject(repository, 'blob', readlinkSync(path, { encoding: 'buffer' }))];
  if (!entry.isFile()) return ['', undefined];
  const isProgram = (statSync(path).mode & 0o100) !== 0;
  return [isProgram ? '100755' : '100644', writeObject(repository, 'blob', asStored(readFileSync(path)))];
}

function writeObject(repository: string, type: string, content: Buffer): string {
  const data = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
  const id = createHash('sha1').update(data).digest('hex');
  const folder = join(repository, '.git/objects', id.slice(0, 2));
  const path = join(folder, id.slice(2));
  mkdirSync(folder, { recursive: true });
  if (!existsSync(path)) writeFileSync(path, deflateSync(data, { level: 1 }));
  return id;
}
