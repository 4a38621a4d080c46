import { expect, test } from 'vitest';
import { changesOf } from '../../src/render/changes.js';
import { createStep, deleteStep, updateStep } from './support.js';

test('the apex comes before all other names, also before those that sort lower', () => {
  const steps = ['www', '*', '', '1'].map((prefix) => createStep({ prefix }));
  expect(changesOf(steps).map(({ name }) => name)).toEqual(['@', '*', '1', 'www']);
});

test('names are in the order of their numbers', () => {
  const steps = ['h10', 'h2', 'h1'].map((prefix) => createStep({ prefix }));
  expect(changesOf(steps).map(({ name }) => name)).toEqual(['h1', 'h2', 'h10']);
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

const group = { group: 'g1' };
const [gone, comes] = [deleteStep({ type: 'CNAME' }, group), createStep({}, group)];
const kept = { ...updateStep({ type: 'TXT' }, { content: 'x' }), ...group };

test.each([
  ['an update and a create', [kept, comes], ['+', '~']],
  ['a delete and an update', [gone, kept], ['-', '~']],
  ['a delete, a create and an update', [gone, comes, kept], ['+', '-', '~']],
  ['two creates', [comes, createStep({ type: 'TXT' }, group)], ['+', '+']],
])('%s together are no change of type', (_, steps, symbols) => {
  expect(changesOf(steps).map(({ symbol }) => symbol)).toEqual(symbols);
});

test('a record that goes has the owner and the note that it had', () => {
  const step = deleteStep({}, { owner: 'team-web', note: 'moved' });
  expect(changesOf([step])).toMatchObject([{ owner: 'team-web', notes: ['moved'] }]);
});
