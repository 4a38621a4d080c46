import { describe, expect, test } from 'vitest';
import type { EditorState } from '../../../src/engine/editor/editor-project.js';
import { fileKindOf } from '../../../src/engine/editor/file-kind.js';
import type { Hover } from '../../../src/engine/editor/hover-words.js';
import { hoverAt } from '../../../src/engine/editor/hover.js';
import { distanceInWords, durationInWords, writtenDuration } from '../../../src/engine/editor/words.js';
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

function hoverIn(
  edited: EditorState,
  file: { readonly path: string; readonly text: string },
  part: string,
  offset = 0,
): Hover | null {
  const cursor = cursorAt(edited, file, part, offset);
  const kind = fileKindOf({ path: cursor.path, text: file.text }, edited);
  return hoverAt(edited, { cursor, text: file.text, kind, today: '2026-12-01' });
}

/** The first line and the last one of what is shown at a part of the zone file, and what it is about. */
function shownAt(part: string, offset: number): readonly unknown[] {
  const hover = hoverIn(state, ZONE, part, offset);
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
    ['hello', 0, 'hello', /^\*\*policy\/no-txt\*\*: /, /^/],
  ])('at %j, behind %d characters, is about %j', (part, offset, about, first, last) => {
    expect(shownAt(part, offset)).toEqual([expect.stringMatching(first), expect.stringMatching(last), about]);
  });

  test('at a name is what name servers answer about it', () => {
    const [first, , about] = shownAt('www', 1);
    expect(first).toBe('Answer to A: `192.0.2.1`');
    expect(about).toBe('www');
  });

  test.each([
    ['example.com', 3],
    ['192.0.2.1', 10],
  ])('at %j, behind %d characters, is nothing', (part, offset) => {
    expect(shownAt(part, offset)).toEqual([]);
  });

  test.each([
    ['ttl/short', true],
    ['policy/no-txt', true],
    ['policy/other', false],
    ['ttl', false],
  ])('for the word %j in a file is a rule: %s', (word, isRule) => {
    const file = { path: PROJECT.path, text: `x: ${word}\n` };
    expect(hoverIn(state, file, word)?.text.startsWith(`**${word}**: `) ?? false).toBe(isRule);
    const withoutProject = hoverIn({ ...state, project: null }, file, word);
    expect(withoutProject !== null).toBe(word === 'ttl/short');
  });

  test('of a rule names no file of the package, and no address before there is one', () => {
    const text = hoverIn(state, { path: PROJECT.path, text: 'mail/unknown-placeholder' }, 'mail')?.text;
    expect(text).toMatch(/^\*\*mail\/unknown-placeholder\*\*: /);
    expect(text).not.toMatch(/service-interfaces|\]\(/);
  });
});

const SETTINGS = {
  path: 'zones/a.yaml',
  text: `zone: example.com
vars: { web: 192.0.2.1, "pair": 1 }
ttl: &long 36h
policy: upsert-only
records:
  www: &www
    A: { content: '\${web}', until: 2027-06-30 }
    AAAA: 2001:db8::1
  alias: { CNAME: www.example.com }
  other: *www
  last: { ttl: *long, TXT: "a \${zone} \${all}" }
protect:
  - { prefix: www }
  - { prefix: nothing }
except:
  - { rule: ttl/short, prefix: w*, reason: a }
`,
};

describe('in a zone file', async () => {
  const edited = await editedProject({
    'zonemason.yaml':
      'dns: { zones: zones/*.yaml }\nvars: { all: x }\nrules: { except/unused: off, protect/unused: off }\n',
    [SETTINGS.path]: SETTINGS.text,
  });

  test.each<[string, string, number, string]>([
    ['a TTL of the file', '36h', 1, 'TTL: 1 day 12 hours'],
    ['a policy', 'upsert-only', 2, 'deletes? none'],
    ['a setting', 'protect', 2, String.raw`\*\*protect\*\*: A plan is refused`],
    ['a key of a value', 'until', 2, String.raw`\*\*until\*\*: The last day`],
    ['the last day', '2027-06-30', 2, 'in 211 days'],
    ['what is protected', 'prefix: www', 9, 'protects 2 records in the files: `www A` and `www AAAA`'],
    ['what protects nothing', 'nothing', 2, 'No record in the files matches'],
    ['a variable of the file', '${web}', 3, '`192.0.2.1`$'],
    ['a variable at its end', '${web}', 6, '`192.0.2.1`$'],
    ['a variable of the project', '${all}', 0, '`x`$'],
    ['the zone', '${zone}', 4, '`example.com`$'],
    ['an alias', '*long', 2, '36h'],
    ['an alias of a map', '*www', 1, 'A: [^]*AAAA: 2001:db8::1\n```$'],
    ['a name', 'www: &', 1, 'Pointed at by `alias.example.com CNAME`'],
    ['a name that nothing points at', 'alias', 1, 'Nothing points here'],
  ])('%s is explained', (_, part, offset, expected) => {
    expect(hoverIn(edited, SETTINGS, part, offset)?.text).toMatch(new RegExp(expected));
  });
});

test('of a variable that another file may define nothing is said, and the rule of one that none does', async () => {
  const zone = 'zone: example.com\ninclude: more.yaml\nvars: { mine: x }\nrecords: { a: { A: "${none}" } }\n';
  const more = 'records: { b: { TXT: "${mine}" } }\n';
  const whole = await editedProject({ [PROJECT.path]: PROJECT.text, 'a.zone.yaml': zone, 'more.yaml': more });
  const hovered = (path: string, text: string, part: string) => hoverIn(whole, { path, text }, part)?.text;
  expect(hovered('a.zone.yaml', zone, 'none')).toContain('vars/unknown');
  expect(hovered('more.yaml', more, 'mine')).not.toContain('defined');
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
])('%d seconds in words are %s', (seconds, text) => {
  expect(durationInWords(seconds)).toBe(text);
});

test.each([
  ['90', '1 minute 30 seconds'],
  ['1h30m', '1 hour 30 minutes'],
  ['2w', '14 days'],
  ['soon', null],
  ['', null],
])('the duration %j in words is %j', (written, text) => {
  expect(writtenDuration(written)).toBe(text);
});

test.each([
  [0, 'today'],
  [1, 'in 1 day'],
  [-2, '2 days ago'],
])('%d days from today is %s', (days, text) => {
  expect(distanceInWords(days)).toBe(text);
});
