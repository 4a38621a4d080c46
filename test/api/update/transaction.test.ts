import { describe, expect, test } from 'vitest';
import { additionsFor, deletionsFor } from '../../../src/api/update/message/record-set.js';
import { encodeUpdate, sizeOfUpdate } from '../../../src/api/update/message/update-message.js';
import type { WireRecord } from '../../../src/api/update/message/wire-record.js';
import { prerequisitesOf } from '../../../src/api/update/prerequisites.js';
import { writtenRdata } from '../../../src/api/update/rows/rdata-of.js';
import type { RecordChange } from '../../../src/api/update/transaction.js';
import { touchedSets } from '../../../src/api/update/transaction.js';
import { groupBy } from '../../../src/diagnostics/group-by.js';
import type { DnsRecord, LiveRecord } from '../../../src/dns/record.js';
import { typeByNumber } from '../../../src/dns/wire/type-numbers.js';
import { record } from '../../support/zones.js';

const CLASSES: Readonly<Record<number, string>> = { 1: 'IN', 254: 'NONE', 255: 'ANY' };

function told({ prefix, type, class: number, ttl, rdata }: WireRecord): string {
  const size = rdata.length > 0 ? ` ${Buffer.from(rdata).toString('hex')}` : '';
  return `${prefix || '@'} ${ttl} ${CLASSES[number]} ${typeByNumber(type).type}${size}`;
}

function liveRecord({ id, ...fields }: Parameters<typeof record>[0] & { readonly id: string }): LiveRecord {
  return { ...record(fields), id };
}

/** The header, and the zone example.com with its type and class. */
const HEADER = 12 + 13 + 4;

/** What is sent for some changes of a zone, in which some names have signatures. */
function sent(live: readonly LiveRecord[], changes: readonly RecordChange[], signed: readonly string[] = []) {
  const transaction = { zone: 'example.com', known: groupBy(live, ({ prefix }) => prefix), changes };
  const sets = touchedSets(transaction, {
    rdataOf: (each) => writtenRdata(each, 'text'),
    hasOwnRecords: (prefix) => signed.includes(prefix),
  });
  const prerequisites = prerequisitesOf(transaction, sets);
  const updates = [...sets.flatMap(deletionsFor), ...sets.flatMap(additionsFor)];
  const octets = encodeUpdate('example.com', 1, { prerequisites, updates });
  expect(octets.length).toBeLessThanOrEqual(sizeOfUpdate({ prerequisites, updates }) + HEADER);
  return { needs: prerequisites.map(told), does: updates.map(told) };
}

function a(id: string, content: string, more: Partial<DnsRecord> = {}): LiveRecord {
  return liveRecord({ id, prefix: 'www', type: 'A', content, ttl: 300, ...more });
}

function change(before: LiveRecord | null, after: Partial<DnsRecord> | null): RecordChange {
  const fields = before ?? { prefix: 'www', type: 'A', content: '', ttl: 300 };
  return { recordId: before?.id ?? null, before, after: after && record({ ...fields, ...after }) };
}

const [one, two] = [a('1', '192.0.2.1'), a('2', '192.0.2.2')];
const [ONE, TWO, THREE] = ['c0000201', 'c0000202', 'c0000203'];
const REVIEWED = [`www 0 IN A ${ONE}`, `www 0 IN A ${TWO}`];

describe('a set must be as it was reviewed', () => {
  test('for a value in the place of another', () => {
    expect(sent([one, two], [change(one, { content: '192.0.2.3' })])).toEqual({
      needs: REVIEWED,
      does: [`www 0 NONE A ${ONE}`, `www 300 IN A ${THREE}`],
    });
  });

  test('for a value less', () => {
    expect(sent([one, two], [change(one, null)])).toEqual({ needs: REVIEWED, does: [`www 0 NONE A ${ONE}`] });
  });

  test('for all of its values', () => {
    expect(sent([one, two], [change(one, null), change(two, null)])).toEqual({
      needs: REVIEWED,
      does: ['www 0 ANY A'],
    });
  });

  test('for another TTL, with which it is replaced as a whole', () => {
    const changes = [change(one, { ttl: 60 }), change(two, { ttl: 60 })];
    expect(sent([one, two], changes)).toEqual({
      needs: REVIEWED,
      does: ['www 0 ANY A', `www 60 IN A ${ONE}`, `www 60 IN A ${TWO}`],
    });
  });
});

test('a set whose records differ in their TTL is replaced as a whole', () => {
  const other = { ...two, ttl: 60 };
  const replaced = ['www 0 ANY A', `www 300 IN A ${ONE}`, `www 300 IN A ${TWO}`];
  expect(sent([one, other], [change(other, { ttl: 300 })]).does).toEqual(replaced);
  expect(sent([other, one], [change(other, { ttl: 300 })]).does.toSorted()).toEqual(replaced.toSorted());
});

