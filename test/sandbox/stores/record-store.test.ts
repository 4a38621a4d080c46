import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/sandbox/stores/database.js';
import { createStore } from '../../../src/sandbox/stores/record-store.js';
import { exampleRecord } from '../../dns/example-record.js';

const www = { id: '7', ...exampleRecord() };
const apex = { id: 'a', ...exampleRecord({ prefix: '', active: false }) };

async function storeWith(zone: string, ...records: readonly (typeof www)[]) {
  const store = createStore(await openDatabase(':memory:'));
  store.addZone(zone);
  for (const record of records) store.insert(zone, record);
  return store;
}

test('a listing has all fields of the records, in the order of their creation', async () => {
  const store = await storeWith('example.com', www, apex);
  store.replace('example.com', { ...www, content: '192.0.2.2' });
  expect(JSON.parse(store.listing('example.com'))).toEqual([{ ...www, content: '192.0.2.2' }, apex]);
  expect(JSON.parse(store.listing('example.net'))).toEqual([]);
});

test('records are found by id, and by name across zones', async () => {
  const store = await storeWith('example.com', www, apex);
  store.addZone('www.example.com');
  store.insert('www.example.com', apex);
  expect(store.record('example.com', '7')).toEqual(www);
  expect(store.record('www.example.com', '7')).toBeNull();
  expect(store.recordsAt('example.com', '')).toEqual([apex]);
  expect(store.recordsOfOwner('www.example.com')).toEqual([
    { zone: 'example.com', record: www },
    { zone: 'www.example.com', record: apex },
  ]);
});

test('a record has a new name once it is replaced', async () => {
  const store = await storeWith('example.com', www);
  store.replace('example.com', { ...www, prefix: 'new' });
  expect([store.recordsAt('example.com', 'www'), store.recordsAt('example.com', 'new')]).toEqual([
    [],
    [{ ...www, prefix: 'new' }],
  ]);
});

test('records are removed from their zone only', async () => {
  const store = await storeWith('example.com', www, apex);
  store.addZone('example.net');
  store.insert('example.net', www);
  store.remove('example.com', '7');
  expect(store.record('example.net', '7')).toEqual(www);
  store.removeAll('example.com');
  expect([store.listing('example.com'), store.zones()]).toEqual(['[]', ['example.com', 'example.net']]);
});

test('a zone keeps its password when it is added again; others have none', async () => {
  const store = await storeWith('example.com');
  store.setPasswordHash('example.com', 'hash');
  store.addZone('example.com');
  expect([store.passwordHash('example.com'), store.passwordHash('example.net')]).toEqual(['hash', null]);
});

test('what fails is rolled back', async () => {
  const store = await storeWith('example.com', www);
  const work = (): never => {
    store.remove('example.com', '7');
    throw new Error('no');
  };
  expect(() => store.atomically(work)).toThrow('no');
  expect(store.record('example.com', '7')).toEqual(www);
});
