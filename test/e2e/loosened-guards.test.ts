import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/plan/plan.js';
import { repositoryWith, writeFiles } from '../support/git.js';
import { zonemason } from '../cli/support.js';

const PROJECT = 'dns: { endpoint: https://dns.example.net, zones: zones/*.yaml }\n';
const MAIL = 'mail: { endpoint: https://api.example.net, brand: acme }\n';

/** The files of the base, and those that the branch changes. */
interface Branch {
  readonly base: Readonly<Record<string, string>>;
  readonly branch: Readonly<Record<string, string>>;
}

async function diffPlan({ base, branch }: Branch): Promise<Plan> {
  const { folder } = repositoryWith({ 'zonemason.yaml': PROJECT, ...base });
  writeFiles(folder, branch);
  const { stdout, stderr } = await zonemason(['diff', 'HEAD', '--format', 'json'], { cwd: folder });
  expect(stderr).not.toContain('error');
  return JSON.parse(stdout);
}

function zone(records: string, settings = ''): Readonly<Record<string, string>> {
  return { 'zones/a.yaml': `zone: a.example\n${settings}records: ${records}\n` };
}

function hosts(network: string): string {
  return `{ ${Array.from({ length: 10 }, (_, index) => `h${index}: { A: ${network}.${index} }`).join(', ')} }`;
}

const mx = (host: string): string => `{ "@": { MX: 10 ${host}.example.net } }`;
const PROTECT = 'protect: [{ prefix: "@", type: MX }]\n';
const www = (content: string): string => `{ www: { A: ${content} } }`;
const IGNORE = 'ignore: [{ prefix: www }]\n';
const EXPECT = 'expect: [{ ask: www A }]\n';
const FORBID = 'policies: [{ name: no-a, match: { prefix: www, type: A }, forbid: true }]\n';
const texts = (body: string) => ({
  'mail/welcome/template.yaml': 'id: t1\nlanguage: en\nsubject: Hi\nbody: |\n  Hello {{name}}\n',
  'mail/welcome/de.yaml': `subject: Hallo\nbody: |\n  ${body}\n`,
});

const caught: Readonly<Record<string, Branch & { readonly address: string }>> = {
  protect: {
    base: zone(mx('mx1'), PROTECT),
    branch: zone(mx('mx2')),
    address: 'dns/a.example/@/MX',
  },
  ignore: {
    base: zone(www('192.0.2.1'), IGNORE),
    branch: zone(www('192.0.2.2')),
    address: 'dns/a.example/www/A',
  },
  'guards.maxChangePercent': {
    base: zone(hosts('192.0.2')),
    branch: {
      ...zone(hosts('198.51.100')),
      'zonemason.yaml': `${PROJECT}guards: { maxChangePercent: 100 }\n`,
    },
    address: 'dns/a.example',
  },
  'rules.target/missing': {
    base: {
      ...zone('{ www: { A: 192.0.2.1 } }'),
      'zonemason.yaml': `${PROJECT}rules: { target/missing: error }\n`,
    },
    branch: {
      ...zone('{ www: { A: 192.0.2.1 }, shop: { CNAME: wwww.a.example } }'),
      'zonemason.yaml': `${PROJECT}rules: { target/missing: off }\n`,
    },
    address: 'dns/a.example/shop/CNAME',
  },
  policies: {
    base: { ...zone('{ mail: { A: 192.0.2.1 } }'), 'zonemason.yaml': PROJECT + FORBID },
    branch: { ...zone(www('192.0.2.1')), 'zonemason.yaml': PROJECT },
    address: 'dns/a.example/www/A',
  },
  except: {
    base: { ...zone('{ mail: { A: 192.0.2.1 } }'), 'zonemason.yaml': PROJECT + FORBID },
    branch: zone(www('192.0.2.1'), 'except: [{ rule: policy/no-a, prefix: www, reason: for now }]\n'),
    address: 'dns/a.example/www/A',
  },
  expect: {
    base: zone('{ www: { CNAME: lb.a.example }, lb: { A: 192.0.2.1 } }', EXPECT),
    branch: zone('{ www: { CNAME: lb.a.example }, lb: { AAAA: 2001:db8::1 } }'),
    address: 'dns/a.example/www/A',
  },
  'mail.protect': {
    base: {
      ...zone(www('192.0.2.1')),
      ...texts('Hallo {{name}}'),
      'zonemason.yaml': PROJECT + MAIL.replace(' }', ', protect: [{ language: de }] }'),
    },
    branch: { ...texts('Servus {{name}}'), 'zonemason.yaml': PROJECT + MAIL },
    address: 'mail/welcome/de',
  },
  'rules.mail/missing-placeholder': {
    base: { ...zone(www('192.0.2.1')), ...texts('Hallo {{name}}'), 'zonemason.yaml': PROJECT + MAIL },
    branch: {
      ...texts('Hallo'),
      'zonemason.yaml': `${PROJECT}${MAIL}rules: { mail/missing-placeholder: off }\n`,
    },
    address: 'mail/welcome/de',
  },
};

describe('a branch that loosens a guard', () => {
  test.each(Object.entries(caught))('and makes use of it is blocked: %s', async (setting, branch) => {
    const plan = await diffPlan(branch);
    const found = plan.risks.filter(({ code }) => code === 'guard-loosened');
    expect(found.map((risk) => [risk.setting, risk.address, risk.level])).toEqual([
      [setting, branch.address, 'block'],
    ]);
    expect(plan.verdict).toBe('blocked');
    const scopes = [...plan.zones, ...(plan.mail?.templates ?? [])];
    const codes = scopes.flatMap(({ steps }) => steps.flatMap(({ risks }) => risks));
    expect(codes).toContain('guard-loosened');
  });

  test.each<[string, Branch]>([
    ['drops what it does not touch', { base: zone(mx('mx1'), PROTECT), branch: zone(mx('mx1')) }],
    [
      'drops an expectation that still holds',
      { base: zone(www('192.0.2.1'), EXPECT), branch: zone(www('192.0.2.2')) },
    ],
    ['keeps the guard', { base: zone(www('192.0.2.1'), PROTECT), branch: zone(www('192.0.2.2'), PROTECT) }],
    [
      'adds a zone that was not declared',
      { base: zone(www('192.0.2.1')), branch: { 'zones/b.yaml': `zone: b.example\nrecords: ${mx('mx')}\n` } },
    ],
    [
      'switches off a rule that nothing breaks',
      {
        base: zone(www('192.0.2.1')),
        branch: { ...zone(www('192.0.2.2')), 'zonemason.yaml': `${PROJECT}rules: { ns/single: off }\n` },
      },
    ],
  ])('is not, where it %s', async (_, branch) => {
    const { risks } = await diffPlan(branch);
    expect(risks.map(({ code }) => code)).not.toContain('guard-loosened');
  });

  test('twice is told twice', async () => {
    const { risks } = await diffPlan({
      base: zone(`{ "@": { MX: 10 mx1.example.net }, www: { A: 192.0.2.1 } }`, PROTECT + IGNORE),
      branch: zone(`{ "@": { MX: 10 mx2.example.net }, www: { A: 192.0.2.2 } }`),
    });
    const settings = risks.flatMap(({ code, setting }) => (code === 'guard-loosened' ? setting : []));
    expect(settings).toEqual(['protect', 'ignore']);
  });
});
