import { describe, expect, test } from 'vitest';
import { hoverAt } from '../../../src/engine/editor/hover.js';
import { desired, record } from '../../support/zones.js';
import { cursorAt, editedProject, spanned } from './edited-project.js';

const PROJECT = {
  path: 'zonemason.yaml',
  text: `dns: { zones: '*.zone.yaml' }
policies:
  - { name: no-txt, match: { type: TXT }, forbid: true }
`,
};
const ZONE = {
  path: 'com.zone.yaml',
  text: `zone: example.com
ttl: 2h
records:
  www:
    ttl: 36h
    A: 192.0.2.1
    AAAA: { content: '2001:db8::1', active: false }
  mx:
    MX: 10 mail.example.net
  bad: { TXT: hello }
serviceRecords:
  - 'webmail A'
`,
};

const state = await editedProject({ [PROJECT.path]: PROJECT.text, [ZONE.path]: ZONE.text });

/** The first line and the last one of what is shown at a part of the zone file, and what it is about. */
function shownAt(part: string, offset: number): readonly unknown[] {
  const hover = hoverAt(state, cursorAt(state, ZONE, part, offset), '');
  if (!hover) return [];
  const lines = hover.text.split('\n');
  return [lines[0], lines.at(-1), hover.span && spanned(hover.span)];
}

describe('what is shown', () => {
  test.each<[string, number, string, RegExp, RegExp]>([
    ['A: 192', 0, 'A', /^\*\*A\*\*: /, /^TTL: 1 day 12 hours$/],
    ['192.0.2.1', 0, '192.0.2.1', /^\*\*A\*\*: /, /^TTL: 1 day 12 hours$/],
    ['192.0.2.1', 9, '192.0.2.1', /^\*\*A\*\*: /, /^TTL: 1 day 12 hours$/],
    ['AAAA', 1, 'AAAA', /^\*\*AAAA\*\*: /, /^TTL: 1 day 12 hours; inactive$/],
    ['2001:db8::1', 1, "'2001:db8::1'", /^\*\*AAAA\*\*: /, /inactive$/],
    ['10 mail', 1, '10 mail.example.net', /^\*\*MX\*\*: /, /^TTL: 2 hours$/],
    ['36h', 0, '36h', /^TTL: 1 day 12 hours$/, /^TTL: 1 day 12 hours$/],
    ['2h', 1, '2h', /^TTL: 2 hours$/, /^TTL: 2 hours$/],
    ['webmail', 0, "'webmail A'", /^\*\*webmail\.example\.com A\*\*: /, /^Answer to A: that of a managed/],
    ['hello', 0, 'hello', /^\*\*policy\/no-txt\*\*: /, /^Reference: /],
  ])('at %j, behind %d characters, is about %j', (part, offset, about, first, last) => {
    expect(shownAt(part, offset)).toEqual([expect.stringMatching(first), expect.stringMatching(last), about]);
  });

  test('at a name is what name servers answer about it', () => {
    const [first, , about] = shownAt('www', 1);
    expect(first).toBe('Answer to A: `192.0.2.1`');
    expect(about).toBe('www');
  });

  test.each([
    ['records', 1],
    ['zone: ', 8],
    ['192.0.2.1', 10],
  ])('at %j, behind %d characters, is nothing', (part, offset) => {
    expect(shownAt(part, offset)).toEqual([]);
  });

  test.each([
    ['ttl/short', true],
    ['policy/no-txt', true],
    ['policy/other', false],
    ['ttl', false],
    ['', false],
  ])('for the word %j in a file is a rule: %s', (word, isRule) => {
    const hover = hoverAt(state, cursorAt(state, PROJECT, 'match'), word);
    expect(hover?.text.startsWith(`**${word}**: `) ?? false).toBe(isRule);
    expect(hover?.span ?? null).toBeNull();
    const withoutProject = hoverAt({ ...state, project: null }, cursorAt(state, PROJECT, 'match'), word);
    expect(withoutProject !== null).toBe(word === 'ttl/short');
  });
});

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [3600, '1 hour'],
  [86_399, '23 hours 59 minutes 59 seconds'],
  [86_400, '1 day'],
  [90_061, '1 day 1 hour 1 minute 1 second'],
  [172_805, '2 days 5 seconds'],
])('a TTL of %d is read as %s', (ttl, text) => {
  const zone = desired('example.com', [record({ type: 'A', content: '192.0.2.1', ttl })]);
  const edited = {
    folder: '/',
    file: '/zonemason.yaml',
    project: null,
    zones: [zone],
    mail: null,
    diagnostics: [],
  };
  const hover = hoverAt(edited, { path: '/zones/example.com.yaml', offset: 0 }, '');
  expect(hover?.text.split('\n').at(-1)).toBe(`TTL: ${text}`);
});
