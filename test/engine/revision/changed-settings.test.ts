import { describe, expect, test } from 'vitest';
import { changedSettings } from '../../../src/engine/revision/changed-settings.js';
import type { Plan } from '../../../src/plan/plan.js';
import { expectSchema } from '../../support/expect-schema.js';
import type { TestRepository } from '../../support/git.js';
import { repositoryWith, writeFiles } from '../../support/git.js';
import { someProject } from '../../support/projects.js';
import { desired } from '../../support/zones.js';
import { zonemason } from '../../cli/support.js';

const settings = `dns: { endpoint: https://dns.example.net/custom, zones: zones/*.yaml }
mail: { endpoint: https://api.example.net, brand: acme }
`;
const records = 'zone: example.com\nrecords: { www: { A: 192.0.2.1 } }\n';
const guarded = `${records}ignore:
  - { prefix: _acme-challenge, type: TXT }
protect:
  - { prefix: "@", type: MX }
  - { type: NS }
policy: upsert-only
`;
const files = {
  'a.yaml': 'records: { api: { A: 192.0.2.2 } }\n',
  'zonemason.yaml': settings,
  'zones/example.com.yaml': records,
  'mail/welcome/de.yaml': 'subject: Hallo\nbody: Text\n',
};

type Files = Readonly<Record<string, string | null>>;

const repository = repositoryWith(files);

/** Commits these files and no others of an earlier test, and writes others to the working tree. */
function changed(before: Files, after: Files): TestRepository {
  const others = ['zones/n.yaml', 'zones/z.yaml', 'zones/other.yaml'].map((name) => [name, null] as const);
  repository.commit({ ...Object.fromEntries(others), ...files, ...before });
  writeFiles(repository.folder, after);
  return repository;
}

async function diffPlan({ folder }: TestRepository, ...args: readonly string[]): Promise<Plan> {
  const { stdout } = await zonemason(['diff', 'HEAD', '--format', 'json', ...args], { cwd: folder });
  const plan: Plan = JSON.parse(stdout);
  expectSchema('plan', plan);
  return plan;
}

/** `weaker file:line scope setting: before → after` of each changed setting. */
function told({ settings: changes = [] }: Plan): readonly string[] {
  return changes.map(
    ({ scope, file, line, setting, before, after, weaker }) =>
      `${weaker ? 'weaker ' : ''}${file}:${line} ${scope} ${setting}: ${before} → ${after}`,
  );
}

function inProject(text: string): Files {
  return { 'zonemason.yaml': text };
}

function inZone(text: string): Files {
  return { 'zones/example.com.yaml': text };
}

async function between(before: Files, after: Files): Promise<readonly string[]> {
  return told(await diffPlan(changed(before, after)));
}

