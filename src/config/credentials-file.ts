import { stat } from 'node:fs/promises';

import { Failure } from '../diagnostics/failure.js';
import type { SourceFile } from '../diagnostics/source.js';
import { positionAt } from '../diagnostics/source.js';
import { asciiName } from '../dns/name.js';
import { readSource } from '../load/read-source.js';
import type { Node } from '../load/yaml/nodes.js';
import { isNothing, valueOf } from '../load/yaml/nodes.js';
import { readYaml } from '../load/yaml/read-yaml.js';

/** What a credentials file holds for DNS: passwords by zone. */
export type ZonePasswords = ReadonlyMap<string, string>;

/**
 * Reads a credentials file. Messages never show what is in it.
 *
 * @returns null when the file does not exist.
 * @throws Failure `usage` when group or others may read it, or it cannot be read.
 */
export async function readCredentialsFile(path: string): Promise<ZonePasswords | null> {
  const mode = await modeOf(path);
  if (mode === null) return null;
  // Windows has no such bits: every file looks readable by all.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Failure('usage', `the credentials file ${path} can be read by others`, {
      hint: `chmod 600 ${path}`,
    });
  }
  const { file, diagnostics } = await readSource(path);
  if (file) return passwordsIn(file);
  if (diagnostics.every(({ rule }) => rule.code === 'file/empty')) return new Map();
  throw unreadable(path, diagnostics[0]?.message ?? 'it is no text');
}

/** The passwords under `dns` of a credentials file. @throws Failure `usage` when it is no YAML of that shape. */
function passwordsIn(file: SourceFile): ZonePasswords {
  const dns = valueOf(rootOf(file), 'dns');
  if (dns && dns.kind !== 'map' && !isNothing(dns))
    throw unreadable(file.path, '`dns` is no map of zones to passwords');
  const passwords = new Map<string, string>();
  for (const { key, value } of dns?.kind === 'map' ? dns.entries : []) {
    if (value.kind !== 'scalar') throw unreadable(file.path, `the password of ${key.text} is no text`);
    const zone = (asciiName(key.text) ?? key.text).toLowerCase();
    if (!isNothing(value)) passwords.set(zone, value.text);
  }
  return passwords;
}

/** The root of a credentials file. @throws Failure `usage`; places are told, contents never. */
function rootOf(file: SourceFile): Node | undefined {
  const { root, diagnostics } = readYaml(file);
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (!error) return root ?? undefined;
  const line = error.at ? `line ${positionAt(file, error.at.start).line}: ` : '';
  throw unreadable(file.path, `${line}${error.rule.code}`);
}

function unreadable(path: string, reason: string): Failure {
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
