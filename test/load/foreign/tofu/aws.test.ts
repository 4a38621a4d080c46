import { describe, expect, test } from 'vitest';
import type { Values } from './states.js';
import { readOne } from './states.js';

describe('aws_route53_record', () => {
  const usual = { zone_id: 'Z', name: 'www', type: 'A', ttl: 60, records: ['192.0.2.1'] };

  test.each<[Values, string]>([
    [{}, 'www.example.com. 60 A 192.0.2.1'],
    [{ records: ['192.0.2.1', '192.0.2.2'] }, 'www.example.com. 60 A 192.0.2.1, 192.0.2.2'],
    [{ ttl: null }, 'www.example.com. 300 A 192.0.2.1'],
    [{ name: '' }, 'example.com. 60 A 192.0.2.1'],
    [{ name: 'www.example.com' }, 'www.example.com. 60 A 192.0.2.1'],
    [{ name: 'WWW.Example.com' }, 'WWW.Example.com. 60 A 192.0.2.1'],
    [{ name: 'notexample.com' }, 'notexample.com.example.com. 60 A 192.0.2.1'],
    [{ name: 'example.com' }, 'example.com. 60 A 192.0.2.1'],
    [{ name: '\\052' }, '\\042.example.com. 60 A 192.0.2.1'],
    [{ fqdn: 'a.example.com' }, 'a.example.com. 60 A 192.0.2.1'],
    [{ fqdn: '' }, 'www.example.com. 60 A 192.0.2.1'],
    [{ health_check_id: '' }, 'www.example.com. 60 A 192.0.2.1'],
    [{ health_check_id: 'h' }, 'www.example.com. 60 A 192.0.2.1; health check'],
    [{ alias: [] }, 'www.example.com. 60 A 192.0.2.1'],
    [{ alias: [{ name: 'a.' }], records: null }, 'lost: www.example.com. A (target is a.)'],
    [{ alias: { name: 'a.' }, records: [] }, 'lost: www.example.com. A (target is a.)'],
    [{ alias: [{}], records: [] }, 'lost: www.example.com. A (target is unknown)'],
    [{ records: [] }, 'lost: www.example.com. A (no values)'],
    [{ weighted_routing_policy: [] }, 'www.example.com. 60 A 192.0.2.1'],
    [{ weighted_routing_policy: [{ weight: 1 }] }, 'lost: www.example.com. A 192.0.2.1 (routing)'],
    [{ set_identifier: '' }, 'www.example.com. 60 A 192.0.2.1'],
    [{ set_identifier: 's' }, 'lost: www.example.com. A 192.0.2.1 (routing)'],
    [{ no_set_identifier: 's', set_identifiers: 's' }, 'www.example.com. 60 A 192.0.2.1'],
    [{ a_routing_policy_too: 's' }, 'www.example.com. 60 A 192.0.2.1'],
    [{ type: 'TXT', records: ['a b'] }, 'www.example.com. 60 TXT "a b"'],
    [{ type: 'TXT', records: ['a""b'] }, 'www.example.com. 60 TXT "a" "b"'],
    [{ type: 'TXT', records: ['a\\"""b'] }, 'www.example.com. 60 TXT "a\\"" "b"'],
    [{ type: 'TXT', records: ['"a" "b"'] }, 'www.example.com. 60 TXT "a" "b"'],
    [{ type: 'TXT', records: ['a "b"'] }, 'www.example.com. 60 TXT "a "b""'],
    [{ type: 'TXT', records: ['"a" b'] }, 'www.example.com. 60 TXT ""a" b"'],
    [{ type: 'TXT', records: ['"a\nb"'] }, 'www.example.com. 60 TXT "a\nb"'],
    [{ type: 'CAA', records: ['0 issue ""'] }, 'www.example.com. 60 CAA 0 issue ""'],
  ])('%j', (change, expected) => {
    expect(readOne('aws_route53_record', { ...usual, ...change })).toEqual([expected]);
  });
});
