import { describe, expect, test } from 'vitest';
import { join } from 'node:path';
import type { Mending } from '../../../src/engine/editor/mend.js';
import { mendablesIn } from '../../../src/engine/editor/mend.js';
import { editedProject } from './edited-project.js';

const PROJECT = { 'zonemason.yaml': "dns: { zones: '*.zone.yaml' }\n" };

/** The codes of the problems of a zone file, with what can be done about each. */
async function problemsOf(
  text: string,
  other: Readonly<Record<string, string>> = {},
): Promise<readonly { readonly code: string; readonly mendings: readonly Mending[] }[]> {
  const state = await editedProject({ ...PROJECT, 'a.zone.yaml': text, ...other });
  return ['a.zone.yaml', ...Object.keys(other)].flatMap((path) =>
    mendablesIn(state, { path: join(state.folder, path), start: 0, end: Infinity }).map(
      ({ diagnostic, mendings }) => ({ code: diagnostic.rule.code, mendings }),
    ),
  );
}

function mended(text: string, { edits }: Mending): string {
  return edits
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce((done, { span, text: by }) => done.slice(0, span.start) + by + done.slice(span.end), text);
}

const SHORT = 'zone: example.com\nrecords:\n  www: { A: { content: 192.0.2.1, ttl: 60 } }\n';
const ENTRY = '{ rule: ttl/mismatch, prefix: x, type: A, reason: b }';

describe('an exception', () => {
  test.each([
    ['a list of its own', SHORT],
    ['a list of its own, behind a last line without an end', SHORT.trimEnd()],
    ['a file with other ends of lines', SHORT.replaceAll('\n', '\r\n')],
    ['a list of its own, though a comment names another', `# except:\n${SHORT}# no except: why\n`],
    ['the list that is there', `${SHORT}except:\n  - ${ENTRY}\n`],
    ['a list with a deeper margin', `${SHORT}except:\n    - ${ENTRY}\n`],
    ['a list without a margin', `${SHORT}except:\n- ${ENTRY}\n`],
    ['a list at the top', `except:\n- ${ENTRY}\n${SHORT}`],
    ['a list behind a comment', `${SHORT}except: # why\n- ${ENTRY}\n`],
    ['a list whose items follow a comment', `${SHORT}except:\n# why\n- ${ENTRY}\n`],
    ['a list whose items follow an empty line', `${SHORT}except:\n\n    - ${ENTRY}\n`],
    ['a list of the other ends of lines', `${SHORT}except:\n- ${ENTRY}\n`.replaceAll('\n', '\r\n')],
    ['a list without items', `except:\n${SHORT}`],
  ])('that is written into %s hides the problem, and breaks nothing', async (_, text) => {
    const before = await problemsOf(text);
    const [mending, ...others] = before.find(({ code }) => code === 'ttl/short')?.mendings ?? [];
    expect(others).toEqual([]);
    expect(mending).toMatchObject({ title: 'except ttl/short for www A', isFix: false });
    const written = mending ? mended(text, mending) : '';
    expect(written.split('\n\n')).toHaveLength(text.split('\n\n').length);
    const after = await problemsOf(written);
    const codes = after.map(({ code }) => code);
    const left = before
      .map(({ code }) => code)
      .filter((code) => !['ttl/short', 'schema/type'].includes(code));
    expect(codes).toEqual(left);
  });

  test('is for the zone itself, too', async () => {
    const text = SHORT.replace('www', "'@'");
    const [problem] = await problemsOf(text);
    expect(problem).toMatchObject({ code: 'ttl/short', mendings: [{ title: 'except ttl/short for @ A' }] });
    const [mending] = problem?.mendings ?? [];
    expect(await problemsOf(mending ? mended(text, mending) : '')).toEqual([]);
  });

  test.each([
    ['a rule that nothing lifts', SHORT.replace('192.0.2.1', '192.0.2.300'), 'a/content'],
    ['a problem of no record', `${SHORT}tll: 60\n`, 'schema/unknown-key'],
    ['a list in one line', `${SHORT}except: [${ENTRY}]\n`, 'ttl/short'],
  ])('is not offered for %s', async (_, text, wanted) => {
    const found = (await problemsOf(text)).find(({ code }) => code === wanted);
    expect(found?.mendings.filter(({ isFix }) => !isFix)).toEqual([]);
  });

  test('is not offered in an included file, which has no list', async () => {
    // Only a comment has the word `zone:`, so this is no zone file.
    const records = SHORT.replace('zone: example.com', '# zone: example.net');
    const [problem] = await problemsOf('zone: example.com\nrecords: {}\ninclude: records.yaml\n', {
      'records.yaml': records,
    });
    expect(problem).toEqual({ code: 'ttl/short', mendings: [] });
  });
});

test.each([
  ['WWW', 'www', 'write www'],
  ['www.example.com', 'www', 'write "www"'],
])('the name %s is written as %s', async (wrong, right, title) => {
  const text = `zone: example.com\nrecords:\n  ${wrong}: { A: 192.0.2.1 }\n`;
  const [problem] = await problemsOf(text);
  const fixes = problem?.mendings.filter(({ isFix }) => isFix) ?? [];
  expect(fixes.map((fix) => [fix.title, mended(text, fix)])).toEqual([[title, text.replace(wrong, right)]]);
});

