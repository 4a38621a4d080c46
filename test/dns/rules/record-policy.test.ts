import { describe, expect, test } from 'vitest';
import { policyRule } from '../../../src/dns/rules/record-policy.js';
import { readPolicies } from '../../../src/config/settings/policies.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';
import { checkZoneBy } from '../../support/check-by.js';
import { loadText, placed } from '../../load/support.js';

/** Judges a zone by one policy in YAML without its name. */
async function judge(policy: string): Promise<readonly string[]> {
  const { root } = readYaml(sourceFile('zonemason.yaml', `- { name: a, ${policy} }\n`));
  const { value: policies } = readPolicies(root ?? undefined);
  const { zone } = await loadText(`zone: example.com
ttl: 10m
records:
  "@": { MX: [10 mx1.example.net, 20 mx.example.org], TXT: Abc }
  www: { A: 192.0.2.1, AAAA: { content: '2001:db8::1', ttl: 1d } }
  db.www: { A: 10.0.0.1 }
`);
  return policies
    .flatMap((each) => (zone ? checkZoneBy(policyRule(each), zone) : []))
    .map(({ record, hint = '' }) => `${record?.prefix} ${record?.type} ${hint}`);
}

const REMOVE = 'remove this record';

describe('a policy finds', () => {
  test.each<[string, string, readonly string[]]>([
    ['what it forbids', 'match: { type: A, content: "10.**" }, forbid: true', [`db.www A ${REMOVE}`]],
    ['records of a type in any case', 'match: { type: aaaa }, forbid: true', [`www AAAA ${REMOVE}`]],
    ['names of one label', 'match: { prefix: "*", type: A }, forbid: true', [`www A ${REMOVE}`]],
    ['the zone itself', 'match: { prefix: "@", type: TXT }, forbid: true', [` TXT ${REMOVE}`]],
    ['zones by a glob', 'match: { zone: "*.com", type: TXT }, forbid: true', [` TXT ${REMOVE}`]],
    ['no other zone', 'match: { zone: "*.example.com" }, forbid: true', []],
    [
      'contents that are not allowed',
      'match: { type: MX }, require: { content: ["*.example.net", mx.example.com] }',
      [' MX its content must match "*.example.net" or "mx.example.com"'],
    ],
    [
      'contents, and names the first that are allowed',
      'match: { type: TXT }, require: { content: [a, b, c, d, e, f] }',
      [' TXT its content must match "a" or "b" or "c" or "d" or "e"'],
    ],
    ['none of the contents that are', 'match: { type: MX }, require: { content: "mx*.example.*" }', []],
    [
      'a content in another spelling',
      'match: { content: "2001:DB8:0::1" }, forbid: true',
      [`www AAAA ${REMOVE}`],
    ],
    [
      'TTLs that are too short',
      'match: { type: "A*" }, require: { ttl: { min: 1h } }',
      ['www A use a TTL of at least 3600 seconds', 'db.www A use a TTL of at least 3600 seconds'],
    ],
    [
      'TTLs that are too long',
      'match: {}, require: { ttl: { max: 600 } }',
      ['www AAAA use a TTL of at most 600 seconds'],
    ],
    ['no TTL between', 'match: {}, require: { ttl: { min: 10m, max: 1d } }', []],
    [
      'everything that is wrong with a record',
      'match: { prefix: www, type: A }, require: { content: 192.0.2.2, ttl: { min: 1h } }',
      ['www A its content must match "192.0.2.2"', 'www A use a TTL of at least 3600 seconds'],
    ],
  ])('%s', async (_, policy, found) => {
    expect(await judge(policy)).toEqual(found);
  });
});

test.each<[string, string, readonly string[]]>([
  [
    'a name twice',
    '- { name: a, match: {}, forbid: true }\n- { name: a, match: {}, forbid: true }',
    ['project/repeated-policy 2:11'],
  ],
  ['no demand', '- { name: a, match: {} }', ['project/policy-demand 1:3']],
  [
    'two demands',
    '- { name: a, match: {}, forbid: true, require: { content: b } }',
    ['project/policy-demand 1:3'],
  ],
])('a policy with %s is reported', (_, text, problems) => {
  const { root } = readYaml(sourceFile('zonemason.yaml', `${text}\n`));
  expect(placed(readPolicies(root ?? undefined).diagnostics)).toEqual(problems);
});
