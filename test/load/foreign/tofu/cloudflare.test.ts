import { describe, expect, test } from 'vitest';
import type { Values } from './states.js';
import { readOne } from './states.js';

describe.each(['cloudflare_record', 'cloudflare_dns_record'])('%s', (type) => {
  const usual = { zone_id: '1', name: 'www', type: 'A', ttl: 60, content: '192.0.2.1' };
  const srv = { priority: 1, weight: 2, port: 3, target: 'a.example' };

  test.each<[Values, string]>([
    [{}, 'www.example.com. 60 A 192.0.2.1'],
    [{ ttl: 1 }, 'www.example.com. 300 A 192.0.2.1; TTL'],
    [{ ttl: null }, 'www.example.com. 300 A 192.0.2.1'],
    [{ name: 'www.example.com' }, 'www.example.com. 60 A 192.0.2.1'],
    [{ hostname: 'a.example.com' }, 'a.example.com. 60 A 192.0.2.1'],
    [{ hostname: '' }, 'www.example.com. 60 A 192.0.2.1'],
    [{ proxied: false, tags: [], settings: {} }, 'www.example.com. 60 A 192.0.2.1'],
    [{ settings: { a: false, b: null, c: '' } }, 'www.example.com. 60 A 192.0.2.1'],
    [{ settings: { a: false, b: true } }, 'www.example.com. 60 A 192.0.2.1; settings'],
    [{ settings: [] }, 'www.example.com. 60 A 192.0.2.1'],
    [{ proxied: true, tags: ['a'] }, 'www.example.com. 60 A 192.0.2.1; proxy; tags'],
    [{ comment: '' }, 'www.example.com. 60 A 192.0.2.1'],
    [{ comment: ' a\n \n\tb c ' }, 'www.example.com. 60 A 192.0.2.1 # a # b c'],
    [{ content: null, value: '192.0.2.2' }, 'www.example.com. 60 A 192.0.2.2'],
    [{ content: '', value: '192.0.2.2' }, 'www.example.com. 60 A 192.0.2.2'],
    [{ value: '192.0.2.2' }, 'www.example.com. 60 A 192.0.2.1'],
    [{ content: '' }, 'www.example.com. 60 A '],
    [{ content: null, comment: 'a' }, 'lost: www.example.com. A ; a (no values)'],
    [{ priority: 10 }, 'www.example.com. 60 A 192.0.2.1'],
    [{ type: 'MX', content: 'a.example', priority: 10 }, 'www.example.com. 60 MX 10 a.example'],
    [{ type: 'MX', content: 'a.example', priority: 0 }, 'www.example.com. 60 MX 0 a.example'],
    [{ type: 'MX', content: '10 a.example' }, 'www.example.com. 60 MX 10 a.example'],
    [{ type: 'SRV', content: '2 3 a.example', priority: 1 }, 'www.example.com. 60 SRV 1 2 3 a.example'],
    [
      { type: 'SRV', content: '2 3 a.example', priority: 1, data: srv },
      'www.example.com. 60 SRV 1 2 3 a.example',
    ],
    [
      { type: 'URI', content: null, priority: 1, data: { weight: 2, target: 'https://a.example/' } },
      'www.example.com. 60 URI 1 2 string(https://a.example/)',
    ],
    [
      { type: 'SMIMEA', content: null, data: { usage: 3, selector: 1, matching_type: 1, certificate: 'ab' } },
      'www.example.com. 60 SMIMEA 3 1 1 ab',
    ],
    [{ type: 'SRV', content: null, data: srv }, 'www.example.com. 60 SRV 1 2 3 a.example'],
    [{ type: 'SRV', content: null, data: [srv] }, 'www.example.com. 60 SRV 1 2 3 a.example'],
    [{ type: 'SRV', content: '1 2 3 b.example', data: [] }, 'www.example.com. 60 SRV 1 2 3 b.example'],
    [
      { type: 'SRV', content: '1 2 3 b.example', data: { port: null } },
      'www.example.com. 60 SRV 1 2 3 b.example',
    ],
    [{ data: srv }, 'www.example.com. 60 A 192.0.2.1'],
    [
      { type: 'CAA', content: null, data: { flags: 0, tag: 'issue', value: 'ca.example; a' } },
      'www.example.com. 60 CAA 0 issue string(ca.example; a)',
    ],
    [{ type: 'HTTPS', content: null, data: { priority: 1, target: '.' } }, 'www.example.com. 60 HTTPS 1 . '],
    [{ type: 'TXT', content: 'a "b"' }, 'www.example.com. 60 TXT text(a "b")'],
    [{ type: 'TXT', content: '"a" b' }, 'www.example.com. 60 TXT text("a" b)'],
    [{ type: 'TXT', content: '"a\nb"' }, 'www.example.com. 60 TXT "a\nb"'],
    [{ content: '"a' }, 'www.example.com. 60 A "a'],
  ])('%j', (change, expected) => {
    expect(readOne(type, { ...usual, ...change })).toEqual([expected]);
  });
});

test('a value without one of its fields is none', () => {
  const data = { priority: 1, weight: 2, target: 'a.example' };
  const lines = readOne('cloudflare_record', { zone_id: '1', name: 'www', type: 'SRV', data });
  expect(lines).toEqual([expect.stringMatching(/^tofu\/shape /)]);
});
