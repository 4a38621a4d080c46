import fc from 'fast-check';
import type { DnsRecord, LiveRecord } from '../../../src/dns/record.js';

/** What may become of a declared record. */
export const someFates: fc.Arbitrary<readonly Fate[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constant<Fate>((record) => [record]) },
    fc.constant<Fate>(() => []),
    fc.constant<Fate>((record) => [{ ...record, ttl: record.ttl === 7200 ? 60 : 7200 }]),
    fc.constant<Fate>((record) => [{ ...record, active: !record.active }]),
    fc.constant<Fate>((record) => [{ ...record, prio: record.type === 'MX' ? 77 : record.prio }]),
    fc.nat({ max: 99 }).map((number): Fate => (record) => [
      { ...record, content: otherContent(record.type, number) },
    ]),
    fc.nat({ max: 99 }).map((number): Fate => (record) => [
      record,
      { ...record, content: otherContent(record.type, 100 + number) },
    ]),
  ),
  { minLength: 12, maxLength: 12 },
);

/** The records that a service has in the place of one. */
export type Fate = (record: DnsRecord) => readonly DnsRecord[];

const TEXTS = [
  'plain',
  'a: b',
  ' # "c"',
  "it's",
  '1.10',
  '[x]',
  'a, b',
  '${zone}',
  'x'.repeat(120),
  '"',
  '\\',
];

function otherContent(type: string, number: number): string {
  if (type === 'A') return `192.0.2.${100 + (number % 150)}`;
  if (type === 'MX') return `m${number}.example`;
  return `${TEXTS[number % TEXTS.length] ?? ''}${number}`;
}

/** Records that only the service has. */
export const someNewcomers: fc.Arbitrary<readonly Newcomer[]> = fc.uniqueArray(
  fc.record({
    prefix: fc.constantFrom('', 'www', 'a', 'b.a', 'new', '*.zz', 'xn--mll-hoa', '0123'),
    type: fc.constantFrom('A', 'TXT', 'MX'),
    content: fc.nat({ max: 20 }),
    ttl: fc.constantFrom(3600, 600),
    active: fc.constantFrom(true, true, true, false),
  }),
  { maxLength: 5, selector: ({ prefix, type, content }) => `${prefix} ${type} ${content}` },
);

interface Newcomer extends Omit<DnsRecord, 'content' | 'prio'> {
  readonly content: number;
}

/** What a service has, by what became of the records of a file. */
export function wantedRecords(
  declared: readonly DnsRecord[],
  fates: readonly Fate[],
  newcomers: readonly Newcomer[],
): readonly LiveRecord[] {
  const records = [
    ...declared.flatMap((record, index) => fates[index % fates.length]?.(record) ?? []),
    ...newcomers.map((each) => ({
      ...each,
      prio: each.type === 'MX' ? 10 : 0,
      content: otherContent(each.type, each.content),
    })),
  ];
  return records.map(({ prefix, type, content, ttl, prio, active }, index) => ({
    prefix,
    type,
    content,
    ttl,
    prio,
    active,
    id: String(index),
  }));
}
