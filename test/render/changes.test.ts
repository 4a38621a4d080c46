import { expect, test } from 'vitest';
import { changesOf } from '../../src/render/changes.js';
import { createStep, deleteStep } from './support.js';

test('the apex comes before all other names, also before those that sort lower', () => {
  const steps = ['www', '*', '', '1'].map((prefix) => createStep({ prefix }));
  expect(changesOf(steps).map(({ name }) => name)).toEqual(['@', '*', '1', 'www']);
});

test('at each name, changes of type come before all others', () => {
  const steps = [
    createStep({ prefix: 'www', type: 'A' }),
    deleteStep({ prefix: 'www', type: 'CNAME' }, { group: 'g1' }),
    createStep({ prefix: 'www', type: 'AAAA' }, { group: 'g1' }),
    deleteStep({ prefix: 'ftp', type: 'TXT' }),
  ];
  expect(changesOf(steps).map(({ name, symbol, type }) => `${name} ${symbol} ${type}`)).toEqual([
    'ftp - TXT',
    'www ± CNAME',
    'www + A',
  ]);
});
