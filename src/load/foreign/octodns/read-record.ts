import type { ForeignEntry, ForeignLoss, PlacedText } from '../../../dns/foreign/foreign-entry.js';
import { recordType } from '../../../dns/types/registry.js';
import { quote } from '../../source/report.js';
import type { Entry, MapNode, Node, ScalarNode } from '../../yaml/nodes.js';
import { scalarsIn, textOf, valueOf } from '../../yaml/nodes.js';
import type { Reader } from '../reader.js';
import { asMap, fieldOf, requiredText, tell, ttlAt } from '../reader.js';
import { formOf } from './form.js';
import type { OctodnsReader } from './octodns-reader.js';
import { readValues, valueNodes } from './read-values.js';
import { octodnsName } from './rules.js';

/** Where records are collected. */
export interface RecordPlace {
  readonly zone: string;
  readonly name: ScalarNode;
  readonly entries: ForeignEntry[];
  readonly losses: ForeignLoss[];
}

/** Reads the record set of a type at a name. */
export function readRecord(reader: OctodnsReader, record: MapNode, place: RecordPlace): void {
  const { zone, name, entries, losses } = place;
  const type = readType(reader, record);
  const ttl = readTtl(reader, record);
  const isNamed = mustBeRelative(reader, name);
  if (!type) return;
  const lead = `${name.text === '' ? '@' : name.text} ${ttl} ${type.text}`;
  const lose = ({ text, at }: PlacedText, reason: string): void =>
    void losses.push({ zone, text: `${lead} ${text}`, reason, at });
  for (const kind of ['geo', 'dynamic'])
    for (const answer of answersOf(reader, record, kind))
      lose(answer, `${kind} answers have no counterpart; the plain values are declared`);
  const options = mapAt(reader, record, 'octodns');
  const form = formOf(type.text);
  if (!form || isIgnored(options)) {
    const reason = form ? 'octoDNS ignores it' : reasonWithout(type.text);
    for (const node of valueNodes(reader, record)) lose({ text: wordsIn(node), at: node }, reason);
    return;
  }
  const { values, remarks } = readValues(reader, record, form);
  const unused = [...options.map(optionRemark), ...record.entries.flatMap((entry) => keyRemark(entry) ?? [])];
  const owner = { text: name.text, at: name };
  if (isNamed)
    entries.push({ zone, origin: `${zone}.`, owner, type, ttl, values, remarks: [...unused, ...remarks] });
}

/** The type; reports one in lower case, which octoDNS does not know. */
function readType(reader: Reader, record: MapNode): PlacedText | null {
  const type = requiredText(reader, record, 'type');
  if (!type) return null;
  const upper = type.text.toUpperCase();
  if (formOf(type.text) || !formOf(upper)) return type;
  const message = `octoDNS knows no type ${quote(type.text)}`;
  tell(reader, { rule: reader.shape, at: type.at, message, hint: `write ${upper}` });
  return null;
}

/** Reports a wrong one. */
function readTtl(reader: OctodnsReader, record: MapNode): number {
  const ttl = valueOf(record, 'ttl');
  if (!ttl || fieldOf(record, 'ttl')) return ttlAt(reader, record, 'ttl') ?? reader.defaultTtl;
  const hint = 'remove the key, or give it a number of seconds';
  tell(reader, { rule: reader.shape, at: ttl, message: '"ttl" has no value', hint });
  return reader.defaultTtl;
}

function mustBeRelative(reader: Reader, name: ScalarNode): boolean {
  const hint = hintFor(name.text);
  if (hint === null) return true;
  const message = `${quote(name.text)} is not a name of octoDNS`;
  tell(reader, { rule: octodnsName, at: name, message, hint });
  return false;
}

function hintFor(name: string): string | null {
  if (name === '@') return "write '' for the zone itself";
  return name.endsWith('.') ? 'leave out the name of the zone and the dot at the end' : null;
}

function reasonWithout(type: string): string {
  return recordType(type) ? `octoDNS has no ${type} records` : `the service has no ${type} records`;
}

/** Answers that depend on the place or on checks, one line for each. */
function answersOf(reader: Reader, record: MapNode, kind: string): readonly PlacedText[] {
  return mapAt(reader, record, kind).flatMap(({ key, value }) =>
    value.kind === 'map'
      ? value.entries.map((part) => lineOf(`${kind} ${key.text}`, part.key, part.value))
      : lineOf(kind, key, value),
  );
}

function lineOf(what: string, key: ScalarNode, value: Node): PlacedText {
  return { text: `${what} ${key.text}: ${wordsIn(value)}`, at: key };
}

/** The entries of the map at a key, none if it is missing; reports anything else. */
function mapAt(reader: Reader, record: MapNode, key: string): readonly Entry[] {
  const value = fieldOf(record, key);
  return (value && asMap(reader, value, quote(key))?.entries) ?? [];
}

/** Whether octoDNS leaves a record alone, in YAML 1.1. */
function isIgnored(options: readonly Entry[]): boolean {
  const ignored = options.find(({ key }) => key.text === 'ignored');
  return /^(?:true|yes|on)$/i.test(textOf(ignored?.value) ?? '');
}

function optionRemark({ key, value }: Entry): PlacedText {
  return { text: `its option octodns.${key.text} (${wordsIn(value)}) has no counterpart`, at: key };
}

const KEYS: ReadonlySet<string> = new Set(['type', 'ttl', 'value', 'values', 'geo', 'dynamic', 'octodns']);

function keyRemark({ key, value }: Entry): PlacedText | null {
  if (KEYS.has(key.text)) return null;
  return { text: `its key ${quote(key.text)} (${wordsIn(value)}) has no counterpart`, at: key };
}

function wordsIn(node: Node): string {
  return Array.from(scalarsIn(node), ({ text }) => text).join(' ');
}
