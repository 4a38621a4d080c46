import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../../src/diagnostics/source.js';
import { readTofu } from '../../../../src/load/foreign/tofu/read-tofu.js';
import { readingLines } from '../reading-lines.js';

type Values = Readonly<Record<string, unknown>>;

function resource(type: string, values: Values, more: Values = {}): Values {
  return { mode: 'managed', type, values, ...more };
}

function module(...resources: readonly Values[]): Values {
  return { root_module: { resources } };
}

function read(content: Values, given: readonly string[] = ['example.com']): readonly string[] {
  return readingLines(readTofu(sourceFile('state.json', JSON.stringify(content)), given));
}

function readOne(type: string, values: Values): readonly string[] {
  return read({ format_version: '1.0', values: module(resource(type, values)) });
}

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

test.each<[string, Values, string]>([
  ['google_dns_record_set', {}, 'www.example.com. 60 A 192.0.2.1'],
  ['google_dns_record_set', { ttl: null }, 'www.example.com. 300 A 192.0.2.1'],
  ['google_dns_record_set', { routing_policy: [] }, 'www.example.com. 60 A 192.0.2.1'],
  ['google_dns_record_set', { routing_policy: [{}] }, 'lost: www.example.com. A 192.0.2.1 (routing)'],
  ['google_dns_record_set', { rrdatas: [] }, 'lost: www.example.com. A (no values)'],
])('%s %j', (type, change, expected) => {
  const usual = { managed_zone: 'z', name: 'www.example.com.', type: 'A', ttl: 60, rrdatas: ['192.0.2.1'] };
  expect(readOne(type, { ...usual, ...change })).toEqual([expected]);
});

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

test('a value without one of its fields is none', () => {
  const data = { priority: 1, weight: 2, target: 'a.example' };
  const lines = readOne('cloudflare_record', { zone_id: '1', name: 'www', type: 'SRV', data });
  expect(lines).toEqual([expect.stringMatching(/^tofu\/shape /)]);
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

/** A record set of Route 53 in the zone with an id. */
function aws(zone_id: string | null, name = 'www', more: Values = {}): Values {
  return resource('aws_route53_record', { zone_id, name, type: 'A', ttl: 60, records: ['192.0.2.1'] }, more);
}

const zoneA = resource('aws_route53_zone', { zone_id: 'A', name: 'a.example' });
const www = 'www.a.example. 60 A 192.0.2.1';

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

describe('the zone of a record set', () => {
  const google = (values: Values): Values =>
    resource('google_dns_record_set', {
      name: 'www.a.example.',
      type: 'A',
      ttl: 60,
      rrdatas: ['192.0.2.1'],
      ...values,
    });
  const cloudflare = resource('cloudflare_record', {
    zone_id: 'A',
    name: 'www',
    type: 'A',
    ttl: 60,
    content: '192.0.2.1',
  });

  test.each<[string, readonly Values[], readonly string[]]>([
    ['by its own id', [resource('aws_route53_zone', { id: 'A', name: 'a.example' }), aws('A')], [www]],
    ['at Cloudflare', [resource('cloudflare_zone', { id: 'A', name: 'a.example' }), cloudflare], [www]],
    [
      'at Cloudflare, in earlier versions',
      [resource('cloudflare_zone', { id: 'A', zone: 'a.example' }), cloudflare],
      [www],
    ],
    [
      'at Google, by the name',
      [
        resource('google_dns_managed_zone', { name: 'z', dns_name: 'a.example.' }),
        google({ managed_zone: 'z' }),
      ],
      [www],
    ],
    [
      'at Google, by project and name',
      [
        resource('google_dns_managed_zone', { name: 'z', project: 'p', dns_name: 'b.example.' }),
        resource('google_dns_managed_zone', { name: 'z', project: 'q', dns_name: 'a.example.' }),
        google({ managed_zone: 'z', project: 'q' }),
        google({ managed_zone: 'z', project: 'p', name: 'b.example.' }),
      ],
      [www, 'b.example. 60 A 192.0.2.1'],
    ],
    [
      'that the provider has not made',
      [resource('aws_route53_zone', { name: 'a.example' }), aws(null)],
      ['tofu/zone 1:193'],
    ],
    [
      'at Google, without any name',
      [
        resource('google_dns_managed_zone', { project: 'p', dns_name: 'a.example.' }),
        google({ project: 'p' }),
      ],
      ['tofu/zone 1:207'],
    ],
    [
      'whose name is no text',
      [resource('aws_route53_zone', { zone_id: 'A', name: ['a.example'] }), aws('A')],
      ['tofu/name 1:115'],
    ],
    ['without a name', [resource('aws_route53_zone', { zone_id: 'A' }), aws('A')], ['tofu/zone 1:187']],
    [
      'at Google, without its name',
      [
        resource('google_dns_managed_zone', { project: 'p', dns_name: 'a.example.' }),
        google({ project: 'p' }),
      ],
      ['tofu/zone 1:207'],
    ],
    [
      'whose name is none',
      [
        resource('google_dns_managed_zone', { name: 'z', dns_name: ['a.example.'] }),
        google({ managed_zone: 'z' }),
      ],
      ['tofu/name 1:123'],
    ],
  ])('%s', (_, resources, expected) => {
    expect(read({ values: module(...resources) }, [])).toEqual(expected);
  });

  test.each<[string, string, Values]>([
    ['aws_route53_zone', 'with networks', { zone_id: 'B', vpc: [{}] }],
    ['aws_route53_zone', 'that says so', { zone_id: 'B', private_zone: true }],
    ['cloudflare_zone', 'for internal use', { id: 'B', type: 'internal' }],
    ['google_dns_managed_zone', 'for some networks', { name: 'B', visibility: 'private' }],
  ])('is private: %s %s', (type, _, values) => {
    const zone = resource(type, {
      ...values,
      [type.startsWith('google') ? 'dns_name' : 'name']: 'a.example',
    });
    const lost = 'lost: x.a.example. A 192.0.2.1 (private)';
    expect(read({ values: module(zoneA, zone, aws('A'), aws('B', 'x')) }, [])).toEqual([www, lost]);
    expect(read({ values: module(zone, aws('B', 'x')) }, [])).toEqual(['x.a.example. 60 A 192.0.2.1']);
  });

  test.each<[string, Values]>([
    ['aws_route53_zone', { zone_id: 'B', vpc: [], private_zone: false }],
    ['cloudflare_zone', { id: 'B', type: 'full' }],
    ['google_dns_managed_zone', { name: 'B', visibility: 'public' }],
  ])('is public: %s %j', (type, values) => {
    const zone = resource(type, {
      ...values,
      [type.startsWith('google') ? 'dns_name' : 'name']: 'a.example',
    });
    const lines = read({ values: module(zoneA, zone, aws('A'), aws('B', 'x')) }, []);
    expect(lines.slice(0, 2)).toEqual([www, 'x.a.example. 60 A 192.0.2.1']);
    expect(lines.slice(2)).toEqual([expect.stringContaining('tofu/zone')]);
  });
});

test.each<[readonly string[], readonly string[]]>([
  [[], []],
  [['b.example'], []],
  [['b.example', 'a.example'], ['a.example']],
])('a zone without records is one if it is asked for: %j', (given, expected) => {
  const file = sourceFile('state.json', JSON.stringify({ values: module(zoneA) }));
  expect(readTofu(file, given).found?.zones).toEqual(expected);
});
