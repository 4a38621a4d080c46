import { expect, test } from 'vitest';
import type { Values } from './states.js';
import { readOne } from './states.js';

test.each<[string, Values, string]>([
  ['azurerm_dns_a_record', { records: ['192.0.2.1'] }, 'www.example.com. 60 A 192.0.2.1'],
  ['azurerm_dns_a_record', { records: ['192.0.2.1'], name: '@' }, 'example.com. 60 A 192.0.2.1'],
  ['azurerm_dns_a_record', { records: ['192.0.2.1'], ttl: null }, 'www.example.com. 300 A 192.0.2.1'],
  [
    'azurerm_dns_a_record',
    { name: 'a.example.com', records: ['192.0.2.1'] },
    'a.example.com.example.com. 60 A 192.0.2.1',
  ],
  ['azurerm_dns_a_record', { target_resource_id: '', records: [] }, 'lost: www.example.com. A (no values)'],
  [
    'azurerm_dns_a_record',
    { target_resource_id: 't', records: [] },
    'lost: www.example.com. A (target is t)',
  ],
  ['azurerm_dns_cname_record', { record: 'a.example' }, 'www.example.com. 60 CNAME a.example'],
  ['azurerm_dns_txt_record', { record: [{ value: 'a b' }] }, 'www.example.com. 60 TXT text(a b)'],
  [
    'azurerm_dns_mx_record',
    { record: [{ preference: '10', exchange: 'a.' }] },
    'www.example.com. 60 MX 10 a.',
  ],
  [
    'azurerm_dns_caa_record',
    { record: [{ flags: 0, tag: 'issue', value: 'a' }] },
    'www.example.com. 60 CAA 0 issue string(a)',
  ],
  [
    'azurerm_dns_srv_record',
    { record: [{ priority: 1, weight: 2, port: 3, target: 'a.' }] },
    'www.example.com. 60 SRV 1 2 3 a.',
  ],
])('%s %j', (type, change, expected) => {
  const usual = { zone_name: 'example.com', resource_group_name: 'g', name: 'www', ttl: 60 };
  expect(readOne(type, { ...usual, ...change })).toEqual([expected]);
});
