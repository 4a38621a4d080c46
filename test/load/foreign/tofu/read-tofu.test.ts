import { expect, test } from 'vitest';
import { sourceFile } from '../../../../src/diagnostics/source.js';
import { readTofu } from '../../../../src/load/foreign/tofu/read-tofu.js';
import type { Values } from './states.js';
import { aws, module, read, readOne, www, zoneA } from './states.js';

test.each([
  'aws_route53_records',
  'x_aws_route53_record',
  'cloudflare_records',
  'azurerm_dns_zone',
  'dns_a_record_sets',
])('a resource %s is none of a record', (type) => {
  expect(readOne(type, { name: 'www', zone: 'example.com' })).toEqual([]);
});

const complete: Readonly<Record<string, Values>> = {
  aws_route53_record: { zone_id: 'Z', name: 'www', type: 'A', ttl: 60, records: ['192.0.2.1'] },
  cloudflare_record: { zone_id: 'Z', name: 'www', type: 'A', ttl: 60, content: '192.0.2.1' },
  google_dns_record_set: { managed_zone: 'z', name: 'www.example.com.', type: 'A', rrdatas: ['192.0.2.1'] },
  azurerm_dns_a_record: { zone_name: 'example.com', name: 'www', records: ['192.0.2.1'] },
  dns_a_record_set: { zone: 'example.com.', name: 'www', addresses: ['192.0.2.1'] },
};

test.each<[string, Values]>([
  ['aws_route53_record', { name: null }],
  ['aws_route53_record', { type: null }],
  ['cloudflare_record', { name: null }],
  ['cloudflare_record', { type: null }],
  ['google_dns_record_set', { name: null }],
  ['google_dns_record_set', { type: null }],
  ['azurerm_dns_a_record', { name: null }],
  ['azurerm_dns_a_record', { zone_name: null }],
  ['dns_a_record_set', { zone: null }],
  ['dns_a_record_set', { name: 5 }],
])('%s with %j is no record', (type, change) => {
  expect(readOne(type, { ...complete[type], ...change })).toEqual([expect.stringMatching(/^tofu\/shape /)]);
});

test.each<[string, Values]>([
  ['aws_route53_record', { records: [5] }],
  ['google_dns_record_set', { rrdatas: [5] }],
  ['azurerm_dns_a_record', { records: null, record: 5 }],
  ['azurerm_dns_mx_record', { record: ['a.'] }],
  ['azurerm_dns_mx_record', { record: [{ preference: 10 }] }],
  ['azurerm_dns_txt_record', { record: [{ value: 5 }] }],
  ['azurerm_dns_txt_record', { record: ['a'] }],
  ['dns_mx_record_set', { mx: ['a.'] }],
  ['dns_mx_record_set', { mx: [{ exchange: 'a.' }] }],
  ['dns_cname_record', { cname: 5 }],
])('%s with the value %j is no record', (type, change) => {
  const [provider] = type.split('_');
  const usual = Object.entries(complete).find(([name]) => name.startsWith(`${provider}_`))?.[1];
  expect(readOne(type, { ...usual, ...change })).toEqual([expect.stringMatching(/^tofu\/shape /)]);
});

test.each<[string, Values]>([
  ['azurerm_dns_a_record', { zone_name: 'example' }],
  ['dns_a_record_set', { zone: 'a..example.' }],
])('%s with %j has no zone', (type, change) => {
  expect(readOne(type, { ...complete[type], ...change })).toEqual([expect.stringMatching(/^tofu\/name /)]);
});

const www60 = { name: 'www', type: 'A', ttl: 60 };

const azure = { zone_name: 'example.com', name: 'www', ttl: 60 };

const dns = { zone: 'example.com.', name: 'www', ttl: 60 };

