import { describe, expect, test } from 'vitest';
import { diagnose } from '../checked.js';

/** The codes of what is wrong with the body of a translation, beside that it is one. */
function codes(defaultBody: string, body: string, language = 'de'): readonly string[] {
  const texts = { subject: 'a', body: defaultBody };
  return diagnose(texts, { subject: 'b', body: body }, language).map(({ rule }) => rule.code);
}

describe('mail/numbers', () => {
  test.each([
    ['30 days', '30 Tage'],
    ['a day', '1 Tag'],
    ['1,000.50 €', '1.000,50 €'],
    ['1,000.50 €', '1\u202f000,50 €'],
    ['30 days', '٣٠ يومًا'],
    ['30 days', '३० दिन'],
    ['12:30 am, 12 pm', '0:30, 12 Uhr'],
    ['05/04/2026, &#8220;3&#8221;', '4. 5. 2026, 3'],
    ['1,000,000', '1 000 000'],
    ['$20.00', '20 €'],
    ['a {{a.b2}}', 'b {{a.b2}}'],
    ['at https://a.example/1', 'unter https://a.example/1'],
  ])('are the same in %j and %j', (defaultBody, body) => {
    expect(codes(defaultBody, body)).toEqual([]);
  });

  test.each([
    ['30 days', '14 Tage'],
    ['30 days', 'dreißig Tage'],
    ['1,000 €', '100 €'],
    ['5:00 PM', '5:30'],
    ['5 p.m.', '16 Uhr'],
    ['March 31', '31.4.'],
    ['1.50 €', '1,60 €'],
  ])('differ in %j and %j', (defaultBody, body) => {
    expect(codes(defaultBody, body)).toEqual(['mail/numbers']);
  });
});

describe('mail/links', () => {
  test.each([
    ['See https://a.example/en/x.', 'Siehe https://a.example/de/x!'],
    ['See https://en.a.example/x?lang=en', '(https://de.a.example/x?lang=de)'],
    ['a mailto:a@a.example', 'b (mailto:a@a.example)'],
    ['a https://a.example/en-us/x', 'b https://a.example/de/x'],
    ['a https://a.example/x', 'b \u2066https://a.example/x\u2069。'],
    ['a https://bücher.example/x', 'b 「https://bücher.example/x」'],
    ['a https://a.example/{{a.b}}', 'b https://a.example/{{a.b}} '],
  ])('are the same in %j and %j', (defaultBody, body) => {
    expect(codes(defaultBody, body)).toEqual([]);
  });

  test.each([
    ['See https://a.example/x', 'Siehe https://a.example/y'],
    ['See https://a.example/x', 'Siehe dort'],
    ['See there', 'Siehe http://a.example'],
  ])('differ in %j and %j', (defaultBody, body) => {
    expect(codes(defaultBody, body)).toEqual(['mail/links']);
  });
});

describe('mail/html-tags', () => {
  test.each([
    ['<p>a<br>b</p>', '<P>c<br/>d</P>'],
    ['a < b', 'c <d'],
  ])('are the same in %j and %j', (defaultBody, body) => {
    expect(codes(defaultBody, body)).toEqual([]);
  });

  test.each([
    ['<p>a</p>', '<p>b'],
    ['<p>a</p>', '<div>b</div>'],
    ['<p>a</p><p>b</p>', '<p>c d</p>'],
  ])('differ in %j and %j', (defaultBody, body) => {
    expect(codes(defaultBody, body)).toEqual(['mail/html-tags']);
  });
});

function longSubjects(subject: string, ofDefault = 'a {{b.c}}'): readonly string[] {
  const found = diagnose({ subject: ofDefault }, { subject }).map(({ rule }) => rule.code);
  return found.filter((code) => code === 'mail/subject-length');
}

test('mail/subject-length counts what readers see as characters, without placeholders', () => {
  expect(longSubjects(`${'👩‍👩‍👧'.repeat(60)}{{b.c}}`)).toEqual([]);
  expect(longSubjects(`${'x'.repeat(61)}{{b.c}}`)).toEqual(['mail/subject-length']);
  expect(longSubjects(`${'x'.repeat(61)}{{b.c}}`, `${'a'.repeat(61)}{{b.c}}`)).toEqual([]);
});
