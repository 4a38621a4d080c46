import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../../src/diagnostics/source.js';
import { readRoute53 } from '../../../../src/load/foreign/route53/read-route53.js';
import { readingLines } from '../reading-lines.js';

type Values = Readonly<Record<string, unknown>>;

function read(content: Values, zone: string | null = 'example.com'): readonly string[] {
  return readingLines(readRoute53(sourceFile('sets.json', JSON.stringify(content)), zone));
}

const usual = { Name: 'www.example.com.', Type: 'A', TTL: 60, ResourceRecords: [{ Value: '192.0.2.1' }] };
const line = 'www.example.com. 60 A 192.0.2.1';

describe('a record set', () => {
  test.each<[Values, string]>([
    [{}, line],
    [{ TTL: 0 }, 'www.example.com. 0 A 192.0.2.1'],
    [{ ResourceRecords: [{ Value: 'a' }, { Value: 'b' }] }, 'www.example.com. 60 A a, b'],
    [{ Name: '\\052.example.com.' }, '\\042.example.com. 60 A 192.0.2.1'],
    [{ Type: 'TXT', ResourceRecords: [{ Value: '"a""b"' }] }, 'www.example.com. 60 TXT "a""b"'],
    [{ Type: 'TXT', ResourceRecords: [{ Value: '"\\101"' }] }, 'www.example.com. 60 TXT "\\065"'],
    [{ HealthCheckId: 'h' }, `${line}; health check`],
    [{ HealthCheckId: null, SetIdentifier: null, AliasTarget: null }, line],
    [{ TTL: null }, 'route53/shape 1:24'],
    [{ ResourceRecords: [] }, 'route53/shape 1:24'],
    [{ ResourceRecords: null }, 'route53/shape 1:24'],
    [{ ResourceRecords: 'a' }, 'route53/shape 1:89'],
    [{ Name: null }, 'route53/shape 1:24'],
    [{ Type: null }, 'route53/shape 1:24'],
  ])('with %j', (change, expected) => {
    expect(read({ ResourceRecordSets: [{ ...usual, ...change }] }).toReversed()[0]).toBe(expected);
  });

  test.each<[Values, string]>([
    [{ AliasTarget: { DNSName: 'a.' } }, 'target is a.'],
    [{ AliasTarget: { DNSName: 'a.' }, Weight: 1 }, 'target is a.'],
    [{ AliasTarget: {} }, 'target is unknown'],
    [{ AliasTarget: 'a' }, 'target is unknown'],
    [{ Weight: 0 }, 'weighted'],
    [{ Region: 'r' }, 'latency-based'],
    [{ GeoLocation: {} }, 'geolocation'],
    [{ GeoProximityLocation: {} }, 'geoproximity'],
    [{ CidrRoutingConfig: {} }, 'IP-based'],
    [{ Failover: 'PRIMARY' }, 'failover'],
    [{ MultiValueAnswer: true, SetIdentifier: 's' }, 'multivalue'],
    [{ TrafficPolicyInstanceId: 't' }, 'traffic policy'],
    [{ SetIdentifier: 's' }, 'several'],
  ])('with %j is lost', (change, reason) => {
    const { Name, Type } = usual;
    const bare = read({ ResourceRecordSets: [{ Name, Type, ...change }] });
    expect(bare).toEqual([`lost: www.example.com. A (${reason})`]);
    const whole = read({ ResourceRecordSets: [{ ...usual, ...change }] });
    expect(whole).toEqual([`lost: www.example.com. A 192.0.2.1 (${reason})`]);
  });
});

test.each<[Values, readonly string[]]>([
  [{ IsTruncated: false }, [line]],
  [{ IsTruncated: true }, [line, 'route53/truncated 1:16']],
  [{ IsTruncated: [] }, [line, 'route53/truncated 1:16']],
  [{ NextToken: null }, [line]],
  [{ NextToken: 't' }, [line, 'route53/truncated 1:14']],
  [{ NextRecordName: 'n' }, [line, 'route53/truncated 1:19']],
  [{ ResourceRecordSets: null }, ['route53/shape 1:1']],
])('a listing with %j', (change, expected) => {
  expect(read({ ...change, ResourceRecordSets: [usual], ...change })).toEqual(expected);
});

test.each<[string, readonly Values[], string | null, readonly string[]]>([
  ['the SOA record names it', [{ Name: 'A.example.', Type: 'SOA' }], null, ['a.example']],
  [
    'the SOA record counts, not the name asked for',
    [{ Name: 'a.example.', Type: 'SOA' }],
    'b.example',
    ['a.example'],
  ],
  ['without one, it is the one asked for', [], 'b.example', ['b.example']],
  ['without either, it is unknown', [], null, ['route53/name']],
  ['a name that is none', [{ Name: '../x.', Type: 'SOA' }], 'b.example', ['route53/name']],
])('the zone of a listing: %s', (_, sets, zone, expected) => {
  const content = { ResourceRecordSets: [usual, ...sets.map((set) => ({ ...usual, ...set }))] };
  const { found, diagnostics } = readRoute53(sourceFile('sets.json', JSON.stringify(content)), zone);
  expect([...(found?.zones ?? []), ...diagnostics.map(({ rule }) => rule.code)]).toEqual(expected);
});