describe('a setting of a zone file', () => {
  const place = 'zones/example.com.yaml';

  test.each<[string, string, string, readonly string[]]>([
    ['is the same with other keys first', guarded, reversed(guarded), []],
    ['is the same with comments', guarded, guarded.replaceAll('\n', ' # as before\n'), []],
    ['is the same where the default is written', records, `${records}policy: sync\nignore: []\n`, []],
    [
      'is weaker where nothing is protected any more',
      guarded,
      guarded.replace('  - { prefix: "@", type: MX }\n', ''),
      [`weaker ${place}:6 example.com protect: { prefix: "@", type: "MX" } → null`],
    ],
    [
      'is weaker with a new exception, and with a later end',
      `${records}except: [{ rule: ttl/short, prefix: www, reason: a, until: 2027-01-31 }]\n`,
      `${records}except:\n  - { rule: ttl/short, prefix: www, reason: b, until: 2027-02-28 }\n  - { rule: txt/long, type: TXT, reason: c }\n`,
      [
        `weaker ${place}:4 example.com except: null → { rule: "ttl/short", prefix: "www", until: "2027-02-28" }`,
        `weaker ${place}:5 example.com except: null → { rule: "txt/long", type: "TXT" }`,
        `${place}:4 example.com except: { rule: "ttl/short", prefix: "www", until: "2027-01-31" } → null`,
      ],
    ],
    [
      'is weaker where less is protected',
      guarded,
      guarded.replace('{ type: NS }', '{ prefix: ns, type: NS }'),
      [`weaker ${place}:7 example.com protect: { type: "NS" } → { prefix: "ns", type: "NS" }`],
    ],
    [
      'is stronger where more is protected',
      records,
      `${records}protect: [{ prefix: münchen }]\n`,
      [`${place}:3 example.com protect: null → { prefix: "xn--mnchen-3ya" }`],
    ],
    [
      'is weaker where more is ignored',
      guarded,
      guarded.replace('_acme-challenge', '"**"'),
      [
        `weaker ${place}:4 example.com ignore: { prefix: "_acme-challenge", type: "TXT" } → { prefix: "**", type: "TXT" }`,
      ],
    ],
    [
      'is weaker where something else is ignored',
      guarded,
      guarded.replace('_acme-challenge', '_dmarc'),
      [
        `weaker ${place}:4 example.com ignore: null → { prefix: "_dmarc", type: "TXT" }`,
        `${place}:4 example.com ignore: { prefix: "_acme-challenge", type: "TXT" } → null`,
      ],
    ],
    [
      'is weaker where the policy allows more',
      guarded,
      guarded.replace('policy: upsert-only\n', ''),
      [`weaker ${place}:1 example.com policy: upsert-only → sync`],
    ],
    [
      'is weaker where an included file may declare more names',
      `${records}include: { file: ../a.yaml, only: [api, "**.api"] }\n`,
      `${records}include:\n  - file: ../a.yaml\n    only: ["**.api", api, "@"]\n`,
      [`weaker ${place}:5 example.com only of ../a.yaml: null → "@"`],
    ],
    [
      'is weaker where an included file may declare all names',
      `${records}include: { file: ../a.yaml, only: api }\n`,
      `${records}include: ../a.yaml\n`,
      [`weaker ${place}:3 example.com only of ../a.yaml: "api" → all names`],
    ],
    [
      'is stronger where an included file may declare fewer names',
      `${records}include: ../a.yaml\n`,
      `${records}include: { file: ../a.yaml, only: "**api" }\n`,
      [`${place}:3 example.com only of ../a.yaml: all names → "**api"`],
    ],
    ['is the same with a new file of names', records, `${records}include: ../a.yaml\n`, []],
    [
      'is stronger where the policy allows less',
      guarded,
      guarded.replace('upsert-only', 'create-only'),
      [`${place}:8 example.com policy: upsert-only → create-only`],
    ],
  ])('%s', async (_, before, after, expected) => {
    expect(await between(inZone(before), inZone(after))).toEqual(expected);
  });

  test('is the same in a renamed file, and weaker where that drops it', async () => {
    const moved = { 'zones/example.com.yaml': null, 'zones/z.yaml': guarded };
    expect(await between(inZone(guarded), moved)).toEqual([]);
    expect(await between(inZone(guarded), { ...moved, 'zones/z.yaml': records })).toEqual([
      'weaker zones/z.yaml:1 example.com policy: upsert-only → sync',
      'weaker zones/z.yaml:1 example.com protect: { prefix: "@", type: "MX" } → null',
      'weaker zones/z.yaml:1 example.com protect: { type: "NS" } → null',
      'zones/z.yaml:1 example.com ignore: { prefix: "_acme-challenge", type: "TXT" } → null',
    ]);
  });

  test('is never weaker in a new file, and weaker in one that is gone where it guarded something', async () => {
    const zone = guarded.replace('example.com', 'example.net');
    expect(await between({}, { 'zones/n.yaml': zone })).toEqual([
      'zones/n.yaml:8 example.net policy: null → upsert-only',
      'zones/n.yaml:4 example.net ignore: null → { prefix: "_acme-challenge", type: "TXT" }',
      'zones/n.yaml:6 example.net protect: null → { prefix: "@", type: "MX" }',
      'zones/n.yaml:7 example.net protect: null → { type: "NS" }',
    ]);
    expect(await between({ 'zones/n.yaml': zone }, { 'zones/n.yaml': null })).toEqual([
      'weaker zones/n.yaml:8 example.net policy: upsert-only → null',
      'weaker zones/n.yaml:1 example.net protect: { prefix: "@", type: "MX" } → null',
      'weaker zones/n.yaml:1 example.net protect: { type: "NS" } → null',
      'zones/n.yaml:1 example.net ignore: { prefix: "_acme-challenge", type: "TXT" } → null',
    ]);
  });

  test('is left out with its zone where that cannot be read at the base', async () => {
    const broken = `${records}protect: [{ prefx: "@" }]\n`;
    const both = { 'zones/other.yaml': records.replace('example.com', 'example.org') };
    const after = inZone(`${records}protect: [{ type: MX }]\n`);
    expect(await between({ ...inZone(broken), ...both }, after)).toEqual([]);
  });

  test.each([
    [{ path: 'zones/example.com.yaml', name: null }, 5],
    [{ path: 'zones/old.yaml', name: 'example.com' }, 5],
    [{ path: 'zones/old.yaml', name: 'example.org' }, 1],
  ])('is weaker, for all that is known, in a zone planned despite %j', (where, count) => {
    const zone = desired('example.com', [], { policy: 'upsert-only' });
    const unreadable = [{ ...where, part: 'dns' as const, diagnostics: [] }];
    const base = { project: someProject(), zones: [], templates: [], unreadable, diagnostics: [] };
    const found = changedSettings({ project: someProject(), zones: [zone], base });
    expect(found.map(({ before, weaker }) => [before, weaker])).toEqual(
      Array.from({ length: count }, () => (count > 1 ? ['unknown', true] : [null, false])),
    );
  });

  test('counts in zones that are selected', async () => {
    const other = { 'zones/n.yaml': records.replace('example.com', 'example.net') };
    changed(inZone(guarded), { ...inZone(records), ...other });
    expect(told(await diffPlan(repository, '--zone', 'example.com'))).toHaveLength(4);
    expect(told(await diffPlan(repository, '--zone', 'example.net'))).toEqual([]);
  });
});

