import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Message } from '../../../src/dns/wire/message.js';
import { WireError } from '../../../src/dns/wire/octets.js';
import type { Servers, ZoneServer } from '../../../src/engine/service/choose-servers.js';
import { checkDelegations } from '../../../src/engine/verify/delegations.js';
import { systemLookUp } from '../../../src/resolver/look-up.js';
import { desired } from '../../support/zones.js';
import type { Script } from '../../support/scripted-server.js';
import { answered, scriptedServer } from '../../support/scripted-server.js';

type Answers = Readonly<Record<string, ReturnType<Script>>>;

const NAMES = ['example.com. NS ns1.example.com.', 'example.com. NS ns.example.net.'] as const;
const DS = 'example.com. DS 60485 5 2 D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A';
const GLUE = 'ns1.example.com. A 192.0.2.53';

/** What the servers of the zone have. */
const own: Answers = {
  'example.com. NS': { answers: answered(...NAMES) },
  'ns1.example.com. A': { answers: answered(GLUE) },
  // Neither comes along with a referral.
  'ns1.example.com. TXT': { answers: answered('ns1.example.com. TXT x') },
  'ns.example.net. A': { answers: answered('ns.example.net. A 192.0.2.99') },
};

/** What a server above the zone says of it. */
function referral(names: readonly string[], glue: readonly string[]): Partial<Message> {
  return { isAuthoritative: false, authorities: answered(...names), additionals: answered(...glue) };
}

const right = referral(NAMES, [GLUE]);

function serverWith(text: string, answers: Answers, isRecursive = false): ZoneServer {
  return { server: scriptedServer(text, (question) => answers[question] ?? {}, isRecursive), name: null };
}

interface Setting {
  readonly zoneServers: readonly ZoneServer[] | string;
  /** The servers of the zones above. */
  readonly above: Readonly<Record<string, readonly ZoneServer[]>>;
  readonly given?: readonly ZoneServer[];
}

/** `server set kind: expected | found` of each difference. */
async function differences({ zoneServers, above, given = [] }: Setting): Promise<readonly string[]> {
  const servers: Servers = {
    of: async () => zoneServers,
    given,
    named: async (zone) => above[zone] ?? 'it has none',
    lookUp: systemLookUp,
  };
  const found = await checkDelegations({ tell: () => undefined }, [desired('example.com', [])], servers);
  return found.map(
    ({ zone, server, address, kind, expected, found: other }) =>
      `${server} ${address.replace(`dns/${zone}/`, '')} ${kind}: ${expected.join()} | ${other.join()}`,
  );
}

/** The differences where a server above refers like this. */
function between(servers: readonly ZoneServer[] | string, said: Answers): Promise<readonly string[]> {
  return differences({ zoneServers: servers, above: { com: [serverWith('com', said)] } });
}

describe('what a parent refers to', () => {
  test.each<[string, ReturnType<Script>, readonly string[]]>([
    ['what the zone has', right, []],
    [
      'it, in capitals',
      referral(
        NAMES.map((line) => line.replace(/example/g, 'EXAMPLE')),
        [GLUE],
      ),
      [],
    ],
    ['fewer servers', referral(NAMES.slice(0, 1), [GLUE]), ['com @/NS missing: ns.example.net. | ']],
    [
      'another server',
      referral([NAMES[0], 'example.com. NS old.example.net.'], [GLUE]),
      ['com @/NS different: ns.example.net. | old.example.net.'],
    ],
    [
      'another address',
      referral(NAMES, ['ns1.example.com. A 192.0.2.54']),
      ['com ns1/A different: 192.0.2.53 | 192.0.2.54'],
    ],
    [
      'an address that the zone does not have',
      referral(NAMES, [GLUE, 'ns1.example.com. AAAA 2001:db8::1']),
      ['com ns1/AAAA extra:  | 2001:db8::1'],
    ],
    [
      'it, beside other records',
      referral([...NAMES.slice(1), DS], [GLUE]),
      ['com @/NS missing: ns1.example.com. | '],
    ],
    [
      'it, for another time',
      { ...right, authorities: answered(...NAMES).map((each) => ({ ...each, ttl: 5 })) },
      [],
    ],
    ['no server at all', referral(['example.com. SOA x'], []), []],
    ['another zone alone', referral(['example.net. NS old.example.net.'], []), []],
    ['nothing, since it has the zone itself', { ...referral([], []), isAuthoritative: true }, []],
    ['nothing, since it has authority', { ...referral(NAMES.slice(1), []), isAuthoritative: true }, []],
    ['nothing, since it is silent', { kind: 'timeout' }, []],
  ])('is %s', async (_, said, expected) => {
    expect(await between([serverWith('own', own)], { 'example.com. NS': said })).toEqual(expected);
  });
});