function zoneWith(line: string): string {
  return `zone: example.com\nvars: { web: 192.0.2.9 }\nrecords:\n  ${line}\n  mail: { A: 192.0.2.1 }\n  alias: { CNAME: mail.example.com }\n`;
}

test.each<[wrong: string, right: string]>([
  ['_dmarc: { TXT: v=DMARC1; p=rejct }', '_dmarc: { TXT: v=DMARC1; p=reject }'],
  ['_dmarc: { TXT: "v=DMARC1; p=rejected" }', '_dmarc: { TXT: "v=DMARC1; p=reject" }'],
  ['_dmarc: { TXT: v=DMARC1; p=none; adkim=strict }', '_dmarc: { TXT: v=DMARC1; p=none; adkim=s }'],
  ['_dmarc: { TXT: v=DMARC1; p=none; pct=10 }', '_dmarc: { TXT: v=DMARC1; p=none }'],
  ['_dmarc: { TXT: v=DMARC1; adkim=s }', '_dmarc: { TXT: v=DMARC1; p=none; adkim=s }'],
  [
    '_smtp._tls: { TXT: v=TLSRPTv1; rua=t@example.com }',
    '_smtp._tls: { TXT: v=TLSRPTv1; rua=mailto:t@example.com }',
  ],
  [
    '_smtp._tls: { TXT: v=tlsrptv1; rua=mailto:t@example.com }',
    '_smtp._tls: { TXT: v=TLSRPTv1; rua=mailto:t@example.com }',
  ],
  ['x: { MX: 10 mial.example.com }', 'x: { MX: 10 mail.example.com }'],
  ['x: { CNAME: mial.example.com }', 'x: { CNAME: mail.example.com }'],
  [
    'x: { MX: { content: mial.example.com, prio: 10 } }',
    'x: { MX: { content: mail.example.com, prio: 10 } }',
  ],
  ['x: { MX: 10 alias.example.com }', 'x: { MX: 10 mail.example.com }'],
  ['x: { TXT: v=spf1 ip4:2001:db8::1 -all }', 'x: { TXT: v=spf1 ip6:2001:db8::1 -all }'],
  ['x: { TXT: v=spf1 ipv4:192.0.2.1/24 -all }', 'x: { TXT: v=spf1 ip4:192.0.2.1/24 -all }'],
  ['x: { TXT: v=spf1 192.0.2.1/24 -all }', 'x: { TXT: v=spf1 ip4:192.0.2.1/24 -all }'],
  ['x: { TXT: v=spf1 redirect:mail.example.com }', 'x: { TXT: v=spf1 redirect=mail.example.com }'],
  ['x: { TXT: v=spf1 -redirect=mail.example.com }', 'x: { TXT: v=spf1 redirect=mail.example.com }'],
  [`x: { TXT: '"a b"' }`, "x: { TXT: 'a b' }"],
  ['x: { CAA: 0 isue "ca.example.net" }', 'x: { CAA: 0 issue "ca.example.net" }'],
  ['x: { AAAAA: 2001:db8::1 }', 'x: { AAAA: 2001:db8::1 }'],
  ['x: { A: { content: 192.0.2.1, ttll: 5m } }', 'x: { A: { content: 192.0.2.1, ttl: 5m } }'],
  [`x: { A: { content: 192.0.2.1, ttl: '300' } }`, 'x: { A: { content: 192.0.2.1, ttl: 300 } }'],
  ['x: { A: "${wbe}" }', 'x: { A: "${web}" }'],
])('%s is written as %s', async (wrong, right) => {
  const problems = await problemsOf(zoneWith(wrong));
  const fixes = problems.flatMap(({ mendings }) => mendings.filter(({ isFix }) => isFix));
  expect(fixes.map((fix) => mended(zoneWith(wrong), fix))).toEqual([zoneWith(right)]);
});

const RECORDS = 'zone: example.com\nrecords: { www: { A: { content: 192.0.2.1, ttl: 60 } } }\n';

test.each<[wrong: string, right: string]>([
  [
    'except: [{ rule: ttl/shrot, prefix: www, reason: a }]',
    'except: [{ rule: ttl/short, prefix: www, reason: a }]',
  ],
  ['protect: [{ prefix: wwww }]', 'protect: [{ prefix: www }]'],
  ['expect: [{ ask: www AAAAA }]', 'expect: [{ ask: www AAAA }]'],
  ['serviceRecords: ["mail MXX"]', 'serviceRecords: ["mail MX"]'],
  ['policy: upsert-onyl', 'policy: upsert-only'],
  ['polcy: upsert-only', 'policy: upsert-only'],
])('the setting %s is written as %s', async (wrong, right) => {
  const text = `${RECORDS}${wrong}\n`;
  const problems = await problemsOf(text);
  const fixes = problems.flatMap(({ mendings }) => mendings.filter(({ isFix }) => isFix));
  expect(fixes.map((fix) => mended(text, fix))).toEqual([`${RECORDS}${right}\n`]);
});

