import { expect, test } from 'vitest';
import { formatRiskCatalogue, formatRiskKind } from '../../../src/render/text/risk-catalogue.js';
import { someRiskKind } from '../support.js';
import { tags } from './tags.js';

test('kinds of risk are a table with the level in its colour, and their summaries wrap', () => {
  const kinds = [
    someRiskKind({ code: 'zone-emptied', level: 'block', summary: 'a zone loses all' }),
    someRiskKind({ code: 'drift', level: 'warn', summary: 'it differs' }),
    someRiskKind({ code: 'ttl-raised', level: 'info', summary: 'a TTL rises' }),
  ];
  expect(formatRiskCatalogue(kinds, { style: tags, width: 33 }).split('\n')).toEqual([
    '<b>zone-emptied</b>  <r>block</r>  a zone loses',
    '                     all',
    '<b>drift       </b>  <y>warn </y>  it differs',
    '<b>ttl-raised  </b>  <c>info </c>  a TTL rises',
    '',
    expect.stringMatching(/^<d>.*<\/d>$/),
    '',
  ]);
});

test('a kind of risk has reasons, advice, its level, and diffs named where there are two', () => {
  expect(formatRiskKind(someRiskKind(), { style: tags, width: 80 }).split('\n')).toEqual([
    '<b>drift</b>',
    '',
    'a `record` is_not as declared',
    '',
    'Somebody changed it.',
    '',
    'Ask.',
    '',
    '<d>level      </d>warn',
    '',
    '<r>Raised:</r>',
    '    On the branch:',
    '     a',
    '    +b',
    '',
    '    Outside git:',
    '    -c',
    '',
    '<g>Not raised:</g>',
    '    +d',
    '',
  ]);
});
