import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { Failure } from '../diagnostics/failure.js';
import type { SourceFile } from '../diagnostics/source.js';
import { positionAt } from '../diagnostics/source.js';
import { readSource } from '../load/read-source.js';
import type { Node } from '../load/yaml/nodes.js';
import { isNothing, valueOf } from '../load/yaml/nodes.js';
import { readYaml } from '../load/yaml/read-yaml.js';

/** What says which credentials file it is. */
export interface CredentialsPlace {
  /** Folder of the project. */
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  /** Path of `--credentials`, or null. */
  readonly file: string | null;
}

/** A credentials file, read but for what its parts mean. */
export interface CredentialsFile {
  readonly path: string;
  /** Null when there is no such file, or nothing in it. */
  readonly root: Node | null;
}

/**
 * Reads the credentials file: that of `--credentials`, else of ZONEMASON_CREDENTIALS, else of the project. Messages
 * never show what is in it.
 *
 * @throws Failure `usage` when it is named and missing, group or others may read it, or it cannot be read.
 */
export async function readCredentialsFile(place: CredentialsPlace): Promise<CredentialsFile> {
  const named = namedFile(place);
  const path = credentialsPath(place);
  const mode = await modeOf(path);
  if (mode === null && named !== null) throw new Failure('usage', `there is no credentials file ${path}`);
  if (mode === null) return { path, root: null };
  // Windows has no such bits: every file looks readable by all.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Failure('usage', `the credentials file ${path} can be read by others`, {
      hint: `chmod 600 ${path}`,
    });
  }
  const { file: source, diagnostics } = await readSource(path);
  if (source) return parseCredentials(source);
  if (diagnostics.every(({ rule }) => rule.code === 'file/empty')) return { path, root: null };
  throw unreadable(path, diagnostics[0]?.message ?? 'it is no text');
}

/** Path of the credentials file, which need not be there. */
export function credentialsPath(place: CredentialsPlace): string {
  return namedFile(place) ?? join(place.root, '.zonemason', 'credentials.yaml');
}

function namedFile({ env, file }: CredentialsPlace): string | null {
  return file ?? (env['ZONEMASON_CREDENTIALS'] || null);
}

/** The credentials file of a text. @throws Failure `usage` when it is no YAML; places are told, contents never. */
export function parseCredentials(file: SourceFile): CredentialsFile {
  const { root, diagnostics } = readYaml(file);
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (!error) return { path: file.path, root };
  const line = error.at ? `line ${positionAt(file, error.at.start).line}: ` : '';
  throw unreadable(file.path, `${line}${error.rule.code}`);
}

/** A part of a credentials file: passwords by zone, or what mail takes. */
export type CredentialsSection = 'dns' | 'mail';

/** The texts in a part of a credentials file, by key. @throws Failure `usage` when it is no map of texts. */
export function textsUnder(
  { path, root }: CredentialsFile,
  section: CredentialsSection,
): ReadonlyMap<string, string> {
  const node = valueOf(root ?? undefined, section);
  if (node && node.kind !== 'map' && !isNothing(node)) throw unreadable(path, `\`${section}\` is no map`);
  const texts = new Map<string, string>();
  for (const { key, value } of node?.kind === 'map' ? node.entries : []) {
    if (value.kind !== 'scalar') throw unreadable(path, `\`${section}\` has a value that is no text`);
    if (!isNothing(value)) texts.set(key.text, value.text);
  }
  return texts;
}

/** A Failure of a credentials file that has not the form it should have. */
export function unreadable(path: string, reason: string): Failure {
  return new Failure('usage', `the credentials file ${path} cannot be read: ${reason}`);
}

async function modeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mode;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw new Failure('usage', `the credentials file ${path} cannot be read`, { cause });
  }
}
