import { expect, test } from 'vitest';
import type { Values } from './states.js';
import { readOne } from './states.js';

test.each<[string, Values, string]>([
  ['dns_a_record_set', { addresses: ['192.0.2.1'] }, 'www.example.com. 60 A 192.0.2.1'],
  ['dns_a_record_set', { addresses: ['192.0.2.1'], name: null }, 'example.com. 60 A 192.0.2.1'],
  ['dns_a_record_set', { addresses: ['192.0.2.1'], ttl: null }, 'www.example.com. 3600 A 192.0.2.1'],
  ['dns_a_record_set', { addresses: [] }, 'lost: www.example.com. A (no values)'],
  ['dns_aaaa_record_set', { addresses: ['2001:db8::1'] }, 'www.example.com. 60 AAAA 2001:db8::1'],
  ['dns_ns_record_set', { nameservers: ['a.', 'b.'] }, 'www.example.com. 60 NS a., b.'],
  ['dns_txt_record_set', { txt: ['a b'] }, 'www.example.com. 60 TXT text(a b)'],
  ['dns_cname_record', { cname: 'a.' }, 'www.example.com. 60 CNAME a.'],
  ['dns_ptr_record', { ptr: 'a.' }, 'www.example.com. 60 PTR a.'],
  ['dns_ptr_record', { cname: 'a.' }, 'lost: www.example.com. PTR (no values)'],
  ['dns_mx_record_set', { mx: [{ preference: 10, exchange: 'a.' }] }, 'www.example.com. 60 MX 10 a.'],
  [
    'dns_srv_record_set',
    { srv: [{ priority: 1, weight: 2, port: 3, target: 'a.' }] },
    'www.example.com. 60 SRV 1 2 3 a.',
  ],
])('%s %j', (type, change, expected) => {
  const usual = { zone: 'example.com.', name: 'www', ttl: 60 };
  expect(readOne(type, { ...usual, ...change })).toEqual([expected]);
});
