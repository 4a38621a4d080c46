import { expect, test } from 'vitest';
import { changeOf, placeSteps } from '../../../src/plan/review/review.js';
import { createStep, deleteStep, someRecord } from '../../render/support.js';
import { live } from '../../support/zones.js';

const www = someRecord();
const [listed, other] = live([www, someRecord({ content: '192.0.2.2' })]);

test.each<readonly [title: string, entries: readonly (typeof listed)[], moved: readonly string[]]>([
  ['listed as it was', [listed, other], []],
  ['not listed', [other], ['dns/example.com/www/A (id 1), step s1, is not listed']],
  ['listed more than once', [listed, other, listed], ['id 1, step s1, is listed more than once']],
  [
    'listed otherwise',
    [listed && { ...listed, content: '192.0.2.3' }],
    ['dns/example.com/www/A (id 1) differs from what step s1 says is live'],
  ],
])('a record that is %s', (_, entries, moved) => {
  const steps = [deleteStep({}, { id: 's1', recordId: '1' }), createStep({}, { id: 's2' })];
  const found = placeSteps(
    steps,
    entries.flatMap((entry) => entry ?? []),
    ({ content }) => content,
  );
  const [deletion, create] = steps;
  const placed = { step: deletion, before: listed };
  expect(found).toEqual({
    placed: [...(moved.length === 0 ? [placed] : []), { step: create, before: null }],
    moved,
  });
});

test.each([
  [null, 'b', { action: 'create', before: null, after: 'b' }],
  ['a', 'b', { action: 'update', before: 'a', after: 'b' }],
  ['a', null, { action: 'delete', before: 'a', after: null }],
])('from %j to %j is the change %j', (before, after, change) => {
  expect(changeOf(before, after)).toEqual(change);
});

test('from nothing to nothing is no change', () => {
  expect(() => changeOf(null, null)).toThrow('neither');
});