const UNUSED = '{ rule: target/alias, prefix: www, reason: a }';
const USED = '{ rule: ttl/short, prefix: www, reason: a }';

test.each<[wrong: string, right: string]>([
  [`except:\n  - ${UNUSED} # old\n  - ${USED}\n`, `except:\n  - ${USED}\n`],
  [`except:\n- ${USED}\n- ${UNUSED}`, `except:\n- ${USED}\n`],
  [
    `except:\n  - rule: target/alias\n    prefix: www\n    reason: a\n  - ${USED}\n`,
    `except:\n  - ${USED}\n`,
  ],
  [`except: [${UNUSED}, ${USED}]\n`, `except: [${USED}]\n`],
  [`except: [${USED}, ${UNUSED}]\n`, `except: [${USED}]\n`],
  [`except:\n  - ${UNUSED}\nttl: 1h\n`, 'ttl: 1h\n'],
  [`except: [${UNUSED}]\nttl: 1h\n`, 'ttl: 1h\n'],
  [`except:\n  - ${USED}\n  - { rule: ttl/range, prefix: www, reason: a }\n`, `except:\n  - ${USED}\n`],
])('the exceptions %j become %j', async (wrong, right) => {
  const problems = await problemsOf(RECORDS + wrong);
  const fixes = problems.flatMap(({ mendings }) => mendings.filter(({ isFix }) => isFix));
  expect(fixes.map((fix) => mended(RECORDS + wrong, fix))).toEqual([RECORDS + right]);
});

test('an exception that shares its line with something else stays', async () => {
  const text = `{ zone: example.com, records: {}, except: [${UNUSED}] }\n`;
  const [problem] = await problemsOf(text);
  expect(problem).toEqual({ code: 'except/unused', mendings: [] });
});

test('a rule that nothing adjusts is removed from the project file', async () => {
  const text = "dns: { zones: '*.zone.yaml' }\nrules:\n  ttl/short: off\n  a/content: off\n";
  const state = await editedProject({ 'zonemason.yaml': text, 'a.zone.yaml': RECORDS });
  const path = join(state.folder, 'zonemason.yaml');
  const [mendable] = mendablesIn(state, { path, start: 0, end: Infinity });
  expect(mendable?.mendings.map((fix) => mended(text, fix))).toEqual([
    text.replace('  a/content: off\n', ''),
  ]);
});

test.each<[why: string, line: string]>([
  ['another number is another host', 'x: { MX: 10 mail2.example.com }'],
  ['a variable stands for it', 'x: { MX: "10 mial.${zone}" }'],
  ['escapes stand for it', 'x: { MX: "10 mi\\x61l.example.com" }'],
])('nothing is suggested where %s', async (_, line) => {
  const text = `zone: example.com\nrecords:\n  ${line}\n  mail: { A: 192.0.2.1 }\n  mail1: { A: 192.0.2.1 }\n`;
  const problems = await problemsOf(text);
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.flatMap(({ mendings }) => mendings.filter(({ isFix }) => isFix))).toEqual([]);
});

describe('in a mail file', () => {
  const MIRROR =
    'id: "1"\nlanguage: en\nsubject: Hello {{customer.name}}\nbody: |\n  Hello {{customer.name}}\n';

  test.each<[wrong: string, right: string]>([
    [
      'subject: Hallo {{custmer.name}}\nbody: "{{customer.name}}"\n',
      'subject: Hallo {{customer.name}}\nbody: "{{customer.name}}"\n',
    ],
    [
      'subject: "{{customer.name}}"\nbody: |\n  Hallo\n  {{custmer.name}}!\n',
      'subject: "{{customer.name}}"\nbody: |\n  Hallo\n  {{customer.name}}!\n',
    ],
    [
      'subject: "{{customer.name}}"\nbody: Hallo {{ customer.name }}\n',
      'subject: "{{customer.name}}"\nbody: Hallo {{customer.name}}\n',
    ],
    [
      'subject: "{{customer.name}}"\nbody: Hallo {customer.name} {{customer.name}}\n',
      'subject: "{{customer.name}}"\nbody: Hallo {{customer.name}} {{customer.name}}\n',
    ],
    [
      'subject: {{customer.name}} hat\nbody: "{{customer.name}}"\n',
      `subject: '{{customer.name}} hat'\nbody: "{{customer.name}}"\n`,
    ],
    [
      'subject: A # {{customer.name}}\nbody: "{{customer.name}}"\n',
      `subject: 'A # {{customer.name}}'\nbody: "{{customer.name}}"\n`,
    ],
  ])('%j is written as %j', async (wrong, right) => {
    const state = await editedProject({
      'zonemason.yaml': 'mail: { translations: mail }\n',
      'mail/welcome/template.yaml': MIRROR,
      'mail/welcome/de.yaml': wrong,
    });
    const path = join(state.folder, 'mail/welcome/de.yaml');
    const [fix] = mendablesIn(state, { path, start: 0, end: Infinity }).flatMap(({ mendings }) => mendings);
    expect(fix && mended(wrong, fix)).toBe(right);
  });
});
