import { expect, test } from 'vitest';
import type { OrderedSteps } from '../../../src/plan/faults/order-faults.js';
import { orderFaults } from '../../../src/plan/faults/order-faults.js';

/** Steps of a zone as `ID [GROUP] [> NEED,NEED]`. */
function zone(name: string, ...lines: readonly string[]): OrderedSteps {
  const steps = lines.map((line) => {
    const [, id = '', group, needs] = /^(\w+)(?: (\w+))?(?: > (.+))?$/.exec(line) ?? [];
    return { id, group: group ?? null, waitsFor: needs?.split(',') ?? [] };
  });
  return { name, steps };
}

test.each<readonly [title: string, lists: readonly OrderedSteps[], faults: readonly string[]]>([
  ['nothing', [], []],
  ['waits within and across zones', [zone('a', 's1', 's2 > s1'), zone('b', 's3 > s1,s2')], []],
  ['a wait within a group', [zone('a', 's1 g1', 's2 g1 > s1', 's3 g1 > s1,s2')], []],
  ['a wait for no step', [zone('a', 's1 > s9')], ['step s1 waits for s9, which is not a step of the plan']],
  [
    'waits for no step beside a cycle, each told',
    [zone('a', 's1 > s9,s2', 's2 > s1,s8')],
    [
      'step s1 waits for s9, which is not a step of the plan',
      'step s2 waits for s8, which is not a step of the plan',
      'steps wait for one another: s1, s2',
    ],
  ],
  ['a step id twice', [zone('a', 's1'), zone('b', 's1')], ['duplicate step id s1']],
  ['a step that waits for itself', [zone('a', 's1', 's2 > s2')], ['steps wait for one another: s2']],
  [
    'a wait against the order of a group',
    [zone('a', 's1 g1 > s2', 's2 g1')],
    ['steps wait for one another: s1'],
  ],
  [
    'a group that waits for a step that waits for it',
    [zone('a', 's1', 's2 g1', 's3 g1 > s1'), zone('b', 's4 > s2')],
    [],
  ],
  [
    'a group and a step that wait for one another',
    [zone('a', 's1 > s2', 's2 g1', 's3 g1 > s1')],
    ['steps wait for one another: s1, s2'],
  ],
  [
    'a group with a gap',
    [zone('a', 's1 g1', 's2', 's3 g1')],
    ['the steps of group g1 do not follow one another'],
  ],
  ['a group in two zones', [zone('a', 's1 g1'), zone('b', 's2 g1')], ['group g1 has steps in a and in b']],
])('%s', (_, lists, faults) => {
  expect([...orderFaults(lists)]).toEqual(faults);
});
