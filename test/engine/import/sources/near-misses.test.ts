import { expect, test } from 'vitest';
import { sourceFile } from '../../../../src/diagnostics/source.js';
import { nearMiss } from '../../../../src/engine/import/sources/near-misses.js';

test.each([
  [
    '{"version": 4, "terraform_version": "1.9.0", "serial": 3, "lineage": "0b1c", "resources": []}',
    /show -json/,
  ],
  ['# records\nresource "aws_route53_record" "www" {\n}\n', /show -json/],
  ['var REG = NewRegistrar("none");\nD("example.com", REG,\n  A("@", "192.0.2.1"));\n', /print-ir/],
  ['{\n  "HostedZones": []\n}\n', /list-resource-record-sets .* > a.txt/],
  ['{ "result": [{ "id": "1", "type": "A" }], "success": true }', /export the zone/],
  ['[{ "name": "www.example.com.", "rrdatas": ["192.0.2.1"] }]', /record-sets export/],
  ['[{ "aRecords": [{ "ipv4Address": "192.0.2.1" }] }]', /zone export/],
  ['options { directory "/x"; };\nzone "example.com" IN {\n', /the file that it names/],
  ['zone: example.com\nrecords: {}\n', /dns.zones/],
])('%j is not what can be imported', (text, hint) => {
  expect(nearMiss({ path: 'a.txt', file: sourceFile('a.txt', text) })?.hint).toMatch(hint);
});

test.each([
  '$TTL 60\nzone TXT "{"\nview TXT "a {"\noptions A 192.0.2.1\ndata A 192.0.2.1\nd ( A\n192.0.2.1 )\n',
  'zone: { type: A, value: 192.0.2.1 }\n',
  'zone: !include a.yaml\n',
  'zone:\n  - type: A\n    value: 192.0.2.1\n',
  '{ "format_version": "1.0", "terraform_version": "1.9.0", "values": {}, "lineage": "x" }',
  '{ "ResourceRecordSets": [] }',
])('%j may be', (text) => {
  expect(nearMiss({ path: 'a.txt', file: sourceFile('a.txt', text) })).toBeNull();
});

test('a folder may be', () => {
  expect(nearMiss({ path: 'a', file: null })).toBeNull();
});
