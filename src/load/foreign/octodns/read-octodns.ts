import type { SourceFile } from '../../../diagnostics/source.js';
import { octodnsFields } from '../../../dns/foreign/octodns-fields.js';
import type {
  ForeignEntry,
  ForeignLoss,
  ForeignPart,
  ForeignValue,
  PlacedText,
} from '../../../dns/foreign/foreign-entry.js';
import type { Entry, MapNode, Node, ScalarNode } from '../../yaml/nodes.js';
import { isNothing, itemsOf, scalarsIn } from '../../yaml/nodes.js';
import { octodnsContent, octodnsShape } from './rules.js';
import type { IncludeScope } from './read-included.js';
import { readIncluded } from './read-included.js';
import type { ForeignReading, Reader } from '../reader.js';
import { asMap, asText, fieldOf, isNull, requiredText, tell, ttlAt } from '../reader.js';

/** The TTL of records without one, unless the configuration of octoDNS says otherwise. */
const DEFAULT_TTL = 3600;

/** Reads a file of octoDNS with records of a zone, without trailing dot, and the files that it includes. */
export async function readOctodns(
  file: SourceFile,
  zone: string,
  scope: IncludeScope,
): Promise<ForeignReading> {
  const { root, diagnostics } = await readIncluded(file, scope);
  if (!root || diagnostics.length > 0) return { found: null, diagnostics };
  const reader: Reader = { shape: octodnsShape, diagnostics: [] };
  const entries: ForeignEntry[] = [];
  const losses: ForeignLoss[] = [];
  const names = isNothing(root) ? null : asMap(reader, root, 'a zone file');
  for (const { key, value } of names?.entries ?? [])
    for (const item of itemsOf(value)) {
      const record = asMap(reader, item, 'a record');
      if (record) readRecord(reader, { zone, name: key, record, entries, losses });
    }
  return { found: { zones: [zone], entries, losses }, diagnostics: reader.diagnostics };
}

interface Place {
  readonly zone: string;
  readonly name: ScalarNode;
  readonly record: MapNode;
  readonly entries: ForeignEntry[];
  readonly losses: ForeignLoss[];
}

function readRecord(reader: Reader, { zone, name, record, entries, losses }: Place): void {
  const type = requiredText(reader, record, 'type');
  const ttl = ttlAt(reader, record, 'ttl') ?? DEFAULT_TTL;
  if (!type) return;
  const values = readValues(reader, record, type.text);
  const lead = `${name.text === '' ? '@' : name.text} ${ttl} ${type.text}`;
  const loss = (text: string, reason: string, at: Node): void =>
    void losses.push({ zone, text: `${lead} ${text}`, reason, at });
  for (const { key, value } of geoAnswers(record))
    loss(
      `geo ${key.text}: ${textsIn(value)}`,
      'geo answers have no counterpart; the plain values are declared',
      key,
    );
  const dynamic = fieldOf(record, 'dynamic');
  if (dynamic)
    loss(
      `dynamic: ${textsIn(dynamic)}`,
      'dynamic answers have no counterpart; the plain values are declared',
      dynamic,
    );
  const options = optionsOf(record);
  if (options.some(({ key, value }) => key.text === 'ignored' && isTrue(value))) {
    loss(values.map(textOf).join(', '), 'octoDNS ignores it', record);
    return;
  }
  const owner = { text: name.text, at: name };
  const remarks = options.flatMap((option) => remarkOn(option) ?? []);
  entries.push({ zone, origin: `${zone}.`, owner, type, ttl, values, remarks });
}

function geoAnswers(record: MapNode): readonly Entry[] {
  const geo = fieldOf(record, 'geo');
  return geo?.kind === 'map' ? geo.entries : [];
}

/** The options for octoDNS itself, and for providers. */
function optionsOf(record: MapNode): readonly Entry[] {
  const options = fieldOf(record, 'octodns');
  return options?.kind === 'map' ? options.entries : [];
}

function isTrue(node: Node): boolean {
  return node.kind === 'scalar' && /^(?:true|yes|on)$/i.test(node.text);
}

/** Options that change nothing about what is published. */
const SILENT: ReadonlySet<string> = new Set(['ignored', 'lenient']);

function remarkOn({ key }: Entry): PlacedText | null {
  if (SILENT.has(key.text)) return null;
  return { text: `its option octodns.${key.text} has no counterpart`, at: key };
}

function textsIn(node: Node): string {
  return Array.from(scalarsIn(node), ({ text }) => text).join(' ');
}

