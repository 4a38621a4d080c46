import { join } from 'node:path';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import type { Span } from '../../src/diagnostics/source.js';
import { positionAt, sourceFile } from '../../src/diagnostics/source.js';
import type { Protocol } from '../../src/dns/protocol.js';
import type { LoadedZone } from '../../src/load/zone/zone-file.js';
import type { Node } from '../../src/load/yaml/nodes.js';
import { readYaml } from '../../src/load/yaml/read-yaml.js';
import { loadZone } from '../support/load-zone.js';
import { temporaryFolder } from '../support/after-tests.js';

/** Loads a zone file of this text, with further files around it. */
export async function loadText(
  text: string,
  files: Readonly<Record<string, string>> = {},
  protocol: Protocol = 'rest',
): Promise<LoadedZone> {
  const folder = temporaryFolder({ ...files, 'zone.yaml': text });
  return loadZone(join(folder, 'zone.yaml'), protocol);
}

/** Loads records of example.com; their first line is the third of the file. */
export function loadRecords(records: string): Promise<LoadedZone> {
  return loadText(`zone: example.com\nrecords:\n${records}`);
}

/** `code line:column` of each diagnostic, or the code alone where there is no place. */
export function placed(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ rule, at }) => (at ? `${rule.code} ${placeOf(at)}` : rule.code));
}

/** `line:column` of the first character. */
export function placeOf({ file, start }: Span): string {
  const { line, column } = positionAt(file, start);
  return `${line}:${column}`;
}

/** The text that stands at a place. */
export function textAt({ file, start, end }: Span): string {
  return file.text.slice(start, end);
}

/** A node in plain data: scalars as they are written, quoted ones in double quotes. */
function plain(node: Node | null): unknown {
  if (node === null) return null;
  if (node.kind === 'scalar') return node.isQuoted ? JSON.stringify(node.text) : node.text;
  if (node.kind === 'sequence') return node.items.map(plain);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key.text, plain(value)]));
}

/** Reads YAML into plain data and placed codes. */
export function readText(text: string): { readonly data: unknown; readonly problems: readonly string[] } {
  const { root, diagnostics } = readYaml(sourceFile('zone.yaml', text));
  return { data: plain(root), problems: placed(diagnostics) };
}
