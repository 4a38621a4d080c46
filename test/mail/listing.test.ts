import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/diagnostics/failure.js';
import { readTemplates, readTranslations } from '../../src/mail/listing.js';

const german = { id: '2', language: 'de', subject: 'Hallo', body: 'Text\n' };
const french = { id: '1', language: 'fr', subject: 'Salut', body: 'Texte\n' };
const welcome = { id: 't1', name: 'welcome', language: 'en', subject: 'Hello', body: 'Text\n' };
const owner = { id: 'T1', name: 'welcome' };

const shapes: readonly (readonly [string, (items: readonly unknown[]) => unknown])[] = [
  ['an array', (items) => items],
  ['an array in an object', (items) => ({ data: items })],
  ['an array beside other things', (items) => ({ total: 2, links: { self: 'x' }, items, next: null })],
  ['an array beside no errors', (items) => ({ data: items, errors: [] })],
  ['an array two objects deep', (items) => ({ result: { translations: items } })],
  ['an array in an object with an id', (items) => ({ id: 't1', translations: items })],
];

describe.each(shapes)('%s', (_, wrap) => {
  test('of translations is read, sorted by id', () => {
    expect(readTranslations(owner, wrap([german, french]))).toEqual([french, german]);
  });

  test('of templates is read', () => {
    expect(readTemplates(wrap([welcome]))).toEqual([welcome]);
  });

  test('of nothing is none', () => {
    expect(readTranslations(owner, wrap([]))).toEqual([]);
    expect(readTemplates(wrap([]))).toEqual([]);
  });
});

describe('one entry is a list of one', () => {
  test.each([
    ['alone', german],
    ['in an object', { data: german }],
    ['two objects deep', { data: { translation: german } }],
  ])('%s', (_, body) => {
    expect(readTranslations(owner, body)).toEqual([german]);
  });
});

describe('no entry is a list of none', () => {
  test.each([
    ['no body', undefined],
    ['an empty body', ''],
    ['null', null],
    ['an empty object', {}],
    ['null in an object', { data: null }],
    ['an empty object in an object', { data: {} }],
  ])('%s', (_, body) => {
    expect(readTranslations(owner, body)).toEqual([]);
    expect(readTemplates(body)).toEqual([]);
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
  test.each<[string, unknown]>([
    ['text', 'not found'],
    ['a number', 404],
    ['an error', { error: { id: 'x', language: 'y' } }],
    ['errors', { errors: [{ message: 'no' }] }],
    ['data with errors', { data: [], errors: [{ message: 'no' }] }],
    ['a message', { message: 'no such brand' }],
    ['two lists', { live: [german], draft: [] }],
    ['objects by language', { de: german, fr: french }],
    ['a list of texts', ['de', 'fr']],
    ['a list in a list', [[german]]],
    ['an entry without an id', [{ ...german, id: undefined }]],
    ['an entry with an empty id', [{ ...german, id: '' }]],
    ['an entry without a language', [{ ...german, language: null }]],
    ['an entry without a body', [{ id: '1', language: 'de', subject: 'x' }]],
    ['an entry without a subject', [{ id: '1', language: 'de', body: 'x' }]],
    ['a body that is no text', [{ ...german, body: { html: 'x' } }]],
    ['a translation of another template', [{ ...german, template: 't2' }]],
  ])('%s', (_, body) => {
    expect(() => readTranslations(owner, body)).toThrow(Failure);
  });

  test.each<[string, unknown]>([
    ['a template without a name', [{ ...welcome, name: '' }]],
    ['a template without a body', [{ ...welcome, body: undefined }]],
  ])('%s', (_, body) => {
    expect(() => readTemplates(body)).toThrow(Failure);
  });
});

test('any JSON at all is read or refused', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      expect(outcomeOf(body)).toSatisfy((value) => Array.isArray(value) || value instanceof Failure);
    }),
  );
});

function outcomeOf(body: unknown): unknown {
  try {
    return readTranslations(owner, body);
  } catch (error) {
    return error;
  }
}
