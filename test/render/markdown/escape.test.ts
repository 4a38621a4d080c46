import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printable } from '../../../src/text/printable.js';
import { code, fenceFor, prose, row, tableHead } from '../../../src/render/markdown/escape.js';
import { escapeHtml, renderGfm, textOutsideCode } from '../../support/gfm.js';
import { arbitraryHostileText, hostileTexts } from '../hostile-texts.js';

/** What stands in the cells of the rows of a table, rendered; each cell has foreign text. */
function renderedCells(cells: readonly string[]): readonly string[] {
  const html = renderGfm(`${tableHead(cells.map(() => 'title'))}\n${row(cells)}\n`);
  return [...html.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell]) => cell ?? '');
}

/** The text of rendered code, which may be in several pieces, so that nothing but code is there. */
function codeText(html: string): string {
  return html.replaceAll('<!-- -->', '').replaceAll(/<code>(.*?)<\/code>/gs, '$1');
}

const literal = (text: string): string => (text === '' ? '(empty)' : escapeHtml(printable(text)));

describe('foreign text as code', () => {
  test.each(hostileTexts)('%j is literal in a paragraph, a heading and a table', (text) => {
    expect(codeText(renderGfm(`x ${code(text)}`))).toBe(`<p>x ${literal(text)}</p>`);
    expect(codeText(renderGfm(`### ${code(text)}`))).toBe(`<h3>${literal(text)}</h3>`);
    expect(renderedCells([code(text), 'next']).map(codeText)).toEqual([literal(text), 'next']);
  });

  test('whatever it is', () => {
    fc.assert(
      fc.property(arbitraryHostileText, arbitraryHostileText, (a, b) => {
        expect(renderedCells([code(a), code(b)]).map(codeText)).toEqual([literal(a), literal(b)]);
      }),
    );
  });

  test.each([
    [' a ', '`  a  `'],
    [' a b', '` a b`'],
    ['   ', '`   `'],
    ['a`b', '``a`b``'],
    ['`a', '`` `a ``'],
    ['a`', '`` a` ``'],
    ['a``b`c', '```a``b`c```'],
  ])('%j has no more than it needs', (text, expected) => {
    expect(code(text)).toBe(expected);
  });

  test('that is long loses its middle, and says so', () => {
    expect(code('x'.repeat(1000), 20)).toBe(`\`${'x'.repeat(10)} … 980 more … ${'x'.repeat(10)}\``);
    expect(code('😀'.repeat(20), 20)).toBe(`\`${'😀'.repeat(20)}\``);
  });
});

function wordsOf(text: string): readonly string[] {
  return text
    .replaceAll('`', '')
    .split(/ +/)
    .filter((word) => word !== '');
}

describe('a sentence with foreign words', () => {
  test.each([
    [
      'A of www.example.com still points at mail.example.com, which goes',
      'A of `www.example.com` still points at `mail.example.com`, which goes',
    ],
    ['3 of 9 records (33 %) are changed', '3 of 9 records (33 %) are changed'],
    ['commit deadbee fixes #12 by @team', 'commit `deadbee` fixes `#12` by `@team`'],
    ['www. and WWW. have no end', '`www`. and `WWW`. have no end'],
    ['awww. nothing', '`awww`. nothing'],
    ['GH-www. is a link', '`GH-www`. is a link'],
    ['commit-deadbee is one', '`commit-deadbee` is one'],
    ['write `MX: .` (or `MX .`), not `', 'write `MX: .` (or `MX .`), not `` ` ``'],
    ['a ... b', 'a `...` b'],
    ['it has not the form <IPv4 address>, sorry', 'it has not the form `<IPv4 address>`, sorry'],
    ['<b>bold</b> and <', '`<b>bold</b>` and `<`'],
    ['x`a` and `a`x', '`` x`a` `` and `` `a`x ``'],
    ['the zone has no make-before-break: wait', 'the zone has no make-before-break: wait'],
    ['1) one', '`1)` one'],
    ['- one', '`-` one'],
    ['in 3.', 'in 3.'],
  ])('%s', (text, expected) => {
    expect(prose(text)).toBe(expected);
  });

  test.each(hostileTexts)('of %j has nothing outside of code that acts', (text) => {
    const html = renderGfm(`x ${prose(text)}`);
    expect(html.replaceAll(/<code>.*?<\/code>|<!-- -->/gs, '')).toMatch(/^<p>[^<]*<\/p>$/);
    expect(textOutsideCode(html)).not.toMatch(/[@#&$[\]_*~:]\w|www\.|[0-9a-f]{7}/);
  });

  test('keeps its words but for backticks, whatever they are', () => {
    fc.assert(
      fc.property(arbitraryHostileText, (text) => {
        const [cell = ''] = renderedCells([prose(text)]);
        expect(wordsOf(codeText(cell))).toEqual(wordsOf(escapeHtml(printable(text))));
      }),
    );
  });
});

test('no line ends a fence but its own', () => {
  fc.assert(
    fc.property(fc.array(arbitraryHostileText.map(printable)), (texts) => {
      const lines = texts.map((text) => ` ${text}`);
      const fence = fenceFor(lines);
      const html = renderGfm([`${fence}diff`, ...lines, fence].join('\n'));
      const body = lines.map((line) => `${escapeHtml(line)}\n`).join('');
      expect(html).toBe(`<pre><code class="language-diff">${body}</code></pre>`);
    }),
  );
});
