import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completionsAt, writtenBy } from '../../../../src/engine/editor/complete/complete.js';
import type { CompletionPlace } from '../../../../src/engine/editor/complete/completion-items.js';
import { contextAt } from '../../../../src/engine/editor/context.js';
import type { FileKind } from '../../../../src/engine/editor/file-kind.js';
import { editedProject } from '../edited-project.js';
import { records } from '../../../support/record-lines.js';
import { desired } from '../../../support/zones.js';

const zones = [desired('example.com', records('www A 192.0.2.1', '*.apps A 192.0.2.1', '_dmarc TXT x'))];

/** What is offered at a bar in the text of a file, or at its end; of many, only what they are. */
async function offered(
  written: string,
  kind: FileKind = 'zone',
  state: CompletionPlace['state'] = { folder: '/', zones, project: null, mail: null },
  path = '/zones/example.com.yaml',
): Promise<string> {
  const end = written.includes('|') ? written.indexOf('|') : written.length;
  const text = written.replace('|', '');
  const lines = text.slice(0, end).split('\n');
  const context = contextAt(text, { line: lines.length - 1, column: lines.at(-1)?.length ?? 0 });
  const found = await completionsAt({ context, kind, path, text, state });
  const labels = found.map(({ label }) => label);
  expect(labels.filter((label) => label.length === 0)).toEqual([]);
  for (const item of found)
    expect(writtenBy(item, context, '').replaces).toBeLessThanOrEqual(context.line.length);
  if (labels.includes('CNAME')) return `types${labels.includes('ttl') ? ' ttl' : ''}`;
  return labels.includes('target/missing') ? 'rules' : labels.join(' ');
}

const NAMES = 'www.example.com';
const ASKED = 'www.example.com _dmarc.example.com';
const PREFIXES = 'www *.apps _dmarc';
const VALUES = 'content ttl prio active note owner until';

test.each([
  ['', 'zone vars ttl records serviceRecords ignore protect policy include except expect'],
  [
    'zone: example.com\n|\nrecords: {}\n',
    'vars ttl serviceRecords ignore protect policy include except expect',
  ],
  ['policy: ', 'sync upsert-only create-only'],
  ['ttl: ', '5m 1h 1d'],
  ['records:\n  policy: ', ''],
  ['zone: ', ''],
  ['records:\n  ', ''],
  ['records: ', ''],
  ['ignore:\n  - ', 'prefix type content'],
  ['ignore:\n  - { type: TXT, ', 'prefix content'],
  ['protect:\n  - prefix: ', PREFIXES],
  ['protect: [{ prefix: w', PREFIXES],
  ['protect:\n  - { type: ', 'types'],
  ['vars:\n  a:\n    ', ''],
  ['vars:\n  a:\n    CNAME: ', ''],
  ['except:\n  - ', 'rule prefix type content reason until'],
  ['except:\n  - rule: x\n    ', 'prefix type content reason until'],
  ['except:\n  - reason: ', ''],
  ['except:\n  - rule: ', 'rules'],
  ['except:\n  - { rule: ', 'rules'],
  ['except:\n  - { rule: x, prefix: ', PREFIXES],
  ['expect:\n  - ', 'ask answers reaches via reason'],
  ['expect:\n  - ask: x\n    ', 'answers reaches via reason'],
  ['expect:\n  - ask: ', ASKED],
  ['expect:\n  - ask: www ', 'types'],
  ['expect:\n  - answers: ', 'true false'],
  ['expect:\n  - reaches: ', ASKED],
  ['expect:\n  - reaches:\n      - ', ASKED],
  ['expect:\n  - reason: ', ''],
  ['expect:\n  - via:\n      ', 'most within'],
  ['expect:\n  - via: { most: 2, ', 'within'],
  ['expect:\n  - via: { within: ', 'example.com'],
  ['serviceRecords:\n  - ', 'prefix type content prio'],
  ['serviceRecords:\n  - type: ', 'types'],
  ['records:\n  www:\n    ', 'types ttl'],
  ['records:\n  www: { ', 'types ttl'],
  ['records:\n  www: ', ''],
  ['records:\n  www:\n    CNAME: ', NAMES],
  ['records:\n  www: { CNAME: ', NAMES],
  ['records:\n  www:\n    MX: 10 w', NAMES],
  ['records:\n  www:\n    A: ', ''],
  ['records:\n  www:\n    ttl: ', '5m 1h 1d'],
  ['records:\n  www:\n    OTHER: ', ''],
  ['records:\n  www:\n    CNAME:\n      ', `${NAMES} ${VALUES}`],
  ['records:\n  www:\n    A:\n      ', VALUES],
  ['records:\n  www:\n    A: { content: 192.0.2.1, ', 'ttl prio active note owner until'],
  [
    'records:\n  www:\n    A:\n      - content: 192.0.2.1\n        ttl: 5m\n        ',
    'prio active note owner until',
  ],
  ['records:\n  www:\n    A: { active: ', 'true false'],
  ['records:\n  www:\n    A: { ttl: ', '5m 1h 1d'],
  ['records:\n  www:\n    CNAME:\n      content: ', NAMES],
  ['records:\n  www:\n    CNAME:\n      note: ', ''],
  ['records:\n  www:\n    CNAME:\n      x', NAMES],
  ['records:\n  "@":\n    CAA: 0 issuew', '0 issuewild ";"'],
  ['records:\n  "@":\n    TXT: v=spf1 -', 'v=spf1 -all'],
  ['records:\n  _dmarc:\n    TXT: v=DMARC1; p=rej', 'none quarantine reject'],
  ['records:\n  _dmarc:\n    TXT: v=DMARC1; p=reject; ru', ''],
  ['records:\n  _x:\n    TXT: ', ''],
  ['records:\n  www:\n    TXT: ${', 'zone'],
  ['vars: { a: 1, b-c: 2 }\nrecords:\n  www:\n    TXT: x${', 'zone a b-c'],
  ['vars:\n  a: 1\n  # b: 2\n\n  c: 3\nrecords:\n  www:\n    TXT: ${', 'zone a c'],
  ['records:\n  www:\n    TXT: ${zone}', ''],
])('behind %j: %s', async (text, expected) => {
  expect(await offered(text)).toBe(expected);
});

