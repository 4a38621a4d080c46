import { expect, test } from 'vitest';
import { zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import { passwordsFor } from './project.js';
import { withSandbox } from './services.js';

const ZONES = { 'example.com': [{ content: '192.0.2.1' }], 'example.net': [], 'example.org': [] };

/** The writes that an apply of these files sends. */
async function writesOf(files: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  const { service } = await withSandbox({ zones: {}, live: ZONES });
  const env = { ...passwordsFor(ZONES), ZONEMASON_DNS_ENDPOINT: service.url.href };
  const cwd = temporaryFolder(files);
  const args = ['apply', '--yes', '--concurrency', '1', '--allow', 'bulk-change', '--allow', 'zone-emptied'];
  const { code } = await zonemason(args, { cwd, env });
  expect(code).toBe(0);
  return service.seen
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [
      method,
      path.replace(/\/\d+$/, '/ID'),
      body.replace(/"id":"\d+"/, '"id":"ID"'),
    ])
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

/** The same records of a zone, without anything that stands for something else. */
function byHand(zone: string): string {
  return `zone: ${zone}
records:
  '@':
    A: { content: 192.0.2.10, ttl: 7200 }
    MX: { content: mx.example.org, prio: 10, ttl: 7200 }
  www:
    A: { content: 192.0.2.10, ttl: 600 }
    AAAA: [{ content: '2001:db8::1', ttl: 1200 }, { content: '2001:db8::2', ttl: 1800 }]
  text: { TXT: { content: 'by $$\{x} of ${zone}', ttl: 7200 } }
  a.team: { CNAME: { content: www.${zone}, ttl: 7200 } }
`;
}

test('variables, lists of zones, TTLs of names and what is for people send what is written out by hand', async () => {
  const short = await writesOf({
    'zonemason.yaml':
      'dns: { zones: zones/*.yaml }\nvars: { web: 192.0.2.10, low: 10m }\npolicies: [{ name: a, match: { type: MX }, require: { ttl: { min: 1h } } }]\nrules: { owner/missing: warn }\n',
    'zones/all.yaml': `zone: [example.com, example.net]
vars: { mail: mx.example.org }
ttl: 2h
records:
  '@': { A: '\${web}', MX: '10 \${mail}' }
  www: { ttl: '\${low}', A: '\${web}', AAAA: { ttl: 20m, values: ['2001:db8::1', { content: '2001:db8::2', ttl: 30m }] } }
  text: { TXT: { content: 'by $\${x} of \${zone}', note: 'a \${web}', owner: me, until: 2099-01-01 } }
include: { file: ../team.yaml, only: ['*.team'], owner: team }
`,
    'team.yaml': "records: { 'a.team': { CNAME: 'www.${zone}' } }\n",
    'zones/org.yaml': 'zone: example.org\nrecords: { mx: { A: 192.0.2.25 } }\n',
  });
  const long = await writesOf({
    'zonemason.yaml': 'dns: { zones: zones/*.yaml }\n',
    'zones/com.yaml': byHand('example.com'),
    'zones/net.yaml': byHand('example.net'),
    'zones/org.yaml': 'zone: example.org\nrecords: { mx: { A: 192.0.2.25 } }\n',
  });
  expect(short).toEqual(long);
  expect(short.length).toBeGreaterThan(14);
});
