import { expect, test } from 'vitest';
import { changedFields } from '../../../src/dns/diff/zone-diff.js';
import { mayBecome } from '../../../src/dns/diff/type-changes.js';
import { stepFaults } from '../../../src/plan/faults/step-faults.js';
import type { PlannedRecord, Step } from '../../../src/plan/plan.js';
import { summarize } from '../../../src/plan/plan.js';
import { createStep, deleteStep, someRecord, updateStep } from '../../render/support.js';

function faults(steps: readonly Step[], between?: Parameters<typeof stepFaults>[1]['between']) {
  const list = {
    name: 'example.com',
    steps,
    summary: summarize(steps),
    addressesOf: ({ prefix, type }: PlannedRecord) => [`dns/example.com/${prefix}/${type}`],
    mayBecome,
    changed: (before: PlannedRecord, after: PlannedRecord) => changedFields(before, after, 'text'),
  };
  return [...stepFaults(list, { ...(between && { between }) })];
}

const create = createStep({}, { id: 's1' });
const update = { ...updateStep({}, { ttl: 600 }), id: 's1', recordId: '1' };
const deletion = deleteStep({}, { id: 's1', recordId: '1' });

const other = (action: string): string => `step s1 is not a ${action}: its before or after says otherwise`;
const recordId = (action: string): string => `step s1 is a ${action} and its recordId says otherwise`;

test.each<readonly [title: string, step: Step, faults: readonly string[]]>([
  ['a create', create, []],
  ['an update', update, []],
  ['a delete', deletion, []],
  [
    'an update of a CNAME to another type',
    {
      ...update,
      before: someRecord({ type: 'CNAME', content: 'web.example.net' }),
      changed: ['type', 'content', 'ttl'],
    },
    [],
  ],
  [
    'an update to a CNAME at another name',
    {
      ...update,
      address: 'dns/example.com/other/A',
      before: someRecord({ type: 'CNAME', content: 'web.example.net' }),
      after: someRecord({ prefix: 'other' }),
      changed: ['type', 'content'],
    },
    ['step s1 turns one thing into another: no update can do that'],
  ],
  ['a create of nothing', { ...create, after: null }, [other('create')]],
  ['a delete of nothing', { ...deletion, before: null }, [other('delete')]],
  ['a create with a before', { ...create, before: someRecord() }, [other('create')]],
  ['an update without a before', { ...update, before: null }, [other('update')]],
  ['an update without an after', { ...update, after: null }, [other('update')]],
  ['a delete with an after', { ...deletion, after: someRecord() }, [other('delete')]],
  ['a create with an id', { ...create, recordId: '1' }, [recordId('create')]],
  ['a delete without an id', { ...deletion, recordId: null }, [recordId('delete')]],
  ['another address', { ...create, address: 'dns/a' }, ['step s1 is not about its address, dns/a']],
  [
    'a delete of single fields',
    { ...deletion, changed: ['ttl'] },
    ['step s1 is a delete and cannot change single fields'],
  ],
  [
    'an update to another type',
    { ...update, before: someRecord({ type: 'AAAA' }) },
    ['step s1 turns one thing into another: no update can do that'],
  ],
  ['fields that are not told', { ...update, changed: [] }, ['step s1 changes other fields than it says']],
  ['other fields than told', { ...update, changed: ['prio'] }, ['step s1 changes other fields than it says']],
])('%s', (_, step, expected) => {
  expect(faults([step])).toEqual(expected);
});

test('one id has one step, except between files', () => {
  const steps = [update, { ...deletion, id: 's2' }];
  expect(faults(steps)).toEqual(['steps s1 and s2 are both on id 1']);
  expect(faults(steps, { from: { ref: 'main', commit: '1' }, to: null })).toEqual([]);
  expect(faults([update, { ...deletion, id: 's2', recordId: '2' }])).toEqual([]);
});
