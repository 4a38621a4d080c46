import { expect, test } from 'vitest';
import { completionsAt } from '../../../src/engine/editor/complete.js';
import { contextAt } from '../../../src/engine/editor/context.js';
import type { FileKind } from '../../../src/engine/editor/file-kind.js';
import { editedProject } from './edited-project.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';

const zones = [desired('example.com', records('www A 192.0.2.1', '*.apps A 192.0.2.1', '_dmarc TXT x'))];

/** What is offered at the end of the text of a file; of many, only what they are. */
function offered(text: string, kind: FileKind = 'zone'): string {
  const lines = text.split('\n');
  const position = { line: lines.length - 1, column: lines.at(-1)?.length ?? 0 };
  const found = completionsAt(contextAt(text, position), { zones, project: null }, kind);
  const labels = found.map(({ label }) => label);
  expect(labels.filter((label) => label.length === 0)).toEqual([]);
  if (labels.includes('CNAME')) return 'types';
  return labels.includes('target/missing') ? 'rules' : labels.join(' ');
}

const NAMES = 'www.example.com';
const VALUES = 'content ttl prio active note owner until';

test.each([
  ['', 'zone vars ttl records serviceRecords ignore protect policy include except expect'],
  ['policy: ', 'sync upsert-only create-only'],
  ['records:\n  policy: ', ''],
  ['zone: ', ''],
  ['records:\n  ', ''],
  ['records: ', ''],
  ['ignore:\n  - ', ''],
  ['vars:\n  a:\n    ', ''],
  ['vars:\n  a:\n    CNAME: ', ''],
  ['except:\n  - ', 'rule prefix type content reason until'],
  ['except:\n  - reason: ', ''],
  ['except:\n  - rule: ', 'rules'],
  ['expect:\n  - ', 'ask answers reaches via reason'],
  ['expect:\n  - ask: ', NAMES],
  ['expect:\n  - ask: www ', 'types'],
  ['expect:\n  - reason: ', ''],
  ['expect:\n  - via:\n      ', 'most within'],
  ['records:\n  www:\n    ', 'types'],
  ['records:\n  www: ', ''],
  ['records:\n  www:\n    CNAME: ', NAMES],
  ['records:\n  www:\n    A: ', ''],
  ['records:\n  www:\n    OTHER: ', ''],
  ['records:\n  www:\n    CNAME:\n      ', `${NAMES} ${VALUES}`],
  ['records:\n  www:\n    A:\n      ', VALUES],
  ['records:\n  www:\n    CNAME:\n      content: ', NAMES],
  ['records:\n  www:\n    CNAME:\n      note: ', ''],
  ['records:\n  www:\n    CNAME:\n      x', NAMES],
  ['records:\n  www:\n    TXT: ${', 'zone'],
  ['records:\n  www:\n    TXT: ${zone}', ''],
])('behind %j: %s', (text, expected) => {
  expect(offered(text)).toBe(expected);
});

test.each<[FileKind, string, string]>([
  ['project', '', ''],
  ['project', 'rules:\n  ', 'rules'],
  ['project', 'rules:\n  ttl/short: ', 'error warn off'],
  ['project', 'vars:\n  ', ''],
  ['project', 'expect:\n  - ', 'ask answers reaches via reason'],
  ['project', 'policy: ', ''],
  ['template', '', 'id language subject body'],
  ['template', 'id: ', ''],
  ['template', 'body:\n  ', ''],
  ['translation', '', 'subject body'],
  ['translation', 'subject: ', ''],
  ['translation', 'body:\n  ', ''],
  ['other', '', ''],
  ['other', 'rules:\n  ', ''],
])('in a file of the kind %s behind %j: %s', (kind, text, expected) => {
  expect(offered(text, kind)).toBe(expected);
});

test('the rules and variables of the project are offered', async () => {
  const state = await editedProject({
    'zonemason.yaml':
      'dns: { zones: "*.zone.yaml" }\nvars: { web: 192.0.2.1 }\npolicies: [{ name: in-house, match: { type: MX }, forbid: true }]\n',
  });
  const labelsAt = (text: string): readonly string[] => {
    const position = { line: 0, column: text.length };
    return completionsAt(contextAt(text, position), state, 'zone').map(({ label }) => label);
  };
  expect(labelsAt('ttl: ${')).toEqual(['zone', 'web']);
  expect(labelsAt('rule: ').filter((label) => label.startsWith('policy/'))).toEqual([
    'policy/command',
    'policy/in-house',
  ]);
});