describe('the own answer is that of the first server', () => {
  const lame = { 'example.com. NS': { isAuthoritative: false, answers: answered(NAMES[0]) } };
  const fewer = referral(NAMES.slice(0, 1), [GLUE]);
  const wrong = ['com @/NS missing: ns.example.net. | '];

  test.each<[string, readonly ZoneServer[] | string, readonly string[]]>([
    [
      'that answers',
      [serverWith('a', { 'example.com. NS': { kind: 'timeout' } }), serverWith('b', own)],
      wrong,
    ],
    ['with authority', [serverWith('a', lame), serverWith('b', own)], wrong],
    ['that is a resolver', [serverWith('a', lame, true), serverWith('b', own)], []],
    ['of the zone, if there is any', 'it has none', []],
    ['with names', [serverWith('a', {})], []],
    [
      'of those with this name and type',
      [
        serverWith('a', {
          ...own,
          'example.com. NS': {
            answers: answered(...NAMES, 'other.example. NS x.example.net.', 'example.com. TXT x'),
          },
        }),
      ],
      wrong,
    ],
  ])('%s', async (_, servers, expected) => {
    const found = await between(servers, { 'example.com. NS': fewer });
    expect(found.filter((line) => line.includes('@/NS'))).toEqual(expected);
  });
});

test.each([
  ['an address', 'ns1.example.com. A', referral(NAMES, [])],
  ['the keys', 'example.com. DNSKEY', right],
])('a zone that does not answer for %s has nothing to compare', async (_, question, said) => {
  const zone: Answers = { ...own, [question]: { kind: 'timeout' } };
  const parent = {
    'example.com. NS': { ...said, additionals: answered(GLUE) },
    'example.com. DS': { answers: answered(DS) },
  };
  const found = await between([serverWith('own', zone)], parent);
  expect(found.map((line) => line.split(' ')[1])).toEqual(question.endsWith('A') ? ['@/DS'] : []);
});

describe('the parent', () => {
  const wrong = { 'example.com. NS': referral(NAMES.slice(1), [GLUE]) };
  const rightly = { 'example.com. NS': right };
  const zoneServers = [serverWith('own', own)];

  test.each<[string, Omit<Setting, 'zoneServers'>, readonly string[]]>([
    [
      'is each server above',
      { above: { com: [serverWith('x', wrong), serverWith('y', wrong)] } },
      ['x', 'y'],
    ],
    ['is the nearest zone above', { above: { com: [serverWith('x', rightly)] } }, []],
    ['may be missing', { above: {} }, []],
    [
      'is a given server that refers to the zone',
      { above: { com: [serverWith('x', wrong)] }, given: [serverWith('g', rightly)] },
      [],
    ],
    [
      'is no given server that does not',
      { above: { com: [serverWith('x', wrong)] }, given: [serverWith('g', own)] },
      ['x'],
    ],
    [
      'is no given server that is silent',
      {
        above: { com: [serverWith('x', wrong)] },
        given: [serverWith('g', { 'example.com. NS': { kind: 'timeout' } })],
      },
      ['x'],
    ],
  ])('%s', async (_, setting, servers) => {
    const found = await differences({ zoneServers, ...setting });
    expect(found.map((line) => line.split(' ')[0])).toEqual(servers);
  });
});

describe('a DS record at the parent', () => {
  const unknown = 'example.com. DS 60485 5 99 00';
  const key = answered('example.com. DNSKEY \\# 4 01010305');
  const digest = createHash('sha256').update('\x07example\x03com\0').update('01010305', 'hex').digest('hex');

  test.each<[string, ReturnType<Script>, number]>([
    ['of no key of the zone', { answers: answered(DS) }, 1],
    ['of no key, beside one that nobody can check', { answers: answered(DS, unknown) }, 0],
    ['of no key, beside its signature', { answers: answered(DS, 'example.com. RRSIG DS 8 3 60') }, 1],
    ['of no key, beside that of the key', { answers: answered(DS, `example.com. DS 1 5 2 ${digest}`) }, 0],
    ['is not there', {}, 0],
    ['is not there, but other records', { answers: answered('example.com. CNAME example.net.') }, 0],
    ['is not told', { kind: 'timeout' }, 0],
  ])('%s', async (_, said, count) => {
    const zone = { ...own, 'example.com. DNSKEY': { answers: key } };
    const parent = { 'example.com. NS': right, 'example.com. DS': said };
    const found = await between([serverWith('own', zone)], parent);
    expect(found).toHaveLength(count);
    expect(found.every((line) => line.startsWith('com @/DS extra:  | 60485 5 2'))).toBe(true);
  });
});

test('records of the zone that cannot be read are not compared', async () => {
  const malformed = answered('example.com. NS x').map((each) => ({
    ...each,
    fields: new WireError('a long name'),
  }));
  const answers = [...malformed, ...answered(...NAMES)];
  const servers = [serverWith('own', { ...own, 'example.com. NS': { answers } })];
  expect(await between(servers, { 'example.com. NS': right })).toEqual([]);
  expect(await between(servers, { 'example.com. NS': referral(NAMES.slice(1), [GLUE]) })).toEqual([
    'com @/NS missing: ns1.example.com. | ',
  ]);
});
