import { yamlLibrary } from '../../yaml/library.js';
import type { Pair, Scalar } from 'yaml';
import type { OctodnsRecordSet, OctodnsZone } from '../../../dns/foreign/to-octodns.js';
import { byCodeUnits } from '../../../text/compare.js';
import { printable } from '../../../text/printable.js';

/** Formats a zone as a file of octoDNS, which wants the keys of every map in natural order. */
export function formatOctodns({ names, comments }: Pick<OctodnsZone, 'names' | 'comments'>): string {
  const items = Array.from(names, ([name, sets]) => [name, itemOf(sets)] as const);
  const { Document, visit } = yamlLibrary();
  const document = new Document(new Map(items), { compat: 'yaml-1.1', sortMapEntries: byKey });
  visit(document, { Scalar: (_, node) => quoteMark(node) });
  const text = document.toString({ lineWidth: 0, singleQuote: true });
  return `---\n${comments.map((comment) => `# ${printable(comment)}\n`).join('')}${text}`;
}

/** PyYAML, which octoDNS reads files with, takes these for marks of YAML 1.1 also where they are values, and refuses them. */
const MARKS: ReadonlySet<unknown> = new Set(['=', '<<']);

function quoteMark(node: Scalar): void {
  if (MARKS.has(node.value)) node.type = 'QUOTE_SINGLE';
}

/** One record set is a map, several are a list. */
function itemOf(sets: readonly OctodnsRecordSet[]): unknown {
  const items = sets.map(({ values, ...set }) =>
    values.length === 1 ? { ...set, value: values[0] } : { ...set, values },
  );
  return items.length === 1 ? items[0] : items;
}

function byKey({ key: a }: Pair, { key: b }: Pair): number {
  return inNaturalOrder(String(a), String(b));
}

/** Numbers in texts count as numbers, as in the package natsort, which octoDNS uses. */
function inNaturalOrder(a: string, b: string): number {
  const others = b.split(DIGITS);
  for (const [index, part] of a.split(DIGITS).entries()) {
    const other = others[index];
    if (other === undefined) return 1;
    const order = index % 2 === 0 ? byCodeUnits(part, other) : byNumber(part, other);
    if (order !== 0) return order;
  }
  return -1;
}

/** With this, every second part is a number. */
const DIGITS = /(\d+)/;

function byNumber(a: string, b: string): number {
  return Number(BigInt(a) > BigInt(b)) - Number(BigInt(a) < BigInt(b));
}
