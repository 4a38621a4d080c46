import { expect, test } from 'vitest';
import { bulkChange } from '../../../src/mail/risks/bulk-change.js';
import { found, translation } from './found.js';

const LANGUAGES = 'de fr it es pt nl pl sv da fi cs sk hu ro bg el tr uk ru ja'.split(' ');
const all = LANGUAGES.map((language) => translation(language));

/** A template of which so many translations change. */
function changing(count: number, name = 'welcome') {
  const after = all.map((each, index) => (index < count ? { ...each, body: 'new' } : each));
  return { before: all, after, template: { name, id: name } };
}

test('more than the share of the translations is bulk', () => {
  expect(found(bulkChange, [changing(6)])).toEqual([]);
  expect(found(bulkChange, [changing(7)])).toEqual(['mail 7']);
  expect(found(bulkChange, [changing(7)], { maxChangePercent: 50 })).toEqual([]);
});

test('of one template, where it is not bulk for all of them together', () => {
  const others = ['a', 'b', 'c'].map((name) => changing(0, name));
  expect(found(bulkChange, [changing(20), ...others])).toEqual(['mail/welcome 20']);
});

test('templates that are no longer declared do not count', () => {
  expect(found(bulkChange, [changing(20)], { released: new Set(['welcome']) })).toEqual([]);
});
