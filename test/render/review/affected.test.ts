import { describe, expect, test } from 'vitest';
import type { Answer, Effect } from '../../../src/plan/effect.js';
import type { Step } from '../../../src/plan/plan.js';
import type { AffectedGroup } from '../../../src/render/review/affected.js';
import { spoken } from '../../../src/render/review/answer-change.js';
import { affectedBy, groupNotes } from '../../../src/render/review/affected.js';
import { createStep, deleteStep, someEffect, someZone, updateStep } from '../support.js';

function answer(text: string): Answer {
  const [status = '', data = '', ...via] = text.split(' ');
  const found = STATUSES.find((each) => each === status);
  if (!found) throw new Error(`no status: ${status}`);
  return { status: found, via, data: data === '' || data === '-' ? [] : data.split(',') };
}

const STATUSES: readonly Answer['status'][] = [
  'answer',
  'no-data',
  'no-name',
  'referral',
  'elsewhere',
  'loop',
  'service',
];

/** `www A` of `s1`, from one answer to another: `status data via…`. */
function effect(question: string, before: string, after: string, more: Partial<Effect> = {}): Effect {
  const [name = '', type = ''] = question.split(' ');
  return someEffect({
    name: `${name}.example.com`,
    type,
    before: answer(before),
    after: answer(after),
    ...more,
  });
}

const lb = updateStep({ prefix: 'lb', content: '192.0.2.1' }, { content: '192.0.2.2' });
const moved = ['answer 192.0.2.1 lb.example.com', 'answer 192.0.2.2 lb.example.com'] as const;

function groupsOf(effects: readonly Effect[], step: Step = lb): readonly AffectedGroup[] {
  return affectedBy({ effects, zones: [someZone([{ ...step, id: 's1' }])] }).groups;
}

/** Each group in a line. */
function linesOf(effects: readonly Effect[], step?: Step): readonly string[] {
  return groupsOf(effects, step).map(
    ({ names, changes, sentence }) =>
      names.join(', ') +
      changes
        .map(({ type, before, after, both }) =>
          [` | ${type}: ${spoken(before)} → ${spoken(after)}`, both].filter((text) => text !== '').join(', '),
        )
        .join('') +
      sentence,
  );
}

