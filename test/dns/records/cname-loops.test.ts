import { readFileSync } from 'node:fs';

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { DnsRecord } from '../../../src/dns/record.js';
import type { Alias } from '../../../src/dns/records/cname-loops.js';
import { aliasOf, aliasesOf, findLoops } from '../../../src/dns/records/cname-loops.js';
import { exampleRecord } from '../example-record.js';
import { runs } from '../../support/runs.js';

interface LoopVector {
  readonly name: string;
  /** The CNAME records of each zone. */
  readonly zones: Readonly<Record<string, readonly Partial<DnsRecord>[]>>;
  /** Owners in link order, from any member on. */
  readonly loops: readonly (readonly string[])[];
  readonly why: string;
}

const vectors: readonly LoopVector[] = JSON.parse(
  readFileSync(new URL('../../vectors/cname-loops.json', import.meta.url), 'utf8'),
);
const titled = vectors.map((vector) => [`${vector.name}: ${vector.why}`, vector] as const);

describe('aliasOf', () => {
  test('tells owner and target of a CNAME', () => {
    const record = cname({ prefix: 'www', content: 'host.example.net' });
    const alias = aliasOf('example.com', record);
    expect(alias).toEqual({
      zone: 'example.com',
      owner: 'www.example.com',
      target: 'host.example.net',
      record,
    });
    expect(alias?.record).toBe(record);
  });

  test('tells the alias of an inactive CNAME', () => {
    const record = cname({ prefix: 'a.b', content: 'host.example.net', active: false });
    expect(aliasOf('example.com', record)?.owner).toBe('a.b.example.com');
  });

  test.each([
    ['A', '192.0.2.1'],
    ['MX', 'mx.example.net'],
    ['TXT', 'www.example.com'],
    ['SRV', '0 5060 sip.example.net'],
    ['NS', 'ns1.example.net'],
    ['WEBFORWARD_PERMANENT', 'https://www.example.com/'],
    ['PARKING', 'www.example.com'],
  ])('knows that %s is no alias', (type, content) => {
    expect(aliasOf('example.com', exampleRecord({ type, content }))).toBeUndefined();
  });
});

describe('findLoops', () => {
  test.each(titled)('%s', (_, { zones, loops }) => {
    const aliases = Object.entries(zones).flatMap(([zone, records]) => aliasesOf(zone, records.map(cname)));
    expect(loopsAmong(aliases)).toEqual(loops.map(inWriting).toSorted());
  });

  test('finds what a naive walk from every name finds', () => {
    fc.assert(
      fc.property(someLinks, (links) => {
        expect(loopsAmong(aliasesFrom(links))).toEqual(naiveLoops(links));
      }),
      { numRuns: runs(400) },
    );
  });

  test('does not depend on the order of the aliases', () => {
    fc.assert(
      fc.property(shuffledLinks, ([links, shuffled]) => {
        expect(loopsAmong(aliasesFrom(shuffled))).toEqual(loopsAmong(aliasesFrom(links)));
      }),
    );
  });

  test('gives back the aliases themselves', () => {
    fc.assert(
      fc.property(someLinks, (links) => {
        const aliases = aliasesFrom(links);
        const known = new Set(aliases);
        expect(
          findLoops(aliases)
            .flat()
            .every((alias) => known.has(alias)),
        ).toBe(true);
      }),
    );
  });

  test('follows a very long chain into a very long loop', () => {
    const owners = Array.from({ length: 50_000 }, (_, index) => `n${index}.example.com`);
    const middle = owners.length / 2;
    const links = owners.map(
      (owner, index) => [owner, owners[index + 1] ?? `n${middle}.example.com`] as const,
    );
    expect(findLoops(aliasesFrom(links)).map((loop) => loop.length)).toEqual([owners.length - middle]);
  });
});

type Link = readonly [owner: string, target: string];

const owners = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].flatMap((label) => [
  `${label}.example.com`,
  `${label}.example.org`,
]);

/** At most one alias a name, as the conflicts of CNAME demand; some lead outside, some to themselves. */
const someLinks: fc.Arbitrary<Link[]> = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...owners), fc.constantFrom(...owners, 'host.example.net')),
  { selector: ([owner]) => owner, maxLength: owners.length },
);

const shuffledLinks = someLinks.chain((links) =>
  fc.tuple(
    fc.constant(links),
    fc.shuffledSubarray(links, { minLength: links.length, maxLength: links.length }),
  ),
);

/** Every way that comes back to its start and is longer than one step. */
function naiveLoops(links: readonly Link[]): readonly string[] {
  const loops = links.map(([start]) => wayFrom(start, links)).filter((way) => way.length > 1);
  return [...new Set(loops.map(inWriting))].toSorted();
}

/** The owners met on the way from `start` back to it; none when the way does not come back. */
function wayFrom(start: string, links: readonly Link[]): readonly string[] {
  const way = [start];
  for (let step = 0; step < links.length; step += 1) {
    const [, target] = links.find(([owner]) => owner === way.at(-1)) ?? [];
    if (target === undefined) return [];
    if (target === start) return way;
    way.push(target);
  }
  return [];
}

function loopsAmong(aliases: readonly Alias<DnsRecord>[]): readonly string[] {
  return findLoops(aliases)
    .map((loop) => inWriting(loop.map(({ owner }) => owner)))
    .toSorted();
}

/** A loop has no beginning: here it begins at its least member. */
function inWriting(loop: readonly string[]): string {
  const start = loop.indexOf(loop.toSorted()[0] ?? '');
  return [...loop.slice(start), ...loop.slice(0, start)].join(' > ');
}

function aliasesFrom(links: readonly Link[]): readonly Alias<DnsRecord>[] {
  return links.flatMap(([owner, content]) => {
    const [prefix = '', ...zone] = owner.split('.');
    return aliasesOf(zone.join('.'), [cname({ prefix, content })]);
  });
}

function cname(fields: Partial<DnsRecord>): DnsRecord {
  return exampleRecord({ ...fields, type: 'CNAME' });
}
