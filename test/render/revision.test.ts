import { describe, expect, test } from 'vitest';
import type { Origin, Revision, Summary } from '../../src/plan/plan.js';
import { originOf, originsText, revisionText } from '../../src/render/revision.js';

test.each<[string, Revision | null]>([
  ['the working tree', null],
  ['main (abcdefa)', { ref: 'main', commit: 'abcdefabcdef' }],
  ['abcdef (abcdefa)', { ref: 'abcdef', commit: 'abcdefabcdef' }],
  ['abcdefa', { ref: 'abcdefa', commit: 'abcdefabcdef' }],
  ['abcdefa', { ref: 'abcdefabcdef', commit: 'abcdefabcdef' }],
  ['abcdef1 (abcdefa)', { ref: 'abcdef1', commit: 'abcdefabcdef' }],
  ['fabcdef (abcdefa)', { ref: 'fabcdef', commit: 'abcdefabcdef' }],
])('a revision is called %s', (text, revision) => {
  expect(revisionText(revision)).toBe(text);
});

function count(create: number, update = 0, deletes = 0): Summary {
  return { create, update, delete: deletes };
}

describe('the origins of steps', () => {
  test.each<[string, all: Summary, branch: Summary, drift: Summary]>([
    ['', count(0), count(0), count(0)],
    ['1 step from this branch; none from drift.', count(1), count(1), count(0)],
    [
      '2 steps from this branch; 3 from drift, also in a plan of main (abcdefa).',
      count(2, 2, 1),
      count(1, 1),
      count(1, 1, 1),
    ],
    ['0 steps from this branch; none from drift; 1 of unknown origin.', count(0, 1), count(0), count(0)],
  ])('are told: %s', (text, summary, branch, drift) => {
    const base = { ref: 'main', commit: 'abcdefabcdef', summary: { branch, drift } };
    expect(originsText({ base, summary })).toBe(text);
    expect(originsText({ summary })).toBe('');
  });

  test.each<[Origin | undefined, readonly (Origin | undefined)[]]>([
    ['branch', ['drift', 'branch']],
    ['drift', ['drift', 'drift']],
    [undefined, ['drift', undefined]],
    [undefined, [undefined]],
  ])('make %s of a change by %j', (origin, origins) => {
    expect(originOf(origins.map((each) => (each ? { origin: each } : {})))).toBe(origin);
  });
});