describe('names that are affected', () => {
  test('alike are one group, without the changed record itself', () => {
    const effects = [
      effect('lb A', 'answer 192.0.2.1', 'answer 192.0.2.2'),
      effect('shop A', ...moved),
      effect('www A', ...moved),
    ];
    expect(linesOf(effects)).toEqual([
      'shop.example.com, www.example.com | A: 192.0.2.1 → 192.0.2.2, through lb.example.com',
    ]);
    expect(affectedBy({ effects, zones: [someZone([{ ...lb, id: 's1' }])] }).own).toBe(1);
  });

  test('that a service has answered, or answers from now on, since no row says so', () => {
    const effects = [effect('lb A', 'service 198.51.100.7', 'answer 192.0.2.1')];
    expect(linesOf(effects, createStep({ prefix: 'lb' }))).toEqual([
      'lb.example.com | A: 198.51.100.7, by a managed service → 192.0.2.1',
    ]);
    const same = [effect('lb A', 'service 198.51.100.7', 'answer 198.51.100.7')];
    expect(linesOf(same, createStep({ prefix: 'lb' }))).toEqual([]);
    const back = [effect('lb A', 'answer 192.0.2.1', 'service -')];
    expect(linesOf(back, deleteStep({ prefix: 'lb' }))).toEqual([
      'lb.example.com | A: 192.0.2.1 → what a managed service answers',
    ]);
  });

  test('that are meant by any other name below another are not counted', () => {
    const below = effect('lb ANY', 'no-name', 'no-name', { below: true });
    const effects = [effect('lb A', 'answer 192.0.2.1', 'answer 192.0.2.2'), below];
    expect(affectedBy({ effects, zones: [someZone([{ ...lb, id: 's1' }])] }).own).toBe(1);
  });

  test('are told once, with all types that change', () => {
    const v6 = effect('www AAAA', 'no-data - lb.example.com', 'answer 2001:db8::1 lb.example.com');
    expect(linesOf([effect('www A', ...moved), v6, effect('www ANY', 'no-data - a', 'no-name - a')])).toEqual(
      [
        'www.example.com | A: 192.0.2.1 → 192.0.2.2, through lb.example.com' +
          ' | AAAA: no answer, since lb.example.com has no AAAA → 2001:db8::1 through lb.example.com',
      ],
    );
  });

  test.each<[string, Effect, string]>([
    [
      'below a delegation',
      effect('host.lab A', 'answer 192.0.2.3', 'referral ns1.example.net', { kind: 'delegated' }),
      'host.lab.example.com | A: 192.0.2.3 → delegated to ns1.example.net',
    ],
    [
      'at a delegation',
      effect('lab A', 'answer 192.0.2.3', 'referral ns1.example.net', { kind: 'delegated' }),
      'lab.example.com | A: 192.0.2.3 → delegated to ns1.example.net',
    ],
    [
      'that lead to no name',
      effect('lab A', 'answer 192.0.2.3', 'no-name - lb.example.net', { kind: 'removed' }),
      'lab.example.com | A: 192.0.2.3 → no answer, since lb.example.net does not exist',
    ],
    [
      'that lead back',
      effect('x A', 'answer 192.0.2.3', 'loop - lb.example.net', { kind: 'removed' }),
      'x.example.com | A: 192.0.2.3 → no answer, since its aliases lead back or through too many names',
    ],
    [
      'that lead out of the project',
      effect('x ANY', 'elsewhere a.test b', 'elsewhere b.test b'),
      'x.example.com | any other type: what a.test answers → what b.test answers, through b',
    ],
    [
      'in another way',
      effect('x A', 'answer 192.0.2.3 b c', 'answer 192.0.2.3 c'),
      'x.example.com | A: 192.0.2.3 through b, c → 192.0.2.3 through c',
    ],
    [
      'that no wildcard answers for any more',
      effect('x A', 'answer 192.0.2.3', 'no-name', { below: true, kind: 'removed' }),
      'any other name below x.example.com | A: 192.0.2.3 → no answer, since the name does not exist',
    ],
  ])('%s', (_, each, line) => {
    expect(linesOf([each], createStep({ prefix: 'lab', type: 'NS' }))).toEqual([line]);
  });

  test.each<[string, Step, Effect]>([
    ['a new record', createStep({ prefix: 'a' }), effect('a A', 'no-name', 'answer 1', { kind: 'added' })],
    [
      'a deleted record',
      deleteStep({ prefix: 'a' }),
      effect('a A', 'answer 1', 'no-name', { kind: 'removed' }),
    ],
    [
      'a new alias',
      createStep({ prefix: 'a', type: 'CNAME' }),
      effect('a A', 'no-name', 'answer 1 lb', { kind: 'added' }),
    ],
    [
      'a wildcard',
      createStep({ prefix: '*.a' }),
      effect('a A', 'no-name', 'answer 1', { below: true, kind: 'added' }),
    ],
    [
      'a delegation of what was not there',
      createStep({ prefix: 'a', type: 'NS' }),
      effect('x.a ANY', 'no-name', 'referral ns', { kind: 'delegated' }),
    ],
    [
      'a name that exists for others only',
      createStep({ prefix: 'b.a' }),
      effect('a ANY', 'no-name', 'no-data'),
    ],
  ])('are not those of which the row says all: %s', (_, step, each) => {
    expect(groupsOf([each], step)).toEqual([]);
  });

  test('of which a row says all are told where an authority loses its right', () => {
    const caa = updateStep({ prefix: 'x', type: 'CAA', content: '0 issue "a.test"' }, {});
    const each = effect('x CAA', 'no-data', 'no-data', {
      before: { status: 'answer', via: [], data: ['0 issue "a.test"'] },
      after: { status: 'answer', via: [], data: ['0 issue "b.test"'] },
    });
    expect(linesOf([each], caa)).toEqual([
      'x.example.coma.test may no longer issue certificates, also for names below without CAA records',
    ]);
  });

  test('with many answers before and one after are one group', () => {
    const effects = Array.from({ length: 6 }, (_, index) =>
      effect(`h${index} A`, `answer 192.0.2.${index}`, 'no-name - lb.example.net', { kind: 'removed' }),
    );
    expect(linesOf(effects)).toEqual([
      `${effects.map(({ name }) => name).join(', ')} | A: 6 different answers → no answer, since lb.example.net does not exist`,
    ]);
    expect(groupsOf(effects.slice(0, 4))).toHaveLength(4);
  });

  test('by a new zone are one group', () => {
    const effects = ['a', 'b'].map((name) =>
      effect(`${name} A`, `elsewhere ${name}.example.com`, 'answer 1'),
    );
    const empty = effect('c ANY', 'elsewhere c.example.com', 'no-data');
    expect(linesOf([...effects, empty])).toEqual([
      'example.coma zone of the project from now on, which answers for 2 names',
    ]);
  });

  test('have all losses of a name told apart', () => {
    const texts = { CAA: '0 issue ";"', TXT: 'v=spf1 -all' };
    const effects = Object.entries(texts).map(([type, text]) =>
      effect(`a ${type}`, 'no-data', 'answer', { after: { status: 'answer', via: [], data: [text] } }),
    );
    expect(groupsOf(effects, createStep({ prefix: 'a' })).map(({ sentence }) => sentence)).toEqual([
      'nobody may issue certificates, also for names below without CAA records; mail from all servers is refused (-all)',
    ]);
  });

  test('stand in the order of losses, changes and drift', () => {
    const drift = { ...someZone([{ ...lb, id: 's2', origin: 'drift' }]), zone: 'example.net' };
    const effects = [
      effect('a A', ...moved, { steps: ['s2'] }),
      effect('b A', ...moved),
      effect('c A', 'answer 1 lb', 'no-name - lb', { kind: 'removed' }),
    ];
    const { groups } = affectedBy({ effects, zones: [someZone([{ ...lb, id: 's1' }]), drift] });
    expect(groups.map(({ names }) => names[0]?.[0])).toEqual(['c', 'b', 'a']);
    expect(groups.map(groupNotes)).toEqual(['', '', 'drift, not from this branch']);
  });

  test('have their owners named', () => {
    const owned = { a: 'team-a', b: 'team-b', c: 'team-a' };
    const effects = Object.entries(owned).map(([name, owner]) => effect(`${name} A`, ...moved, { owner }));
    expect(groupsOf(effects).map(groupNotes)).toEqual([
      'owners team-a of a.example.com and c.example.com and team-b of b.example.com',
    ]);
    expect(groupsOf(effects.slice(0, 1)).map(groupNotes)).toEqual(['owner team-a']);
  });
});
