import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRecords } from '../../../src/dns/find/find-records.js';
import { readNetworkQuery } from '../../../src/dns/find/network-query.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { desired } from '../../support/zones.js';
import { runs } from '../../support/runs.js';

const ZONES = ['a.example', 'b.example'];
const PREFIXES = ['', 'x', 'y', 'z.x'];
const ADDRESSES = ['192.0.2.1', '192.0.2.2', '192.0.2.129'];

/** A record, with what it names: a name, or an address or network. */
interface Made {
  readonly zone: string;
  readonly record: DnsRecord;
  /** Each name, and the types that are looked up there. */
  readonly names: readonly (readonly [name: string, types: readonly string[] | 'any'])[];
  readonly addresses: readonly string[];
}

const HOST = ['A', 'CNAME'];
const target = fc
  .tuple(fc.constantFrom(...ZONES), fc.constantFrom(...PREFIXES))
  .map(([zone, prefix]) => (prefix === '' ? zone : `${prefix}.${zone}`));

/** Type, content, names, addresses. */
type Form = readonly [string, string, Made['names'], readonly string[]];

const form: fc.Arbitrary<Form> = fc.oneof(
  fc.constantFrom(...ADDRESSES).map((address): Form => ['A', address, [], [address]]),
  target.map((name): Form => ['CNAME', name, [[name, 'any']], []]),
  target.map((name): Form => ['MX', name, [[name, HOST]], []]),
  target.map((name): Form => ['SRV', `10 443 ${name}`, [[name, HOST]], []]),
  target.map((name): Form => ['HTTPS', `1 ${name} alpn=h2`, [[name, [...HOST, 'HTTPS']]], []]),
  target.map((name): Form => ['NS', name, [[name, HOST]], []]),
  target.map((name): Form => ['TXT', `v=spf1 include:${name} -all`, [[name, ['TXT', 'CNAME']]], []]),
  target.map((name): Form => ['TXT', `v=spf1 a:${name} ?all`, [[name, HOST]], []]),
  target.map((name): Form => ['TXT', `v=spf1 mx:${name}/28 ~all`, [[name, ['MX', 'CNAME']]], []]),
  target.map((name): Form => ['TXT', `v=spf1 redirect=${name}`, [[name, ['TXT', 'CNAME']]], []]),
  fc.constantFrom(...ADDRESSES).map((address): Form => ['TXT', `v=spf1 ip4:${address} -all`, [], [address]]),
  target.map((name): Form => ['TXT', `see ${name}`, [], []]),
);

const made = fc
  .array(fc.tuple(fc.constantFrom(...ZONES), fc.constantFrom(...PREFIXES), form), { maxLength: 12 })
  .map((all) =>
    all.map(([zone, prefix, [type, content, names, addresses]]): Made => ({
      zone,
      record: { prefix, type, content, ttl: 3600, prio: 0, active: true },
      names,
      addresses,
    })),
  );

function ownerOf({ zone, record: { prefix } }: Made): string {
  return prefix === '' ? zone : `${prefix}.${zone}`;
}

/** Looks at every pair of records until nothing is new. */
function search(
  all: readonly Made[],
  isStart: (each: Made) => boolean,
  isThrough: boolean,
): ReadonlySet<Made> {
  const found = new Set(all.filter(isStart));
  if (!isThrough) return found;
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const each of all)
      for (const other of found) {
        const isLeading =
          other.record.type !== 'NS' &&
          each.names.some(
            ([name, types]) =>
              name === ownerOf(other) && (types === 'any' || types.includes(other.record.type)),
          );
        if (isLeading) found.add(each);
      }
  }
  return found;
}

function linesOf(all: Iterable<Pick<Made, 'zone' | 'record'>>): readonly string[] {
  return Array.from(all, ({ zone, record: { prefix, type, content } }) =>
    [zone, prefix, type, content].join(' '),
  ).toSorted();
}

test('what is found is what a search of all pairs finds', () => {
  fc.assert(
    fc.property(made, fc.boolean(), target, fc.constantFrom(...ADDRESSES), (all, isThrough, to, address) => {
      const zones = ZONES.map((name) =>
        desired(
          name,
          all.flatMap((each) => (each.zone === name ? each.record : [])),
        ),
      );
      const find = (query: object): readonly string[] =>
        linesOf(
          findRecords(zones, { isThrough, ...query }).map(({ zone, record }) => ({
            zone: zone.name,
            record,
          })),
        );
      const isTo = ({ names }: Made): boolean => names.some(([name]) => name === to);
      const isThere = ({ addresses }: Made): boolean => addresses.includes(address);
      const network = readNetworkQuery(address) ?? undefined;
      const [toName, toAddress] = [search(all, isTo, isThrough), search(all, isThere, isThrough)];
      expect(find({ to })).toEqual(linesOf(toName));
      expect(find({ network })).toEqual(linesOf(toAddress));
      expect(find({ to, network })).toEqual(linesOf([...toName].filter((each) => toAddress.has(each))));
    }),
    { numRuns: runs(300) },
  );
});

test('a network has the addresses that share its first bits', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(
      fc.tuple(octet, octet, octet, octet),
      fc.tuple(octet, octet, octet, octet),
      fc.integer({ min: 0, max: 32 }),
      (a, b, length) => {
        const bits = (octets: readonly number[]): string =>
          octets
            .map((each) => each.toString(2).padStart(8, '0'))
            .join('')
            .slice(0, length);
        const zone = desired('a.example', [
          { prefix: 'x', type: 'A', content: a.join('.'), ttl: 60, prio: 0, active: true },
        ]);
        const network = readNetworkQuery(`${b.join('.')}/${length}`) ?? undefined;
        expect(findRecords([zone], { isThrough: false, network })).toHaveLength(bits(a) === bits(b) ? 1 : 0);
      },
    ),
    { numRuns: runs(300) },
  );
});
