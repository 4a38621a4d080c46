import { readFile } from 'node:fs/promises';
import { Failure } from '../diagnostics/failure.js';
import type { SourceFile } from '../diagnostics/source.js';
import { positionAt, sourceFile } from '../diagnostics/source.js';
import type { MapNode, Node } from '../load/yaml/nodes.js';
import { isNothing, valueOf } from '../load/yaml/nodes.js';
import { readYaml } from '../load/yaml/read-yaml.js';

/** A credentials file and the passwords of zones in it (`dns: { zone: password }`). */
export interface PasswordFile {
  readonly source: SourceFile;
  readonly passwords: ReadonlyMap<string, string>;
}

/** Reads a credentials file; one that is not there holds nothing. Throws a Failure when it is no readable YAML. */
export async function readPasswords(path: string): Promise<PasswordFile> {
  return parsePasswords(sourceFile(path, await readText(path)));
}

/**
 * The text of the file with the passwords of further zones, everything else as it was, comments too. Throws a Failure
 * when there is no place for them.
 */
export function addPasswords({ source, passwords }: PasswordFile, more: ReadonlyMap<string, string>): string {
  const dns = valueOf(rootOf(source), 'dns');
  const text = insert(source, dns, [...more]);
  const { passwords: all } = parsePasswords(sourceFile(source.path, text));
  const isWhole = [...passwords, ...more].every(([zone, password]) => all.get(zone) === password);
  if (isWhole) return text;
  throw new Failure('error', `${source.path} has no place for the passwords of the sandbox`, {
    hint: 'name another file by --credentials',
  });
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return '';
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Failure('error', `the credentials file ${path} cannot be read: ${reason}`, { cause });
  }
}

/** The passwords in a credentials file. Throws a Failure when it is no readable YAML. */
export function parsePasswords(source: SourceFile): PasswordFile {
  const dns = valueOf(rootOf(source), 'dns');
  const entries = dns?.kind === 'map' ? dns.entries : [];
  const passwords = entries.flatMap(({ key, value }) =>
    value.kind === 'scalar' && !isNothing(value) ? [[key.text, value.text] as const] : [],
  );
  return { source, passwords: new Map(passwords) };
}

function rootOf(source: SourceFile): Node | undefined {
  const { root, diagnostics } = readYaml(source);
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (!error) return root ?? undefined;
  const line = error.at ? `:${positionAt(source, error.at.start).line}` : '';
  // The message of the diagnostic may quote a password.
  throw new Failure('error', `the credentials file ${source.path}${line} cannot be read: ${error.rule.code}`);
}

type Passwords = readonly (readonly [zone: string, password: string])[];

function insert({ text }: SourceFile, dns: Node | undefined, passwords: Passwords): string {
  if (!dns) return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}dns:\n${lines(passwords, '  ')}`;
  if (dns.kind !== 'map') return splice(text, dns.start, `\n${lines(passwords, '  ').trimEnd()}`);
  if (text[dns.start] === '{') return splice(text, dns.end - 1, flowItems(dns, passwords));
  const [first] = dns.entries;
  const lineStart = text.lastIndexOf('\n', dns.start) + 1;
  const indent = text.slice(lineStart, first?.key.start ?? lineStart);
  return splice(text, lineStart, lines(passwords, indent));
}

function lines(passwords: Passwords, indent: string): string {
  return passwords.map(([zone, password]) => `${indent}${zone}: ${JSON.stringify(password)}\n`).join('');
}

function flowItems({ entries }: MapNode, passwords: Passwords): string {
  const items = passwords.map(([zone, password]) => `${JSON.stringify(zone)}: ${JSON.stringify(password)}`);
  return `${entries.length > 0 ? ', ' : ''}${items.join(', ')}`;
}

function splice(text: string, at: number, inserted: string): string {
  return text.slice(0, at) + inserted + text.slice(at);
}
