import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorLine } from '../../../../src/api/http/answers/error-line.js';
import { redactor } from '../../../../src/api/http/redaction/redact.js';
import { anyText } from '../../../support/any-text.js';

const keep = (text: string): string => text;

function nested(levels: number): object {
  return { error: levels === 1 ? 'deep' : nested(levels - 1) };
}

describe('errorLine', () => {
  test.each([
    ['nothing', '', ''],
    [
      'problem+json',
      { type: 'x', title: 'Conflict', status: 409, detail: 'www has a CNAME' },
      'Conflict: www has a CNAME',
    ],
    ['{error}', { error: 'no such zone' }, 'no such zone'],
    ['{error, error_description}', { error: 'invalid', error_description: 'ttl' }, 'invalid: ttl'],
    ['{error: {message}}', { error: { code: 7, message: 'ttl too short' } }, 'ttl too short'],
    ['{errors: [text]}', { errors: ['a', 'b'] }, 'a; b'],
    ['{errors: [{message}]}', { errors: [{ message: 'a' }, { detail: 'b' }] }, 'a; b'],
    [
      '{errors: {field: [text]}}',
      { errors: { ttl: ['too short'], prio: ['too big'] } },
      'too short; too big',
    ],
    ['{message}', { message: 'busy' }, 'busy'],
    [
      '{statusCode, error, message}',
      { statusCode: 409, error: 'Conflict', message: 'is there' },
      'Conflict: is there',
    ],
    ['a title said twice', { title: 'busy', detail: 'busy' }, 'busy'],
    ['a JSON string', JSON.stringify('nope'), 'nope'],
    ['other JSON', { code: 17 }, '{"code":17}'],
    ['null', 'null', 'null'],
    ['text', 'record\r\n\talready  exists\n', 'record already exists'],
    ['broken JSON', '{"error": "no', '{"error": "no'],
    [
      'an HTML page',
      '<!DOCTYPE html><html><head><title>502</title><style>p{}</style></head><body><h1>502 Bad&nbsp;Gateway</h1>' +
        '<script>alert(1)</script><p>nginx &amp; co &#x2014; &#39;x&#39;</p></body></html>',
      "502 Bad Gateway nginx & co — 'x'",
    ],
    ['an HTML page with nothing but a title', '<html><head><title>Gone</title></head></html>', 'Gone'],
    ['an unfinished HTML page', '<html><body>Bad <b', 'Bad'],
    ['HTML behind a line end', '\n <b>Bad</b>', 'Bad'],
    ['a text with a tag in it', 'use <b> here', 'use <b> here'],
    ['HTML with comments', '<p>a<!-- b\n>c -->d<!-- e', 'a d'],
    ['HTML with an unfinished script', '<p>a<SCRIPT src="x">b\nc', 'a'],
    ['HTML with several scripts', '<p>a<script>b</script >c<style>d</style>e</p>', 'a c e'],
    ['HTML with an element that is like a script', '<scripture>a</scripture>', 'a'],
    ['HTML with two heads', '<head a="b">c\n</HEAD >d<header>e</header>', 'd e'],
    ['character references', '<p>&#65;&#x42;&QUOT;&apos;&none;&#1114111;', `AB"'&none;\u{10FFFF}`],
    ['references to no character', '<p>&#1114112;&#x110000;&#;', '&#1114112;&#x110000;&#;'],
    ['a wrapper of another name', { outcome: { message: 'a' }, more: [{ error: 'b' }], n: 'c' }, 'a; b'],
    ['an error in six objects', nested(6), 'deep'],
    ['an error in seven objects', nested(7), JSON.stringify(nested(7))],
    ['a list without messages', [1, null], '[1,null]'],
  ])('reads %s', (_, body, line) => {
    expect(errorLine(typeof body === 'string' ? body : JSON.stringify(body), keep)).toBe(line);
  });

  test.each([
    ['a terminal sequence', '\u001B[31mred\u001B[0m \u001B]0;title\u0007end', 'red end'],
    ['a bell and a delete', 'a\u0007b\u007Fc', String.raw`a\u{7}b\u{7f}c`],
    ['an override of direction', 'a\u202Eb', String.raw`a\u{202e}b`],
    ['a command to a CI system', '##vso[task.setvariable]x', String.raw`#\u{23}vso[task.setvariable]x`],
  ])('makes %s harmless', (_, body, line) => {
    expect(errorLine(body, keep)).toBe(line);
  });

  test('gives one short line without control characters for any body', () => {
    fc.assert(
      fc.property(fc.oneof(anyText({ maxLength: 500 }), fc.json()), (body) => {
        const line = errorLine(body, keep);
        expect(line.length).toBeLessThanOrEqual(200);
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }),
    );
  });

  test('survives a body of nothing but brackets', () => {
    expect(errorLine('['.repeat(3000) + ']'.repeat(3000), keep)).toHaveLength(200);
  });

  test.each([
    ['text', (secret: string) => `bad password ${secret} given`],
    ['JSON', (secret: string) => JSON.stringify({ error: { message: `bad password ${secret}` } })],
    ['HTML', (secret: string) => `<p>bad password ${secret}</p>`],
    ['escaped HTML', (secret: string) => `<p>${secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`],
  ])('shows no secret from %s, whatever characters it has', (_, wrap) => {
    const secret = 'q7<q7>  q7&q7"\\/\u00E9q7';
    const line = errorLine(wrap(secret), redactor([secret]));
    expect(line).toContain('***');
    expect(line).not.toContain('q7');
  });
});
