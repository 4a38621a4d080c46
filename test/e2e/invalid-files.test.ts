import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/plan/plan.js';
import { expectSchema } from '../support/expect-schema.js';
import type { TestRepository } from '../support/git.js';
import { repositoryWith, writeFiles } from '../support/git.js';
import { zonemason } from '../cli/support.js';

const project =
  'dns: { endpoint: https://dns.example.net, zones: zones/*.yaml }\nmail: { endpoint: https://api.example.net, brand: acme }\n';
const zone = (name: string, records: string, include = ''): string =>
  `zone: ${name}.example\n${include}records: ${records}\n`;
const shared = 'include: ../shared/mail.yaml\n';

const files = {
  'zonemason.yaml': project,
  'zones/a.yaml': zone('a', '{ www: { A: 192.0.2.1 } }'),
  'zones/b.yaml': zone('b', '{ www: { A: 192.0.2.1 } }', shared),
  'zones/c.yaml': zone('c', '{ www: { A: 192.0.2.1 } }', shared),
  'shared/mail.yaml': 'records: { mail: { A: 192.0.2.9 } }\n',
  'mail/welcome/de.yaml': 'subject: Hallo\nbody: Text\n',
  'mail/goodbye/de.yaml': 'subject: Adieu\nbody: Text\n',
};

/** The branch changes the zone a, and something else. */
function branch(changes: Readonly<Record<string, string | null>>): TestRepository {
  const repository = repositoryWith(files);
  writeFiles(repository.folder, { 'zones/a.yaml': zone('a', '{ www: { A: 192.0.2.7 } }'), ...changes });
  return repository;
}

async function diffPlan({
  folder,
}: TestRepository): Promise<{ readonly plan: Plan; readonly code: number | null }> {
  const { stdout, code } = await zonemason(['diff', 'HEAD', '--detailed-exitcode', '--format', 'json'], {
    cwd: folder,
  });
  const plan: Plan = JSON.parse(stdout);
  expectSchema('plan', plan);
  return { plan, code };
}

const broken = { 'zones/b.yaml': zone('b', '{ www: { A: 192.0.2.300 } }') };

describe('an invalid file', () => {
  test.each<[string, Readonly<Record<string, string>>, readonly string[], string]>([
    ['with a wrong record', broken, ['b.example'], 'zones/b.yaml'],
    ['without records', { 'zones/b.yaml': 'zone: b.example\n' }, ['b.example'], 'zones/b.yaml'],
    ['that is no YAML', { 'zones/b.yaml': 'zone: {\n' }, ['zones/b.yaml'], 'zones/b.yaml'],
    [
      'that zones include',
      { 'shared/mail.yaml': 'records: {\n' },
      ['b.example', 'c.example'],
      'shared/mail.yaml',
    ],
    [
      'with a wrong record that zones include',
      { 'shared/mail.yaml': 'records: { mail: { A: 192.0.2.300 } }\n' },
      ['b.example', 'c.example'],
      'shared/mail.yaml',
    ],
    [
      'of a zone that another file has, too',
      { 'zones/d.yaml': zone('b', '{ www: { A: 192.0.2.1 } }') },
      ['b.example'],
      'zones/d.yaml',
    ],
    ['of mail', { 'mail/welcome/de.yaml': 'subject: {\n' }, ['mail/welcome'], 'mail/welcome/de.yaml'],
  ])('%s is left out, and the rest is compared', async (_, changes, scopes, file) => {
    const { plan, code } = await diffPlan(branch(changes));
    expect(code).toBe(3);
    expect(plan.verdict).toBe('blocked');
    expect(plan.zones.flatMap(({ steps }) => steps.map(({ address }) => address))).toEqual([
      'dns/a.example/www/A',
    ]);
    expect(plan.unreadable?.map(({ scope, kind }) => [scope, kind])).toEqual(
      scopes.map((scope) => [scope, 'invalid-files']),
    );
    for (const each of plan.unreadable ?? []) {
      expect(each.diagnostics?.some(({ severity }) => severity === 'error')).toBe(true);
      expect(each.file).toBe(file);
    }
    expect(plan.risks.map((risk) => risk.code)).not.toContain('no-longer-managed');
  });

  test('is named first, with its errors, once for all zones', async () => {
    const { folder } = branch({ 'shared/mail.yaml': 'records: {\n' });
    const { stdout, stderr } = await zonemason(['diff', 'HEAD'], { cwd: folder });
    expect(stdout.split('\n')[0]).toBe('Blocked, without 2 of 3 zones: shared/mail.yaml has errors.');
    expect(stdout.match(/yaml\/syntax/g)).toHaveLength(1);
    expect(stderr.match(/yaml\/syntax/g)).toHaveLength(1);
  });

  test('is not left out where nothing remains, or where it is the project file', async () => {
    const changes = Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [`zones/${name}.yaml`, zone(name, '{ www: { A: 192.0.2.300 } }')]),
    );
    const alone = await zonemason(['diff', 'HEAD', '--only', 'dns', '--format', 'json'], {
      cwd: branch(changes).folder,
    });
    expect([alone.code, alone.stdout]).toEqual([3, '']);
    const wrong = await zonemason(['diff', 'HEAD', '--format', 'json'], {
      cwd: branch({ 'zonemason.yaml': `${project}rules: { ttl/shrot: off }\n` }).folder,
    });
    expect([wrong.code, wrong.stdout]).toEqual([3, '']);
  });

  test('that is not selected changes nothing', async () => {
    const { folder } = branch(broken);
    const { stdout, code } = await zonemason(['diff', 'HEAD', '--zone', 'a.example', '--format', 'json'], {
      cwd: folder,
    });
    const plan: Plan = JSON.parse(stdout);
    expect([code, plan.verdict, plan.unreadable]).toEqual([0, 'ready', []]);
  });

  test('keeps a saved plan from being applied, except for a part without it', async () => {
    const repository = branch(broken);
    const { plan } = await diffPlan(repository);
    const { between: _, ...rest } = plan;
    const saved = {
      ...rest,
      endpoint: { dns: 'https://dns.example.net' },
      mail: undefined,
      settings: undefined,
    };
    writeFiles(repository.folder, { 'plan.json': JSON.stringify(saved) });
    const { code, stderr } = await zonemason(['apply', 'plan.json', '--yes'], { cwd: repository.folder });
    expect([code, stderr]).toEqual([3, expect.stringContaining('zones/b.yaml has 1 error')]);
  });
});

test('a file that is invalid at the base only does not block its repair', async () => {
  const repository = repositoryWith({ ...files, ...broken, 'zones/c.yaml': 'zone: {\n' });
  writeFiles(repository.folder, {
    'zones/b.yaml': files['zones/b.yaml'],
    'zones/c.yaml': files['zones/c.yaml'],
  });
  const { plan } = await diffPlan(repository);
  expect(plan.unreadable?.map(({ kind, ref }) => [kind, ref])).toEqual([['invalid-files', 'HEAD']]);
  expect(plan.verdict).toBe('review');
});
