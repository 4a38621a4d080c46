import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Failure } from '../../failure.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { positionAt } from '../../diagnostics/source.js';
import { diskTree } from '../../load/files/disk-tree.js';
import { fullPath, shownPath } from '../../load/files/file-tree.js';
import { decodeText } from '../../load/source/read-source.js';
import type { Node } from '../../load/yaml/nodes.js';
import { isNothing, textOf, valueOf } from '../../load/yaml/nodes.js';
import type { YamlReading } from '../../load/yaml/nodes.js';
import { readYaml } from '../../load/yaml/read-yaml.js';
import { codeOf } from '../../text/system-error.js';
import { isLoopback, sandboxCommand } from '../../text/loopback.js';
import { credentialsOf, sandboxCredentialsOf } from './private-files.js';
import { processUser } from '../owners.js';
import type { Project } from '../project.js';
import type { Usable } from '../settings/setting.js';
import { shown } from '../settings/setting.js';

export interface CredentialsPlace {
  readonly project: Pick<Project, 'root' | 'files'>;
  /** Base URL of the interface that the credentials are for. */
  readonly endpoint: Usable<URL> | null;
  readonly env: NodeJS.ProcessEnv;
  /** Path of `--credentials`, or null. */
  readonly file: string | null;
}

export interface CredentialsFile {
  readonly path: string;
  /** Null if the file does not exist or is empty. */
  readonly root: Node | null;
}

export interface FoundCredentials extends CredentialsFile {
  /** Whether it is that of the sandbox at the endpoint. */
  readonly isSandbox: boolean;
  /** How to obtain credentials of a sandbox at the endpoint, a clause; null where there can be none, or they would not be read. */
  readonly sandboxHint: string | null;
}

/**
 * Reads the credentials file that `--credentials` or ZONEMASON_CREDENTIALS names. By default it is that of the sandbox
 * if the endpoint is the URL that the sandbox wrote there, else that of the project: neither service gets the other's
 * credentials. Messages never show its contents.
 *
 * @throws Failure `usage` if a named file is missing, or a file is readable by others or malformed.
 */
export async function readCredentialsFile(place: CredentialsPlace): Promise<FoundCredentials> {
  const { project, env, file, endpoint } = place;
  const named = namedFile({ env, file });
  if (named !== null) {
    const found = await readPrivate(named, project.files.folder);
    if (found) return { ...found, isSandbox: false, sandboxHint: null };
    throw new Failure('usage', `there is no credentials file ${named}`);
  }
  const read = async (path: string): Promise<CredentialsFile> => {
    const name = shownPath(project.files, path);
    return (await readPrivate(name, project.files.folder)) ?? { path: name, root: null };
  };
  const address = endpoint && shown(endpoint);
  let sandboxHint = null;
  if (address && isLoopback(address.hostname)) {
    const sandbox = await read(sandboxCredentialsOf(project.root));
    const isSandbox = isSameService(address, textOf(valueOf(sandbox.root ?? undefined, 'address')) ?? '');
    sandboxHint = hintOfSandbox(address, sandbox.path, isSandbox);
    if (isSandbox) return { ...sandbox, isSandbox, sandboxHint };
  }
  return { ...(await read(credentialsOf(project.root))), isSandbox: false, sandboxHint };
}

/** The sandbox has the zones that were in the files when it was started, and keeps them. */
function hintOfSandbox(address: URL, path: string, isKnown: boolean): string | null {
  const command = sandboxCommand(address);
  if (command === null) return null;
  return isKnown
    ? `start \`${command}\` again, which adds the zones of the project and writes their passwords to ${path}`
    : `\`${command}\` plays a service at ${address.origin} and writes its passwords to ${path}`;
}

/** A hint for an endpoint that may be a sandbox that was not started; `setting` is for all others. */
export function withSandbox(sandboxHint: string | null, setting: string): string {
  return sandboxHint === null ? setting : `${sandboxHint}; for another service, ${setting}`;
}

/** Whether an endpoint is the same loopback URL, where `localhost` may stand for the address. */
function isSameService(endpoint: URL, written: string): boolean {
  const address = URL.canParse(written) ? new URL(written) : null;
  if (!address || !isLoopback(address.hostname)) return false;
  if (address.protocol !== endpoint.protocol || address.port !== endpoint.port) return false;
  return [address.hostname, 'localhost'].includes(endpoint.hostname);
}

/** Null if there is no such file. */
async function readPrivate(path: string, folder: string): Promise<CredentialsFile | null> {
  const stats = await statsOf(path, folder);
  if (stats === null) return null;
  // Windows has no file modes: every file looks readable by all.
  const user = processUser();
  if (user !== undefined && isOpenToOthers(stats, user)) {
    throw new Failure('usage', `the credentials file ${path} can be read by others`, {
      hint: `chmod 600 ${path}`,
    });
  }
  const reading = await diskTree(folder).readFile(path);
  if ('fault' in reading) throw unreadable(path, reading.fault.reason);
  const { file: source, diagnostics } = decodeText(path, reading.value);
  if (source) return credentialsIn(source, readYaml(source));
  if (diagnostics.every(({ rule }) => rule.code === 'file/empty')) return { path, root: null };
  throw unreadable(path, diagnostics[0]?.message ?? 'it is not text');
}

/**
 * Whether others than `user`, the user of this process, can open a file. Kubernetes mounts the file of a Secret for a
 * process without root's rights as root's own, to be read through the group of the pod: that one bit is no fault.
 */
export function isOpenToOthers({ mode, uid }: Pick<Stats, 'mode' | 'uid'>, user: number): boolean {
  const isMounted = uid === 0 && user !== 0;
  return (mode & (isMounted ? 0o037 : 0o077)) !== 0;
}

/** Paths of the files that credentials may be read from; they need not exist. */
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

/** Returns what was read from a file. @throws Failure `usage` if it is not YAML, with the line but not its text. */
export function credentialsIn(file: SourceFile, { root, diagnostics }: YamlReading): CredentialsFile {
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (!error) return { path: file.path, root };
  const line = error.at ? `line ${positionAt(file, error.at.start).line}: ` : '';
  throw unreadable(file.path, `${line}${error.rule.code}`);
}

/** A part of a credentials file: passwords or keys by zone, or the login for mail. */
export type CredentialsSection = 'dns' | 'tsig' | 'mail';

/** The texts in a part of a credentials file, by key. @throws Failure `usage` if it is not a map of texts. */
export function textsUnder(
  { path, root }: CredentialsFile,
  section: CredentialsSection,
): ReadonlyMap<string, string> {
  const node = valueOf(root ?? undefined, section);
  if (node && node.kind !== 'map' && !isNothing(node)) throw unreadable(path, `\`${section}\` is not a map`);
  const texts = new Map<string, string>();
  for (const { key, value } of node?.kind === 'map' ? node.entries : []) {
    if (value.kind !== 'scalar') throw unreadable(path, `\`${section}\` has a value that is not text`);
    if (!isNothing(value)) texts.set(key.text, value.text);
  }
  return texts;
}

/** The Failure for a malformed credentials file. */
export function unreadable(path: string, reason: string): Failure {
  return new Failure('usage', `the credentials file ${path} cannot be read: ${reason}`);
}

async function statsOf(path: string, folder: string): Promise<Stats | null> {
  try {
    return await stat(fullPath({ folder }, path));
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null;
    throw new Failure('usage', `the credentials file ${path} cannot be read`, { cause });
  }
}