function textOf({ parts }: ForeignValue): string {
  return parts.map(({ text }) => text).join(' ');
}

function readValues(reader: Reader, record: MapNode, type: string): readonly ForeignValue[] {
  const several = fieldOf(record, 'values');
  const single = fieldOf(record, 'value');
  const both = several && single;
  const nodes = several ? itemsOf(several) : single ? [single] : [];
  if (both)
    tell(reader, { rule: octodnsShape, at: single, message: 'a record has either "value" or "values"' });
  if (nodes.length === 0)
    tell(reader, { rule: octodnsShape, at: record, message: '"value" or "values" is missing' });
  return nodes.flatMap((node) => readValue(reader, node, type) ?? []);
}

function readValue(reader: Reader, node: Node, type: string): ForeignValue | null {
  const keys = octodnsFields[type];
  if (!keys) return { parts: [{ kind: 'written', text: textsIn(node) }], at: node };
  if (keys.length > 0) return readFields(reader, node, { type, keys });
  const value = asText(reader, node, `a value of ${type}`);
  if (!value) return null;
  if (NAMES.has(type)) mustEndInDot(reader, value);
  return { parts: [type === 'TXT' ? textPart(value.text) : written(value.text)], at: node };
}

function readFields(
  reader: Reader,
  node: Node,
  { type, keys }: { readonly type: string; readonly keys: readonly string[] },
): ForeignValue | null {
  const value = asMap(reader, node, `a value of ${type}`);
  if (!value) return null;
  const parts = keys.flatMap((key) => readField(reader, value, key));
  return parts.length < keys.length && !keys.includes('svcparams') ? null : { parts, at: node };
}

function readField(reader: Reader, value: MapNode, key: string): readonly ForeignPart[] {
  if (key === 'svcparams') return readParams(reader, value);
  const alias = ALIASES[key];
  const name = alias !== undefined && !fieldOf(value, key) && fieldOf(value, alias) ? alias : key;
  if (key === 'flags' && fieldOf(value, 'tag') && !fieldOf(value, key)) return [written('0')];
  const field = requiredText(reader, value, name);
  if (!field) return [];
  if (NAMES.has(key)) mustEndInDot(reader, field);
  if (STRINGS.has(key) || (key === 'flags' && fieldOf(value, 'service')))
    return [{ kind: 'string', text: field.text }];
  return [written(LENGTHS.has(key) ? `${field.text}m` : field.text)];
}

/** Names of fields in old files. */
const ALIASES: Readonly<Record<string, string>> = { preference: 'priority', exchange: 'value' };

/** Types and fields that are the name of a host. */
const NAMES: ReadonlySet<string> = new Set([
  'CNAME',
  'NS',
  'exchange',
  'target',
  'replacement',
  'targetname',
]);

/** Fields that are plain text: the value of CAA, service and expression of NAPTR. */
const STRINGS: ReadonlySet<string> = new Set(['value', 'service', 'regexp']);

/** Fields of LOC in metres. */
const LENGTHS: ReadonlySet<string> = new Set(['altitude', 'size', 'precision_horz', 'precision_vert']);

function mustEndInDot(reader: Reader, { text, at }: PlacedText): void {
  if (text.endsWith('.')) return;
  const hint = 'octoDNS takes only names that end in a dot';
  tell(reader, { rule: octodnsContent, at, message: `"${text}" does not end in a dot`, hint });
}

/** A parameter of SVCB is a text, a list, or nothing. */
function readParams(reader: Reader, value: MapNode): readonly ForeignPart[] {
  const params = fieldOf(value, 'svcparams');
  const map = params && asMap(reader, params, '"svcparams"');
  return (map?.entries ?? []).map(({ key, value: param }) => {
    const text = isNull(param) ? key.text : `${key.text}=${textsOf(param).join(',')}`;
    return { kind: 'param', text };
  });
}

function textsOf(node: Node): readonly string[] {
  return itemsOf(node).flatMap((item) => (item.kind === 'scalar' ? item.text : []));
}

function written(text: string): ForeignPart {
  return { kind: 'written', text };
}

/** Semicolons are escaped; a text in quotes is one or several character-strings. */
function textPart(text: string): ForeignPart {
  const plain = text.replaceAll(String.raw`\;`, ';');
  const strings = /^"(.*)"$/s.exec(plain)?.[1];
  return { kind: 'text', text: strings === undefined ? plain : strings.replaceAll('" "', '') };
}
