import { expect, test } from 'vitest';
import { openStores } from '../../../src/sandbox/stores/stores.js';

const template = { id: 't', name: 'welcome', language: 'en', subject: 's', body: 'b' };
const de = { id: '1', template: 't', language: 'de', subject: 'S', body: 'B' };
const place = { brand: 'acme', template: 't' };

async function storesWith(...brands: readonly string[]) {
  const stores = await openStores(':memory:');
  for (const brand of brands) {
    stores.templates.addBrand(brand);
    stores.templates.add(brand, template);
  }
  return stores;
}

test('templates and translations are those of their brand', async () => {
  const { templates, translations } = await storesWith('acme', 'other');
  translations.add('acme', de);
  expect([templates.of('acme'), templates.has({ brand: 'none', template: 't' })]).toEqual([
    [template],
    false,
  ]);
  expect(translations.of(place)).toEqual([de]);
  expect(translations.of({ ...place, brand: 'other' })).toEqual([]);
  expect(translations.get({ ...place, brand: 'other' }, '1')).toBeNull();
  translations.remove({ ...place, brand: 'other' }, '1');
  expect(translations.get(place, '1')).toEqual(de);
});

test('a translation keeps its language when it is replaced', async () => {
  const { translations } = await storesWith('acme');
  translations.add('acme', de);
  translations.replace('acme', { ...de, language: 'fr', subject: 'new' });
  expect(translations.listed(place)).toEqual([{ ...de, subject: 'new' }]);
});

test('a language is there once in a template', async () => {
  const { translations } = await storesWith('acme');
  translations.add('acme', de);
  expect(() => translations.add('acme', { ...de, id: '2' })).toThrow(/UNIQUE/);
});

test('translations go with their template, and templates with those of their brand', async () => {
  const { templates, translations } = await storesWith('acme', 'other');
  translations.add('acme', de);
  templates.remove(place);
  expect([templates.count(), translations.of(place)]).toEqual([1, []]);
  templates.removeOf('other');
  expect([templates.count(), templates.hasBrand('other')]).toEqual([0, true]);
});
