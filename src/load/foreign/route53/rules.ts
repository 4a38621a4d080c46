import { foreignRule } from '../foreign-rule.js';

const reference = 'AWS CLI reference, "list-resource-record-sets"';

/** The JSON of one record set. */
function listing(set: string): string {
  return `{ "ResourceRecordSets": [\n  { ${set} }\n] }\n`;
}

const SOUND = listing(
  '"Name": "www.example.com.", "Type": "A", "TTL": 300, "ResourceRecords": [{ "Value": "192.0.2.1" }]',
);

export const route53Syntax = foreignRule('route53', {
  code: 'route53/syntax',
  summary: 'A listing of Route 53 is JSON.',
  explanation: 'Save the output of `aws route53 list-resource-record-sets --output json` as it is, in UTF-8.',
  reference,
  bad: SOUND.replace('\n] }', '\n]'),
  good: SOUND,
});

export const route53Shape = foreignRule('route53', {
  code: 'route53/shape',
  summary: 'A listing of Route 53 has the keys that the command prints, with values of their kinds.',
  explanation:
    'Each record set has a `Name`, a `Type`, and a `TTL` with `ResourceRecords` or an `AliasTarget`.',
  reference,
  bad: SOUND.replace('"TTL": 300', '"TTL": "soon"'),
  good: SOUND,
});

export const route53Truncated = foreignRule('route53', {
  code: 'route53/truncated',
  summary: 'A listing of Route 53 is complete.',
  explanation:
    'With `IsTruncated`, there are more record sets, and a zone file without them would delete them. Leave out options ' +
    'such as `--max-items`, so that the command prints all pages.',
  reference,
  bad: SOUND.replace('\n] }', '\n], "IsTruncated": true }'),
  good: SOUND,
});

export const route53Name = foreignRule('route53', {
  code: 'route53/name',
  summary: 'The record sets of a listing of Route 53 are in one zone, whose name is known.',
  explanation:
    'The SOA record names the zone. Where a listing has none, name the zone: `zonemason import --from FILE example.com`.',
  reference: 'RFC 1035 sections 2.3.4 and 3.1',
  bad: `{ "ResourceRecordSets": [
  { "Name": "example.com.", "Type": "SOA", "TTL": 900, "ResourceRecords": [{ "Value": "ns a 1 7200 900 1209600 86400" }] },
  { "Name": "www.example.net.", "Type": "A", "TTL": 300, "ResourceRecords": [{ "Value": "192.0.2.1" }] }
] }
`,
  good: SOUND,
});

export const route53Content = foreignRule('route53', {
  code: 'route53/content',
  summary: 'The values of a listing of Route 53 have the form of their types.',
  explanation: 'Values are written as in master files; characters are escaped in octal, as in `\\052`.',
  reference: 'Route 53 developer guide, "Supported DNS record types"; RFC 1035 section 5.1',
  bad: SOUND.replace('192.0.2.1', '192.0.2.256'),
  good: SOUND,
});

export const route53Rules = [route53Syntax, route53Shape, route53Truncated, route53Name, route53Content];