test.each<[string, Values, number]>([
  ['aws_route53_record', { ...www60, name: null, records: ['192.0.2.1'] }, 1],
  ['aws_route53_record', { ...www60, type: null, records: ['192.0.2.1'] }, 1],
  ['aws_route53_record', { ttl: 60, records: ['192.0.2.1'] }, 2],
  ['cloudflare_record', { ...www60, name: null, content: '192.0.2.1' }, 1],
  ['cloudflare_record', { ...www60, type: null, content: '192.0.2.1' }, 1],
  ['google_dns_record_set', { ...www60, name: null, rrdatas: ['192.0.2.1'] }, 1],
  ['google_dns_record_set', { ...www60, type: null, rrdatas: ['192.0.2.1'] }, 1],
  ['azurerm_dns_a_record', { ...azure, name: null, records: ['192.0.2.1'] }, 1],
  ['azurerm_dns_a_record', { ...azure, zone_name: null, records: ['192.0.2.1'] }, 1],
  ['dns_a_record_set', { ...dns, zone: null, addresses: ['192.0.2.1'] }, 1],
  ['dns_a_record_set', { ...dns, name: 1, addresses: ['192.0.2.1'] }, 1],
  ['aws_route53_record', { ...www60, zone_id: 'Z', records: [1, '192.0.2.1', 2] }, 2],
  ['azurerm_dns_a_record', { ...azure, records: [1, '192.0.2.1'] }, 1],
  ['azurerm_dns_mx_record', { ...azure, record: [{}, { preference: 2, exchange: 'a.' }] }, 2],
  ['azurerm_dns_txt_record', { ...azure, record: [{ value: 1 }, { value: 'a' }] }, 1],
  ['azurerm_dns_cname_record', { ...azure, record: 1 }, 1],
  ['azurerm_dns_ptr_record', { ...azure, record: [] }, 1],
  ['dns_txt_record_set', { ...dns, txt: [1, 'a'] }, 1],
  ['dns_mx_record_set', { ...dns, mx: ['a.', { preference: 2, exchange: 'a.' }] }, 1],
  ['dns_srv_record_set', { ...dns, srv: [{ weight: 2, port: 3, target: 'a.' }] }, 1],
  ['dns_cname_record', { ...dns, cname: 1 }, 1],
])('%s %j is not read', (type, values, problems) => {
  expect(readOne(type, values)).toEqual(
    Array.from({ length: problems }, () => expect.stringMatching(/^tofu\/shape /)),
  );
});

test.each<[string, Values, readonly string[]]>([
  ['a state', { values: module(zoneA, aws('A')) }, [www]],
  ['a plan', { planned_values: module(zoneA, aws('A')) }, [www]],
  [
    'a plan whose zone exists',
    { planned_values: module(aws('A')), prior_state: { values: module(zoneA) } },
    [www],
  ],
  [
    'a plan to remove a record',
    { planned_values: module(zoneA), prior_state: { values: module(zoneA, aws('A')) } },
    [],
  ],
  [
    'modules in modules',
    {
      values: {
        root_module: {
          child_modules: [{ child_modules: [module(aws('A'))['root_module']] }, { resources: [zoneA] }],
        },
      },
    },
    [www],
  ],
  ['a data source', { values: module(zoneA, aws('A', 'www', { mode: 'data' })) }, []],
  ['a zone that is a data source', { values: module({ ...zoneA, mode: 'data' }, aws('A')) }, [www]],
  ['an object that has been replaced', { values: module(zoneA, aws('A', 'www', { deposed_key: '1' })) }, []],
  ['a resource without a type', { values: module(zoneA, aws('A', 'www', { type: null })) }, []],
  ['a resource without values', { values: module(zoneA, aws('A', 'www', { values: null })) }, []],
  ['no resources', { format_version: '1.0' }, []],
  ['no version either', { values: {} }, ['tofu/shape 1:1']],
])('%s', (_, content, expected) => {
  expect(read(content, [])).toEqual(expected);
});

test.each<[readonly string[], readonly string[]]>([
  [[], []],
  [['b.example'], []],
  [['b.example', 'a.example'], ['a.example']],
])('a zone without records is one if it is asked for: %j', (given, expected) => {
  const file = sourceFile('state.json', JSON.stringify({ values: module(zoneA) }));
  expect(readTofu(file, given).found?.zones).toEqual(expected);
});
