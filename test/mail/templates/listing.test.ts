import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../../src/failure.js';
import { readTemplates, readTranslations, shownTexts } from '../../../src/mail/templates/listing.js';
import { inAnyOrder } from '../../support/any-order.js';

const german = { id: '2', language: 'de', subject: 'Hallo', body: 'Text\n' };
const french = { id: '1', language: 'fr', subject: 'Salut', body: 'Texte\n' };
const welcome = { id: 't1', name: 'welcome', language: 'en', subject: 'Hello', body: 'Text\n' };
const owner = { id: 'T1', name: 'welcome' };

test('translations are sorted by id', () => {
  expect(readTranslations(owner, [german, french])).toEqual([french, german]);
});

test('templates are sorted by id', () => {
  const other = { ...welcome, id: 't0', name: 'invoice' };
  expect(readTemplates([welcome, other])).toEqual([other, welcome]);
});

describe('an entry that is listed several times', () => {
  const crlf = { ...german, body: 'Text\r\n', template: 'T1' };

  test('is there once, wherever it is', () => {
    fc.assert(
      fc.property(inAnyOrder([german, french, crlf, french, german]), (entries) => {
        expect(readTranslations(owner, entries)).toEqual([french, german]);
      }),
    );
    expect(readTemplates([welcome, { ...welcome, body: 'Text\r\n' }])).toEqual([welcome]);
  });

  test.each([{ language: 'at' }, { subject: 'Tach' }, { body: 'Anders\n' }])(
    'with another %j is refused, wherever it is',
    (change) => {
      fc.assert(
        fc.property(inAnyOrder([german, french, german, { ...german, ...change }]), (entries) => {
          expect(() => readTranslations(owner, entries)).toThrow(Failure);
        }),
      );
      expect(() => readTemplates([welcome, { ...welcome, ...change }])).toThrow(Failure);
    },
  );

  test('with another name is refused', () => {
    expect(() => readTemplates([welcome, { ...welcome, name: 'invoice' }])).toThrow(Failure);
  });
});

describe('fields', () => {
  test.each<[string, object, object]>([
    ['a number is an id', { id: 17 }, { id: '17' }],
    ['null is an empty text', { body: null }, { body: '' }],
    ['line ends are LF', { body: 'a\r\nb\rc\n' }, { body: 'a\nb\nc\n' }],
    ['the template may be told', { template: 't1' }, {}],
    ['whatever else there is, is left out', { createdAt: 'today' }, {}],
    ['the language is kept as it is', { language: 'pt_br' }, { language: 'pt_br' }],
  ])('%s', (_, change, expected) => {
    expect(readTranslations(owner, [{ ...german, ...change }])).toEqual([{ ...german, ...expected }]);
  });
});

describe('what cannot be understood is refused', () => {
  test.each<[string, readonly unknown[]]>([
    ['a list of texts', ['de', 'fr']],
    ['a list in a list', [[german]]],
    ['an entry without an id', [{ ...german, id: undefined }]],
    ['an entry with an empty id', [{ ...german, id: '' }]],
    ['an entry whose id is a fraction', [{ ...german, id: 1.5 }]],
    ['an entry without a language', [{ ...german, language: null }]],
    ['an entry without a body', [{ id: '1', language: 'de', subject: 'x' }]],
    ['an entry without a subject', [{ id: '1', language: 'de', body: 'x' }]],
    ['a body that is no text', [{ ...german, body: { html: 'x' } }]],
    ['a translation of another template', [{ ...german, template: 't2' }]],
  ])('%s', (_, body) => {
    expect(() => readTranslations(owner, body)).toThrow(Failure);
  });

  test.each<[string, readonly unknown[]]>([
    ['a template without a name', [{ ...welcome, name: '' }]],
    ['a template without a body', [{ ...welcome, body: undefined }]],
  ])('%s', (_, body) => {
    expect(() => readTemplates(body)).toThrow(Failure);
  });
});

test('entries of any JSON are read or refused', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (entries) => {
      expect(outcomeOf(entries)).toSatisfy((value) => Array.isArray(value) || value instanceof Failure);
    }),
  );
});

function outcomeOf(entries: readonly unknown[]): unknown {
  try {
    return readTranslations(owner, entries);
  } catch (error) {
    return error;
  }
}

test.each([
  [{}, {}],
  [
    { template: 'T1', language: 'DE', subject: 'Hallo', body: 'Text\r\n' },
    { template: 'T1', language: 'DE', subject: 'Hallo', body: 'Text\n' },
  ],
  [{ subject: null, body: undefined, created: 'today' }, {}],
  [{ body: {} }, { body: null }],
  [{ template: 't2' }, { template: null }],
])('a row with %j shows %j', (row, fields) => {
  expect(shownTexts(row, 't1')).toEqual(fields);
});
