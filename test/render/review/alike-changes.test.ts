import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlannedRecord, Step } from '../../../src/plan/plan.js';
import { changesOf } from '../../../src/render/changes.js';
import { alikeChanges, ownContent } from '../../../src/render/review/alike-changes.js';
import { createStep, deleteStep, updateStep } from '../support.js';

type Fields = Partial<PlannedRecord>;

/** The steps that change the type at a name. */
function typeSwitch(prefix: string, from: Fields, to: Fields): readonly Step[] {
  const group = { group: `g-${prefix}` };
  return [deleteStep({ prefix, ...from }, group), createStep({ prefix, type: 'CNAME', ...to }, group)];
}

/** `+ 6 names`, or a name alone, in the order in which they are read. */
function outline(steps: readonly Step[]): readonly string[] {
  return alikeChanges(changesOf(steps)).map(({ common }) => `${common.symbol} ${common.name}`);
}

/** Steps at `h0`, `h1` and so on. */
function at(
  count: number,
  stepsAt: (prefix: string, index: number) => Step | readonly Step[],
): readonly Step[] {
  return Array.from({ length: count }, (_, index) => stepsAt(`h${index}`, index)).flat();
}

const address = (index: number): string => `192.0.2.${index}`;

describe('changes are alike', () => {
  test.each<[string, readonly Step[], readonly string[]]>([
    ['with the same new record', at(6, (prefix) => createStep({ prefix })), ['+ 6 names']],
    ['with the same deleted record', at(6, (prefix) => deleteStep({ prefix })), ['- 6 names']],
    [
      'with the same new content, whatever it replaces',
      at(6, (prefix, index) => updateStep({ prefix, content: address(index) }, { content: '192.0.2.99' })),
      ['~ 6 names'],
    ],
    [
      'with the same new TTL, whatever the content',
      at(6, (prefix, index) => updateStep({ prefix, content: address(index) }, { ttl: 60 })),
      ['~ 6 names'],
    ],
    [
      'with the same CNAME, whatever it replaces',
      at(6, (prefix, index) => typeSwitch(prefix, { content: address(index) }, { content: 'lb.a' })),
      ['± 6 names'],
    ],
    [
      'at fewer names, which are counted apart from records',
      at(6, (_, index) => createStep({ prefix: `h${index % 3}`, content: '192.0.2.1' })),
      ['+ 6 records, 3 names'],
    ],
  ])('%s', (_, steps, expected) => {
    expect(outline(steps)).toEqual(expected);
  });

  test.each<[string, (prefix: string, index: number) => Step | readonly Step[]]>([
    ['other contents', (prefix, index) => createStep({ prefix, content: address(index) })],
    ['other deleted contents', (prefix, index) => deleteStep({ prefix, content: address(index) })],
    ['other TTLs', (prefix, index) => createStep({ prefix, ttl: 60 + index })],
    ['other old TTLs', (prefix, index) => updateStep({ prefix, ttl: 600 + index }, { ttl: 60 })],
    ['other priorities', (prefix, index) => createStep({ prefix, type: 'MX', prio: index })],
    ['other types', (prefix, index) => typeSwitch(prefix, { type: `T${index}` }, { content: 'lb.a' })],
    ['other targets', (prefix, index) => typeSwitch(prefix, {}, { content: `lb${index}.a` })],
    ['other risks', (prefix, index) => createStep({ prefix }, { risks: [`risk-${index}`] })],
    ['other notes', (prefix, index) => createStep({ prefix }, { note: `note ${index}` })],
  ])('unless they have %s', (_, stepsAt) => {
    expect(outline(at(6, stepsAt))).toHaveLength(6);
  });

  test('unless they are few', () => {
    expect(outline(at(4, (prefix) => createStep({ prefix })))).toHaveLength(4);
  });
});

test('what is like nothing else comes first, then the smaller groups', () => {
  const steps = [
    ...at(9, (prefix) => createStep({ prefix: `a.${prefix}` })),
    ...at(6, (prefix) => deleteStep({ prefix })),
    createStep({ prefix: 'z', content: '192.0.2.7' }),
  ];
  expect(outline(steps)).toEqual(['+ z', '- 6 names', '+ 9 names']);
});

test('names have a natural order, each with what differs', () => {
  const [group] = alikeChanges(
    changesOf(
      at(11, (prefix, index) => typeSwitch(prefix, { content: address(index) }, { content: 'lb.a' })),
    ),
  );
  expect(group?.changes.map(({ name }) => name).slice(-3)).toEqual(['h8', 'h9', 'h10']);
  expect(group?.changes.map((change) => ownContent(change, group)).at(-1)).toBe('192.0.2.10');
  expect(group?.common).toMatchObject({ before: [{ content: '11 contents' }], after: [{ content: 'lb.a' }] });
});

test('nothing differs where all replace the same', () => {
  const [group] = alikeChanges(
    changesOf(at(6, (prefix) => updateStep({ prefix }, { content: '192.0.2.9' }))),
  );
  expect(group?.common.before).toMatchObject([{ content: '192.0.2.1' }]);
  expect(group?.changes.map((change) => ownContent(change, group))).toEqual(['', '', '', '', '', '']);
});

test('each change is read exactly once', () => {
  const step = fc
    .tuple(fc.nat(9), fc.constantFrom('+', '-', '~'), fc.nat(1), fc.nat(1))
    .map(([name, symbol, content, ttl]) => {
      const record = { prefix: `h${name}`, content: address(content), ttl };
      if (symbol === '~') return updateStep(record, { ttl: ttl + 1 });
      return symbol === '+' ? createStep(record) : deleteStep(record);
    });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const read = alikeChanges(changesOf(steps)).flatMap(({ changes }) =>
        changes.flatMap((each) => each.steps),
      );
      expect(new Set(read)).toEqual(new Set(steps));
      expect(read).toHaveLength(steps.length);
    }),
  );
});
