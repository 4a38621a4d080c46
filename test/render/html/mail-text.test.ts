import { describe, expect, test } from 'vitest';
import type { PreviewPart } from '../../../src/mail/preview.js';
import { bodyHtml, missingValues, partsHtml } from '../../../src/render/html/mail-text.js';

function part(text: string, kind: PreviewPart['kind'] = 'text'): PreviewPart {
  return { kind, text };
}

/** What the frame shows, if there is one. */
function framed(...body: readonly PreviewPart[]): string | undefined {
  return /<iframe\s[^>]*\ssrcdoc="([^"]*)"/.exec(bodyHtml(body, 'de').markup)?.[1];
}

test('values and open placeholders are marked, and all is escaped', () => {
  expect(partsHtml([part('a <\n'), part('b&', 'value'), part('{{c}}', 'open')]).markup).toBe(
    'a &lt;\n<b>b&amp;</b><mark>{{c}}</mark>',
  );
});

describe('a body', () => {
  test('of text keeps its first line end', () => {
    expect(bodyHtml([part('\nHello')], 'de').markup).toBe('<pre dir="auto">\n\nHello</pre>');
  });

  test.each([
    ['<p>Hello</p>', true],
    ['Hello<BR>', true],
    ['<!doctype html><html>', true],
    ['<h1 class="a">Hello', true],
    ['Hello <anna@example.com>', false],
    ['1 > 0 <p', false],
    ['<px>', false],
  ])('that contains %s is rendered: %s', (text, expected) => {
    expect(framed(part(text)) !== undefined).toBe(expected);
  });

  test('is no HTML because of a value or a placeholder', () => {
    expect(framed(part('Hello '), part('<p>', 'value'), part('{{<p>}}', 'open'))).toBeUndefined();
  });

  test('of HTML contains values as text, and its source is below', () => {
    const body = [part('<p>'), part('<b>', 'value'), part('{{a}}', 'open')];
    expect(framed(...body)).toBe('&lt;p&gt;&amp;lt;b&amp;gt;{{a}}');
    const { markup } = bodyHtml(body, 'de');
    expect(markup).toContain('lang="de"');
    expect(markup).toContain('<pre dir="auto">\n&lt;p&gt;<b>&lt;b&gt;</b><mark>{{a}}</mark></pre>');
  });
});

test('placeholders without a value are named', () => {
  expect(missingValues([]).markup).toBe('');
  expect(missingValues(['{{a}}', '{{b}}']).markup.match(/<mark>.*?<\/mark>/g)).toEqual([
    '<mark>{{a}}</mark>',
    '<mark>{{b}}</mark>',
  ]);
});
