import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printable } from '../../../src/text/printable.js';
import { html, prose } from '../../../src/render/html/html.js';
import { anyText } from '../../support/any-text.js';

describe('a template', () => {
  test('keeps its own markup, and markup in its gaps, without the indentation of the source', () => {
    const items = ['a', 'b'].map((text) => html`<li>${text}</li>`);
    expect(
      html`<ul>
        ${items}
      </ul>`.markup,
    ).toBe('<ul>\n<li>a</li><li>b</li>\n</ul>');
    expect(html`<b>${3}</b>`.markup).toBe('<b>3</b>');
  });

  test('makes every text harmless, and shows what is hidden in it', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const { markup } = html`${text}`;
        expect(markup).not.toMatch(/[<>"'\p{Cc}\p{Cf}\p{Cs}]|&(?!(?:amp|lt|gt|quot|#39);)/u);
        expect(read(markup)).toBe(printable(text));
      }),
    );
  });
});

test.each([
  ['`api`, `b` were changed', '<code>api</code>, <code>b</code> were changed'],
  ['by the `<b>` of it', 'by the <code>&lt;b&gt;</code> of it'],
  ['an open `tick', 'an open `tick'],
])('of the sentence %s, what stands in backticks is code', (sentence, markup) => {
  expect(prose(sentence)).toEqual({ markup });
});

const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The text that a browser reads. */
function read(markup: string): string {
  return markup.replaceAll(/&([^;]+);/g, (_, name: string) => REFERENCES[name] ?? '');
}