test.each([
  ['"@"', 'CAA', 4],
  ['"@"', 'TXT', 3],
  ['_dmarc', 'TXT', 2],
  ['s1._domainkey', 'TXT', 1],
  ['_mta-sts', 'TXT', 1],
  ['_smtp._tls', 'TXT', 1],
  ['default._bimi', 'TXT', 1],
])('at %s, %s begins in %d ways, which have no errors', async (name, type, count) => {
  const lead = `zone: example.com\nrecords:\n  ${name}:\n    ${type}: `;
  const context = contextAt(lead, { line: 3, column: lead.split('\n')[3]?.length ?? 0 });
  const state = { folder: '/', zones, project: null, mail: null };
  const found = await completionsAt({ context, kind: 'zone', path: '/x.yaml', text: lead, state });
  expect(found).toHaveLength(count);
  for (const { label } of found) {
    const { diagnostics } = await editedProject({
      'zonemason.yaml': 'dns: { zones: "*.zone.yaml" }\n',
      'a.zone.yaml': `${lead}${label}\n`,
    });
    const errors = diagnostics.filter(
      ({ rule, severity }) => severity === 'error' && !/^(?:dkim|bimi)\//.test(rule.code),
    );
    expect(errors).toEqual([]);
  }
});

test.each<[FileKind, string, string]>([
  [
    'project',
    '',
    'dns mail rules guards journals stateFolder concurrency vars policies policyCommand expect userAgent',
  ],
  [
    'project',
    'dns:\n  txt: text\n  ',
    'protocol endpoint server zones replace nameServers credentialCommand insecureHttp',
  ],
  ['project', 'dns: { txt: ', 'text quoted'],
  ['project', 'mail:\n  ignore:\n    - ', 'template language'],
  ['project', 'policies:\n  - name: x\n    ', 'match require forbid message severity'],
  ['project', 'policies:\n  - match: { ', 'zone prefix type content'],
  ['project', 'policies:\n  - match: { type: ', 'types'],
  ['project', 'policies:\n  - match: { prefix: ', PREFIXES],
  ['project', 'policies:\n  - require:\n      ttl:\n        ', 'min max'],
  ['project', 'rules:\n  ', 'rules'],
  ['project', 'rules:\n  ttl/short: ', 'error warn off'],
  ['project', 'vars:\n  ', ''],
  ['project', 'expect:\n  - ', 'ask answers reaches via reason'],
  ['project', 'policy: ', ''],
  ['template', '', 'id language subject body note'],
  ['template', 'id: ', ''],
  ['template', 'body:\n  ', ''],
  ['template', 'body: {{', ''],
  ['translation', '', 'subject body note state source'],
  ['translation', 'subject: x\n', 'body note state source'],
  ['translation', 'state: ', 'draft'],
  ['translation', 'subject: ', ''],
  ['translation', 'body:\n  ', ''],
  ['other', '', ''],
  ['other', 'rules:\n  ', ''],
])('in a file of the kind %s behind %j: %s', async (kind, text, expected) => {
  expect(await offered(text, kind)).toBe(expected);
});