/** The same keys, the last one first. */
function reversed(zone: string): string {
  return zone
    .split(/\n(?=\w)/)
    .toReversed()
    .map((part) =>
      part.replace(
        '\n  - { prefix: "@", type: MX }\n  - { type: NS }',
        ' [{type: NS}, {type: MX, prefix: "@"}]',
      ),
    )
    .map((part) => `${part.trimEnd()}\n`)
    .join('');
}

describe('a setting of the project file', () => {
  const from = (old: string, fresh: string): string => {
    expect(settings).toContain(old);
    return settings.replace(old, fresh);
  };

  test.each<[string, string, string, readonly string[]]>([
    ['is the same in another spelling', settings, from('net, brand', 'net:443/, "brand"'), []],
    ['is the same where the default is written', settings, `${settings}rules: { ttl/short: warn }\n`, []],
    [
      'is the same where the default is written',
      settings,
      `${settings}guards: { maxChangePercent: 30 }\n`,
      [],
    ],
    [
      'is weaker where an endpoint moves',
      settings,
      from('dns.example.net', 'dns.example.org'),
      [
        'weaker zonemason.yaml:1 project dns.endpoint: https://dns.example.net/custom → https://dns.example.org/custom',
      ],
    ],
    [
      'is weaker where mail goes to another place and brand',
      settings,
      from('api.example.net, brand: acme', 'api.example.org, brand: other'),
      [
        'weaker zonemason.yaml:2 project mail.endpoint: https://api.example.net → https://api.example.org',
        'weaker zonemason.yaml:2 project mail.brand: acme → other',
      ],
    ],
    [
      'is weaker where a program returns the passwords, or another one does',
      settings,
      from('zones: zones/*.yaml', 'zones: zones/*.yaml, credentialCommand: [pass, dns]'),
      ['weaker zonemason.yaml:1 project dns.credentialCommand: null → ["pass","dns"]'],
    ],
    [
      'is stronger where none does any more',
      from('zones: zones/*.yaml', 'zones: zones/*.yaml, credentialCommand: [pass, dns]'),
      settings,
      ['zonemason.yaml:1 project dns.credentialCommand: ["pass","dns"] → null'],
    ],
    [
      'is weaker where anyone can read passwords on the way',
      settings,
      from('brand: acme', 'brand: acme, insecureHttp: true'),
      ['weaker zonemason.yaml:2 project mail.insecureHttp: false → true'],
    ],
    [
      'is weaker where other name servers are asked',
      settings,
      from('zones: zones/*.yaml', 'zones: zones/*.yaml, nameServers: [192.0.2.1, 192.0.2.2]'),
      ['weaker zonemason.yaml:1 project dns.nameServers: null → 192.0.2.1, 192.0.2.2'],
    ],
    [
      'is stronger where none are named any more',
      from('zones: zones/*.yaml', 'zones: zones/*.yaml, nameServers: [192.0.2.1]'),
      settings,
      ['zonemason.yaml:1 project dns.nameServers: 192.0.2.1 → null'],
    ],
    [
      'is weaker where quotes in TXT do not count any more',
      settings,
      from('zones: zones/*.yaml', 'zones: zones/*.yaml, txt: quoted'),
      ['weaker zonemason.yaml:1 project dns.txt: text → quoted'],
    ],
    [
      'is weaker where a rule is turned off',
      settings,
      `${settings}rules:\n  ttl/short: off\n  mail/language-tag: error\n`,
      [
        'weaker zonemason.yaml:4 project rules.ttl/short: warn → off',
        'zonemason.yaml:5 project rules.mail/language-tag: warn → error',
      ],
    ],
    [
      'is weaker where a rule is not as severe any more',
      `${settings}rules: { ttl/short: error }\n`,
      settings,
      ['weaker zonemason.yaml:1 project rules.ttl/short: error → warn'],
    ],
    [
      'is weaker where more may change at once',
      settings,
      `${settings}guards:\n  maxChangePercent: 100\n`,
      ['weaker zonemason.yaml:4 project guards.maxChangePercent: 30 → 100'],
    ],
    [
      'is stronger where less may',
      settings,
      `${settings}guards:\n  maxChangePercent: 5\n`,
      ['zonemason.yaml:4 project guards.maxChangePercent: 30 → 5'],
    ],
    [
      'is weaker where a policy is gone or demands less, and stronger where there is one more',
      `${settings}policies:\n  - { name: a, match: { type: TXT }, forbid: true }\n  - { name: b, match: { type: A }, require: { content: 192.0.2.1 } }\n`,
      `${settings}policies:\n  - { name: b, match: { type: A }, require: { content: "**" } }\n  - { name: c, match: { type: TXT }, forbid: true }\n`,
      [
        'weaker zonemason.yaml:4 project policies: {"name":"a","match":{"type":"TXT"},"forbid":true} → null',
        'weaker zonemason.yaml:4 project policies: {"name":"b","match":{"type":"A"},"require":{"content":"192.0.2.1"}} → null',
        'zonemason.yaml:4 project policies: null → {"name":"b","match":{"type":"A"},"require":{"content":"**"}}',
        'zonemason.yaml:5 project policies: null → {"name":"c","match":{"type":"TXT"},"forbid":true}',
      ],
    ],
    [
      'is weaker with another program that checks records',
      `${settings}policyCommand: [a]\n`,
      `${settings}policyCommand: [b]\n`,
      ['weaker zonemason.yaml:3 project policyCommand: ["a"] → ["b"]'],
    ],
    [
      'is weaker without it',
      `${settings}policyCommand: [a]\n`,
      settings,
      ['weaker zonemason.yaml:1 project policyCommand: ["a"] → null'],
    ],
    [
      'is weaker where fewer journals are kept',
      settings,
      `${settings}journals:\n  keep: 1\n`,
      ['weaker zonemason.yaml:4 project journals.keep: 100 → 1'],
    ],
    [
      'is stronger where more are kept',
      settings,
      `${settings}journals:\n  keep: 200\n`,
      ['zonemason.yaml:4 project journals.keep: 100 → 200'],
    ],
    [
      'is weaker where mails are not protected any more, ignored, or may be deleted',
      from('brand: acme', 'brand: acme, protect: [{ language: DE }], policy: upsert-only'),
      from(
        'brand: acme',
        'brand: acme, protect: [{ language: de, template: wel* }], ignore: [{ template: x }]',
      ),
      [
        'weaker zonemason.yaml:2 project mail.policy: upsert-only → sync',
        'weaker zonemason.yaml:2 project mail.ignore: null → { template: "x" }',
        'weaker zonemason.yaml:2 project mail.protect: { language: "DE" } → { template: "wel*", language: "de" }',
      ],
    ],
  ])('%s', async (_, before, after, expected) => {
    expect(await between(inProject(before), inProject(after))).toEqual(expected);
  });

  test('is what the file has, whatever the environment has', async () => {
    const { folder } = changed({}, inProject(from('dns.example.net', 'dns.example.org')));
    const env = { ZONEMASON_DNS_ENDPOINT: 'https://dns.example.com' };
    const { stdout } = await zonemason(['diff', 'HEAD', '--format', 'json'], { cwd: folder, env });
    expect(told(JSON.parse(stdout))).toHaveLength(1);
  });

  test('shows no secret of an address that was wrong', async () => {
    const wrong = from('https://dns.example.net', 'https://user:geheim@dns.example.net');
    const { folder } = changed(inProject(wrong), inProject(settings));
    const { stdout, stderr } = await zonemason(['diff', 'HEAD'], { cwd: folder });
    expect(stdout).toContain(
      'dns.endpoint: https://…@dns.example.net/custom → https://dns.example.net/custom',
    );
    expect(stdout + stderr).not.toContain('geheim');
  });

  test('is a change of a secret, of which nothing is shown', async () => {
    const [before, after] = ['geheim', 'secret'].map((password) =>
      inProject(from(', zones:', `, credentialCommand: [curl, "https://a:${password}@b.example"], zones:`)),
    );
    const { folder } = changed(before ?? {}, after ?? {});
    const { stdout, stderr } = await zonemason(['diff', 'HEAD'], { cwd: folder });
    const shown = '["curl","https://…@b.example"]';
    expect(stdout).toContain(`dns.credentialCommand: ${shown} → ${shown}`);
    expect(stdout + stderr).not.toMatch(/geheim|secret/);
  });

  test('is as by default where the base has no project file', async () => {
    const empty = repositoryWith({ 'README.md': 'Nothing yet.\n' });
    writeFiles(empty.folder, { ...files, 'zonemason.yaml': `${settings}rules: { ttl/short: off }\n` });
    expect(told(await diffPlan(empty))).toEqual([
      'weaker zonemason.yaml:1 project dns.endpoint: null → https://dns.example.net/custom',
      'weaker zonemason.yaml:2 project mail.endpoint: null → https://api.example.net',
      'weaker zonemason.yaml:2 project mail.brand: null → acme',
      'weaker zonemason.yaml:3 project rules.ttl/short: warn → off',
    ]);
  });

  test('cannot be compared with a base whose project file has errors, which ends it', async () => {
    const { folder } = changed(inProject(`${settings}gards: {}\n`), inProject(settings));
    const { code, stdout, stderr } = await zonemason(['diff', 'HEAD'], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('HEAD:zonemason.yaml:3:1');
  });

  test('of a part that is gone is gone, and was weaker where it guarded', async () => {
    const before = from('brand: acme', 'brand: acme, policy: create-only');
    expect(await between(inProject(before), inProject(settings.replace(/mail.*\n/, '')))).toEqual([
      'weaker zonemason.yaml:1 project mail.policy: create-only → null',
      'zonemason.yaml:1 project mail.endpoint: https://api.example.net → null',
      'zonemason.yaml:1 project mail.brand: acme → null',
    ]);
  });
});

describe('a comparison in which only settings differ', () => {
  test.each([
    ['text', 'do not differ, except for settings'],
    ['json', '"hasChanges": false'],
    ['markdown', 'no changes; 1 changed setting, 1 of them weaker'],
    ['html', 'do not differ, except for settings'],
  ])('says so as %s, and exits with 2 where asked', async (format, expected) => {
    const { folder } = changed({}, inProject(`${settings}rules: { ttl/short: off }\n`));
    const args = ['diff', 'HEAD', '--detailed-exitcode', '--format', format];
    const { code, stdout } = await zonemason(args, { cwd: folder });
    expect(code).toBe(2);
    expect(stdout).toContain('ttl/short');
    expect(stdout).toContain(expected);
  });
});
