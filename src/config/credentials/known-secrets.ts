import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { FileIdentity, SecretFiles } from '../../load/files/file-tree.js';
import { MAX_SECRET_SIZE } from '../../load/files/file-tree.js';
import { foldersFrom } from '../../disk/file-identity.js';
import { realPathOf } from '../../disk/real-path.js';
import { PRIVATE_FOLDER } from '../../private-folder.js';
import { STATE_VARIABLE } from '../settings/state.js';
import { isBelow } from '../../load/files/bounds.js';
import { credentialsOf, exactIdentity, sandboxCredentialsOf } from './private-files.js';
import { secretFiles } from './secret-variable.js';

export interface KnownSecretsInput {
  /** The working folder, absolute. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Path of the project file if one is named. */
  readonly config?: string | undefined;
  /** Path of the credentials file if one is named. */
  readonly credentials?: string | undefined;
}

/**
 * Recognizes the files with the secrets of a run under any name, link or spelling: the credentials file, the files that
 * variables name, and everything in a `.zonemason` folder, and in that of ZONEMASON_STATE, except for the journals.
 */
export function knownSecrets(input: KnownSecretsInput): SecretFiles {
  let known: Promise<Known> | undefined;
  return {
    has: async (path, file, real = realPathOf(path)) => {
      const { paths, identities, homes, states } = await (known ??= findSecrets(input));
      // The inexact identity costs nothing, and rarely matches another file.
      if (file && identities.has(identityOf(file)) && identities.has((await exactIdentity(path)) ?? ''))
        return true;
      return [path, real].some((each) => paths.has(each) || isPrivate(each, homes, states));
    },
    isCopy: async (bytes) => {
      const { contents } = await (known ??= findSecrets(input));
      const stored = withLineEndsOfGit(bytes);
      return contents.some((content) => content.equals(stored));
    },
  };
}

interface Known {
  /** As named, and without links. */
  readonly paths: ReadonlySet<string>;
  /** Of the existing files; a hard link has the same one. */
  readonly identities: ReadonlySet<string>;
  /** With the line ends that git stores. */
  readonly contents: readonly Buffer[];
  /** Folders of the project; a `.zonemason` folder above them is not the tool's. */
  readonly homes: readonly string[];
  /** The folder of ZONEMASON_STATE, as named and without links. */
  readonly states: readonly string[];
}

async function findSecrets({ folder, env, config, credentials }: KnownSecretsInput): Promise<Known> {
  const homes = [folder, ...(config === undefined ? [] : [dirname(resolve(folder, config))])];
  const outer = homes.filter((home) => basename(home) !== PRIVATE_FOLDER);
  const states = [env[STATE_VARIABLE]].flatMap((path) => (path ? [resolve(folder, path)] : []));
  const named = [credentials, env['ZONEMASON_CREDENTIALS'], ...secretFiles(env)];
  const own = [...new Set(homes.flatMap(foldersFrom))].flatMap((root) => [
    credentialsOf(root),
    sandboxCredentialsOf(root),
  ]);
  const paths = [...named.flatMap((path) => (path ? [resolve(folder, path)] : [])), ...own];
  // Most are not there, and every run asks.
  const there = paths.filter((path) => existsSync(path));
  return {
    paths: new Set([...paths, ...there.map(realPathOf)]),
    identities: new Set((await Promise.all(there.map(identitiesAt))).flat()),
    contents: (await Promise.all(there.map(contentAt))).flat(),
    homes: [...outer, ...outer.map(realPathOf)],
    states: [...states, ...states.map(realPathOf)],
  };
}

/** Skips pipes, which can be read only once, empty files, and those too large for a secret. */
async function contentAt(path: string): Promise<readonly Buffer[]> {
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile() || stats.size === 0 || stats.size > MAX_SECRET_SIZE) return [];
  return readFile(path).then(
    (content) => [withLineEndsOfGit(content)],
    () => [],
  );
}

/** A file that git has checked out with other line ends than it stores is the same. */
function withLineEndsOfGit(bytes: Buffer): Buffer {
  return bytes.includes('\r\n')
    ? Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
    : bytes;
}

async function identitiesAt(path: string): Promise<readonly string[]> {
  const [stats, exact] = await Promise.all([stat(path).catch(() => null), exactIdentity(path)]);
  return stats && exact !== null ? [identityOf(stats), exact] : [];
}

function identityOf({ dev, ino }: FileIdentity): string {
  return `${dev}:${ino}`;
}

/** Whether a path is in a folder of the tool's own, but not among its journals. */
function isPrivate(path: string, homes: readonly string[], states: readonly string[]): boolean {
  // Few paths are, and every file that is read is asked about.
  if (states.length === 0 && !path.includes(PRIVATE_FOLDER)) return false;
  const names = path.split(sep);
  const at = names.lastIndexOf(PRIVATE_FOLDER);
  const own = [...states, ...(at === -1 ? [] : [names.slice(0, at + 1).join(sep)])];
  return own.some(
    (top) =>
      isBelow(top, path) && !isBelow(join(top, 'journal'), path) && !homes.some((home) => isBelow(top, home)),
  );
}
