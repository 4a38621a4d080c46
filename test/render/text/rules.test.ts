import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { textWidth } from '../../../src/text/columns.js';
import { colourStyle, plainStyle } from '../../../src/text/style.js';
import { rulesByArea } from '../../../src/render/rule-areas.js';
import { formatRulesMarkdown } from '../../../src/render/markdown/rules.js';
import { formatRule, formatRules } from '../../../src/render/text/rules.js';
import { someRule } from '../../diagnostics/support.js';
import { tags } from './tags.js';

const terminal = { style: plainStyle, width: 80 };
const rules = [
  someRule('srv/prefix', {
    summary: 'A prefix must be _<service>._<protocol>, and there is more to say about that.',
  }),
  someRule('ttl/short', { severity: 'warning', adjustable: true }),
  someRule('srv/range', {
    examples: { kind: 'project', bad: ['a: b\n', 'c: d\n'], good: ['x'.repeat(70_000)] },
  }),
];

test('rules are brought together by area, in the order the areas come', () => {
  const areas = rulesByArea(rules).map(({ name, rules: ofArea }) => [name, ofArea.map(({ code }) => code)]);
  expect(areas).toEqual([
    ['srv', ['srv/prefix', 'srv/range']],
    ['ttl', ['ttl/short']],
  ]);
});

test('the table of rules fits the width and marks what can be adjusted', () => {
  const lines = formatRules(rules, terminal).split('\n');
  expect(lines.filter((line) => textWidth(line) > 80)).toEqual([]);
  expect(lines[0]).toBe('srv/prefix  error     A prefix must be _<service>._<protocol>, and there is more');
  expect(lines[1]).toBe('                      to say about that.');
  expect(lines).toContain('ttl/short   warning*  Something holds');
});

test('one rule has summary, reason, reference and both examples', () => {
  expect(formatRule(someRule('ttl/short', { severity: 'warning', adjustable: true }), terminal)).toBe(
    [
      'ttl/short',
      '',
      'Something holds',
      '',
      'Otherwise something else would.',
      '',
      'severity   warning; `rules: { ttl/short: error | warn | off }` in zonemason.yaml',
      '           changes it',
      'reference  none',
      '',
      'Wrong:',
      '    bad',
      '',
      'Right:',
      '    good',
      '',
    ].join('\n'),
  );
});

test('an example of many thousand characters is cut', () => {
  expect(formatRule(rules[2] ?? someRule('a/b'), terminal).length).toBeLessThan(1000);
});

test('rules in colour are the same text', () => {
  expect(stripVTControlCharacters(formatRules(rules, { ...terminal, style: colourStyle }))).toBe(
    formatRules(rules, terminal),
  );
});

test.each([
  ['error', {}, 'r'],
  ['warning', { severity: 'warning' }, 'y'],
  ['off', { severity: 'warning', adjustable: true, isOff: true }, 'd'],
] as const)('a rule of severity %s has its colour', (severity, change, tag) => {
  const [line] = formatRules([someRule('a/b', change)], { width: 80, style: tags }).split('\n');
  expect(line).toMatch(new RegExp(`^<b>a/b</b>  <${tag}>${severity}[* ]*</${tag}>  Something holds$`));
});

test.each([
  [60, 60],
  [200, 100],
])('in a terminal of %i columns, paragraphs have up to %i', (width, most) => {
  const texts = { summary: `${'a '.repeat(150)}a`, explanation: `${'b '.repeat(150)}b` };
  const lines = formatRule(someRule('a/b', texts), { ...terminal, width }).split('\n');
  const longest = (first: string): number =>
    Math.max(...lines.filter((line) => line.startsWith(`${first} `)).map(textWidth));
  expect([longest('a'), longest('b')]).toEqual([most - 1, most - 1]);
});

describe('the page of rules', () => {
  const page = formatRulesMarkdown(rules);

  test('has a table and a section for each rule', () => {
    expect(page).toContain('| [`ttl/short`](#ttlshort) | warning, adjustable | Something holds |');
    for (const { code } of rules) expect(page).toContain(`### \`${code}\`\n`);
  });

  test('escapes what Markdown would take for markup, but not inside code', () => {
    expect(page).toContain('A prefix must be \\_\\<service\\>.\\_\\<protocol\\>');
    expect(page).toContain('`rules: { ttl/short: error | warn | off }`');
  });

  test('shows every file of an example', () => {
    expect(page).toContain('```yaml\na: b\n```\n\n```yaml\nc: d\n```');
  });
});
