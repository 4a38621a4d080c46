import { stat } from 'node:fs/promises';

import { Failure } from '../../failure.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { positionAt } from '../../diagnostics/source.js';
import { diskTree } from '../../load/files/disk-tree.js';
import { fullPath, shownPath } from '../../load/files/file-tree.js';
import { decodeText } from '../../load/read-source.js';
import type { Node } from '../../load/yaml/nodes.js';
import { isNothing, textOf, valueOf } from '../../load/yaml/nodes.js';
import { readYaml } from '../../load/yaml/read-yaml.js';
import { codeOf } from '../../text/system-error.js';
import { isLoopback } from '../../text/loopback.js';
import { credentialsOf, sandboxCredentialsOf } from './private-files.js';
import type { Project } from '../project.js';
import type { Usable } from '../usable.js';
import { shown } from '../usable.js';

/** What says which credentials file it is. */
export interface CredentialsPlace {
  readonly project: Pick<Project, 'root' | 'files'>;
  /** Base address of the interface that the credentials are for. */
  readonly endpoint: Usable<URL> | null;
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

/** A credentials file that was looked for, and whether it is that of the sandbox which the endpoint is of. */
export interface FoundCredentials extends CredentialsFile {
  readonly isSandbox: boolean;
}

/**
 * Reads the credentials file: that of `--credentials`, else of ZONEMASON_CREDENTIALS. Where none is named, it is that of
 * the sandbox if the endpoint is the address which the sandbox has written there, else that of the project: neither
 * service ever gets what lets into the other. Messages never show what is in it.
 *
 * @throws Failure `usage` when it is named and missing, group or others may read it, or it cannot be read.
 */
export async function readCredentialsFile(place: CredentialsPlace): Promise<FoundCredentials> {
  const { project, env, file, endpoint } = place;
  const named = namedFile({ env, file });
  if (named !== null) {
    const found = await readPrivate(named, project.files.folder);
    if (found) return { ...found, isSandbox: false };
    throw new Failure('usage', `there is no credentials file ${named}`);
  }
  const read = async (path: string): Promise<CredentialsFile> => {
    const name = shownPath(project.files, path);
    return (await readPrivate(name, project.files.folder)) ?? { path: name, root: null };
  };
  const address = endpoint && shown(endpoint);
  if (address && isLoopback(address.hostname)) {
    const sandbox = await read(sandboxCredentialsOf(project.root));
    if (isSameService(address, textOf(valueOf(sandbox.root ?? undefined, 'address')) ?? ''))
      return { ...sandbox, isSandbox: true };
  }
  return { ...(await read(credentialsOf(project.root))), isSandbox: false };
}

/** Whether an endpoint is at an address of this machine, which has two names. */
function isSameService(endpoint: URL, written: string): boolean {
  const address = URL.canParse(written) ? new URL(written) : null;
  if (!address || !isLoopback(address.hostname)) return false;
  if (address.protocol !== endpoint.protocol || address.port !== endpoint.port) return false;
  return [address.hostname, 'localhost'].includes(endpoint.hostname);
}

/** Null when there is no such file. */
async function readPrivate(path: string, folder: string): Promise<CredentialsFile | null> {
  const mode = await modeOf(path, folder);
  if (mode === null) return null;
  // Windows has no such bits: every file looks readable by all.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Failure('usage', `the credentials file ${path} can be read by others`, {
      hint: `chmod 600 ${path}`,
    });
  }
  const reading = await diskTree(folder).readFile(path);
  if ('fault' in reading) throw unreadable(path, reading.fault.reason);
  const { file: source, diagnostics } = decodeText(path, reading.value);
  if (source) return parseCredentials(source);
  if (diagnostics.every(({ rule }) => rule.code === 'file/empty')) return { path, root: null };
  throw unreadable(path, diagnostics[0]?.message ?? 'it is not text');
}

/** Paths of the files that credentials may be read from; they need not be there. */
export function credentialsPaths({
  root,
  ...place
}: Pick<CredentialsPlace, 'env' | 'file'> & Pick<Project, 'root'>): readonly string[] {
  const named = namedFile(place);
  return named === null ? [credentialsOf(root), sandboxCredentialsOf(root)] : [named];
}

function namedFile({ env, file }: Pick<CredentialsPlace, 'env' | 'file'>): string | null {
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

async function modeOf(path: string, folder: string): Promise<number | null> {
  try {
    return (await stat(fullPath({ folder }, path))).mode;
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null;
    throw new Failure('usage', `the credentials file ${path} cannot be read`, { cause });
  }
}