describe('an alias', () => {
  const alias = liveRecord({ id: '5', prefix: 'www', type: 'CNAME', content: 'a.net', ttl: 300 });
  const [OLD, NEW] = ['0161036e657400', '0162036e657400'];

  test.each([[[]], [['www']]])('replaces another without a deletion, where %j are signed', (signed) => {
    expect(sent([alias], [change(alias, { content: 'b.net' })], signed)).toEqual({
      needs: [`www 0 IN CNAME ${OLD}`],
      does: [`www 300 IN CNAME ${NEW}`],
    });
    expect(sent([alias], [change(alias, { ttl: 60 })], signed).does).toEqual([`www 60 IN CNAME ${OLD}`]);
  });

  test('takes the signatures of what it replaces away with it', () => {
    const changes = [change(one, { type: 'CNAME', content: 'b.net' }), change(two, null)];
    expect(sent([one, two], changes, ['www']).does).toEqual([
      'www 0 ANY A',
      'www 0 ANY ANY',
      `www 300 IN CNAME ${NEW}`,
    ]);
  });

  test('in the place of several takes them away', () => {
    const second = { ...alias, id: '6', content: 'c.net' };
    const changes = [change(alias, { content: 'b.net' }), change(second, null)];
    expect(sent([alias, second], changes).does).toContain(`www 0 NONE CNAME ${OLD}`);
  });
});

describe('what is created', () => {
  test('at a new name needs an unused one', () => {
    expect(sent([], [change(null, { content: '192.0.2.1' })])).toEqual({
      needs: ['www 0 NONE ANY'],
      does: [`www 300 IN A ${ONE}`],
    });
  });

  test('at a name with records that the server makes itself needs one without its set and an alias', () => {
    expect(sent([], [change(null, { content: '192.0.2.1' })], ['www']).needs).toEqual([
      'www 0 NONE A',
      'www 0 NONE CNAME',
    ]);
  });

  test('at a name in use needs one without its set and an alias', () => {
    const text = liveRecord({ id: '3', prefix: 'www', type: 'TXT', content: 'a' });
    expect(sent([text], [change(null, { content: '192.0.2.1' })]).needs).toEqual([
      'www 0 NONE A',
      'www 0 NONE CNAME',
    ]);
  });

  test('as an alias needs a name without any other set', () => {
    const { needs, does } = sent([one], [change(one, { type: 'CNAME', content: 'a.example.net' })]);
    expect(needs).toEqual(
      expect.arrayContaining([`www 0 IN A ${ONE}`, 'www 0 NONE CNAME', 'www 0 NONE TXT', 'www 0 NONE MX']),
    );
    expect(needs).not.toContain('www 0 NONE A');
    expect(does).toEqual(['www 0 ANY A', 'www 300 IN CNAME 0161076578616d706c65036e657400']);
  });

  test('rests on the name in the zone that it points at', () => {
    const alias = change(null, { prefix: 'shop', type: 'CNAME', content: 'www.example.com' });
    expect(sent([one], [alias]).needs).toEqual(['shop 0 NONE ANY', 'www 0 ANY ANY']);
    const elsewhere = change(null, { prefix: 'shop', type: 'CNAME', content: 'www.example.net' });
    expect(sent([one], [elsewhere]).needs).toEqual(['shop 0 NONE ANY']);
  });
});

test('the last A of a name goes only while its AAAA is there', () => {
  const six = liveRecord({ id: '6', prefix: 'www', type: 'AAAA', content: '2001:db8::1' });
  expect(sent([one, six], [change(one, null)]).needs).toEqual([`www 0 IN A ${ONE}`, 'www 0 ANY AAAA']);
  expect(sent([one, six], [change(one, null), change(six, null)]).needs).not.toContain('www 0 ANY AAAA');
});

test.each([
  [['*'], '* 0 ANY A'],
  [['*.b', '*'], '*.b 0 ANY A'],
  [['b', '*'], undefined],
  [[], undefined],
])('a name goes whose wildcard %j answers in its place only while that is there', (others, need) => {
  const gone = a('1', '192.0.2.1', { prefix: 'a.b' });
  const rest = others.map((prefix, n) => a(String(n + 2), '192.0.2.2', { prefix }));
  const { needs } = sent([gone, ...rest], [change(gone, null)]);
  expect(needs).toEqual([`a.b 0 IN A ${ONE}`, ...(need === undefined ? [] : [need])]);
});

test('a name that stays in use has no wildcard in its place', () => {
  const text = liveRecord({ id: '3', prefix: 'www', type: 'TXT', content: 'a' });
  const any = a('4', '192.0.2.4', { prefix: '*' });
  expect(sent([one, text, any], [change(one, null)]).needs).toEqual([`www 0 IN A ${ONE}`]);
});

test('name servers of the zone itself come before others go', () => {
  const ns = liveRecord({ id: '9', prefix: '', type: 'NS', content: 'a.example.net', ttl: 300 });
  const { does } = sent([ns], [change(ns, { content: 'b.example.net' })]);
  expect(does.map((each) => each.split(' ').slice(0, 4).join(' '))).toEqual(['@ 300 IN NS', '@ 0 NONE NS']);
});

test('name servers of the zone itself get another TTL through one that comes and goes', () => {
  const servers = ['a.net', 'b.net'].map((content) =>
    liveRecord({ id: content, prefix: '', type: 'NS', content, ttl: 300 }),
  );
  const [A, B, INVALID] = ['0161036e657400', '0162036e657400', '07696e76616c696400'];
  const { does } = sent(
    servers,
    servers.map((each, n) => change(each, n === 0 ? { ttl: 60 } : null)),
  );
  expect(does).toEqual([
    `@ 60 IN NS ${INVALID}`,
    `@ 60 IN NS ${A}`,
    `@ 0 NONE NS ${B}`,
    `@ 0 NONE NS ${INVALID}`,
  ]);
  const gone = sent(
    servers,
    servers.map((each) => change(each, null)),
  );
  expect(gone.does).toEqual([`@ 0 NONE NS ${A}`, `@ 0 NONE NS ${B}`]);
});
