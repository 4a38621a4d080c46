import { expect, test } from 'vitest';
import { completionsAt } from '../../../src/engine/editor/complete.js';
import { contextAt } from '../../../src/engine/editor/context.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';

const zones = [desired('example.com', records('www A 192.0.2.1', '*.apps A 192.0.2.1', '_dmarc TXT x'))];

/** What is offered at the end of the text of a zone file; of many, only how many. */
function offered(text: string): string {
  const lines = text.split('\n');
  const position = { line: lines.length - 1, column: lines.at(-1)?.length ?? 0 };
  const found = completionsAt(contextAt(text, position), { zones, project: null }, 'zone');
  const labels = found.map(({ label }) => label);
  if (labels.includes('CNAME')) return 'types';
  return labels.includes('target/missing') ? 'rules' : labels.join(' ');
}

const NAMES = 'www.example.com';
const VALUES = 'content ttl prio active note owner until';

test.each([
  ['', 'zone vars ttl records ignore protect policy include except'],
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