const state = await editedProject({
  'zonemason.yaml':
    'dns: { zones: "zones/*.yaml" }\nmail: { translations: mail }\nvars: { web: 192.0.2.1 }\npolicies: [{ name: in-house, match: { type: MX }, forbid: true }]\n',
  'zones/a.yaml':
    'zone: a.example\nrecords: { www: { A: { content: 192.0.2.1, owner: web-team } } }\ninclude: ../shared/b.yaml\n',
  'shared/b.yaml': 'records: {}\n',
  'shared/deep/c.yml': 'records: {}\n',
  'mail/welcome/template.yaml': 'id: "1"\nlanguage: en\nsubject: Hello {{customer.name}}\nbody: x {{link}}\n',
  'mail/welcome/de.yaml': 'subject: "{{customer.name}}"\nbody: y {{link}}\n',
});

test.each<[string, FileKind, string, string]>([
  ['the variables of the project', 'zone', 'ttl: ${', 'zone web'],
  ['files to include', 'zone', 'include: ', '../shared/b.yaml ../shared/deep/c.yml'],
  ['files to include in a list', 'zone', 'include:\n  - ../sh', '../shared/b.yaml ../shared/deep/c.yml'],
  [
    'files to include with their scope',
    'zone',
    'include:\n  - file: ',
    '../shared/b.yaml ../shared/deep/c.yml',
  ],
  ['the keys of an include', 'zone', 'include:\n  - file: x\n    ', 'only owner'],
  ['what it may declare', 'zone', 'include: [{ file: x, only: [', 'www'],
  ['owners', 'zone', 'records:\n  www: { A: { owner: ', 'web-team'],
  ['templates', 'project', 'mail:\n  protect:\n    - template: ', 'welcome'],
])('%s are offered', async (_, kind, text, expected) => {
  expect(await offered(text, kind, state, join(state.folder, 'zones/new.yaml'))).toBe(expected);
});

test.each([
  ['subject: Hallo {{', '{{customer.name}} {{link}}'],
  ['body: >\n  Hallo {{cust', '{{customer.name}} {{link}}'],
  ['body: >\n  Hallo {', '{{customer.name}} {{link}}'],
  ['body: >\n  Hallo {{link}} ', ''],
  ['body: >\n  Grüße: {{link}}, {{', '{{customer.name}} {{link}}'],
  ['body: >\n  - {', '{{customer.name}} {{link}}'],
  ['body: >\n  state: {{', '{{customer.name}} {{link}}'],
])('placeholders of the default text are offered behind %j: %s', async (text, expected) => {
  expect(await offered(text, 'translation', state, join(state.folder, 'mail/welcome/fr.yaml'))).toBe(
    expected,
  );
});

test.each([
  ['', 0],
  ['}', 1],
  ['}}', 2],
  ['}}} b', 2],
  [' }}', 0],
])('what an editor has closed behind a placeholder is not closed again: %j', async (behind, overwrites) => {
  const text = 'body: Hallo {{';
  const context = contextAt(text, { line: 0, column: text.length });
  const path = join(state.folder, 'mail/welcome/fr.yaml');
  const [item] = await completionsAt({ context, kind: 'translation', path, text, state });
  expect(item && writtenBy(item, context, behind)).toMatchObject({ replaces: 2, overwrites });
});

test('the rules of the project are offered', async () => {
  const context = contextAt('rule: ', { line: 0, column: 6 });
  const text = 'except:\n  - rule: ';
  const found = await completionsAt({
    context: { ...context, keys: ['except'] },
    kind: 'zone',
    path: '/x.yaml',
    text,
    state,
  });
  const labels = found.map(({ label }) => label);
  expect(labels.filter((label) => label.startsWith('policy/'))).toEqual([
    'policy/command',
    'policy/in-house',
  ]);
});

test.each([
  ['records:\n  www:\n    C', 'CNAME', 'CNAME: ', 1],
  ['records:\n  www:\n    MX: 10 www.ex', 'www.example.com', 'www.example.com', 6],
  ['records:\n  www:\n    TXT: a${zo', 'zone', 'zone}', 2],
  ['protect:\n  - prefix: ', '*.apps', '"*.apps"', 0],
  ['records:\n  "@":\n    TXT: v=spf1 -', 'v=spf1 -all', 'v=spf1 -all', 8],
])('behind %j, %s writes %j in place of %4$d characters', async (text, label, written, replaces) => {
  const lines = text.split('\n');
  const context = contextAt(text, { line: lines.length - 1, column: lines.at(-1)?.length ?? 0 });
  const known = { folder: '/', zones, project: null, mail: null };
  const found = await completionsAt({ context, kind: 'zone', path: '/x.yaml', text, state: known });
  const item = found.find((each) => each.label === label);
  expect(item && writtenBy(item, context, '}}')).toEqual({ text: written, replaces, overwrites: 0 });
});
