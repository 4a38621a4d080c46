import { describe, expect, test } from 'vitest';

import type { OracleStep } from './judge.js';
import { judgePlan } from './judge.js';
import { ADDRESS, ANY, isAnswered, publish } from './resolve.js';
import { isValid } from './rules.js';
import { oracleRecord } from './universe.js';
import { createWorld } from './world.js';
import { records } from '../record-lines.js';

const ZONE = 'z.test';

function held(...lines: readonly string[]) {
  return records(...lines).map((record) => oracleRecord({ ...record, zone: ZONE }));
}

/** A write as `old > new`, with `-` for none, and the indices of those that it waits for. */
type PlannedStep = readonly [write: string, ...waitsFor: readonly number[]];

interface Plan {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly steps: readonly PlannedStep[];
  readonly takesTypes?: boolean;
}

function judge({ before, after, steps, takesTypes = false }: Plan) {
  const [old, fresh] = [held(...before), held(...after)];
  const world = createWorld([ZONE], [...old, ...fresh]);
  const numberOf = (line: string): number | null => {
    const [record] = line === '-' ? [] : held(line);
    return record ? world.numberOf(record) : null;
  };
  const planned = steps.map(([write, ...waitsFor]): OracleStep => {
    const [from = '', to = ''] = write.split(' > ');
    return { before: numberOf(from), after: numberOf(to), waitsFor };
  });
  const goal = { before: old.map(world.numberOf), after: fresh.map(world.numberOf), takesTypes };
  return judgePlan(world, goal, planned);
}

describe('the oracle finds in a plan', () => {
  test('no fault, where a gap is forced', () => {
    expect(
      judge({
        before: ['a A 192.0.2.1'],
        after: ['a CNAME x.example'],
        steps: [['a A 192.0.2.1 > -'], ['- > a CNAME x.example', 0]],
      }),
    ).toEqual({
      tooMany: false,
      deadlock: false,
      invalid: false,
      avoidable: null,
      gaps: ['name a.z.test ANY', 'set a.z.test A', 'set a.z.test ADDRESS'],
      waits: [{ step: 1, waitsFor: 0 }],
      needless: [],
    });
  });

  test('no gap, where the service takes a change of type', () => {
    const change = { before: ['a A 192.0.2.1'], after: ['a CNAME x.example'] };
    const recreated: Plan['steps'] = [['a A 192.0.2.1 > -'], ['- > a CNAME x.example', 0]];
    expect(judge({ ...change, steps: recreated, takesTypes: true })).toMatchObject({ tooMany: true });
    const replaced: Plan['steps'] = [['a A 192.0.2.1 > a CNAME x.example']];
    expect(judge({ ...change, steps: replaced, takesTypes: true })).toMatchObject({
      tooMany: false,
      avoidable: null,
      gaps: [],
    });
  });

  test('an address that is missing between two families', () => {
    const found = judge({
      before: ['a A 192.0.2.1', 'a TXT x'],
      after: ['a AAAA 2001:db8::1', 'a TXT x'],
      steps: [['a A 192.0.2.1 > -'], ['- > a AAAA 2001:db8::1']],
    });
    expect(found.avoidable).toMatchObject({ lost: ['set a.z.test ADDRESS'], best: [] });
  });

  test('a wait that is missing', () => {
    const steps: readonly PlannedStep[] = [['a A 192.0.2.1 > -'], ['- > a CNAME x.example']];
    expect(judge({ before: ['a A 192.0.2.1'], after: ['a CNAME x.example'], steps }).invalid).toBe(true);
  });

  test('a Null MX that comes beside what is still there', () => {
    const before = ['@ MX a.example', '@ MX b.example'];
    const steps: readonly PlannedStep[] = [['@ MX a.example > @ MX .'], ['@ MX b.example > -']];
    expect(judge({ before, after: ['@ MX .'], steps }).invalid).toBe(true);
  });

  test('aliases that lead back to themselves on the way', () => {
    const before = ['a CNAME b.z.test'];
    const after = ['b CNAME a.z.test'];
    const steps: readonly PlannedStep[] = [['a CNAME b.z.test > -'], ['- > b CNAME a.z.test']];
    expect(judge({ before, after, steps }).invalid).toBe(true);
  });

  test('steps that wait for each other', () => {
    const steps: readonly PlannedStep[] = [
      ['- > a A 192.0.2.1', 1],
      ['- > a TXT x', 0],
    ];
    expect(judge({ before: [], after: ['a A 192.0.2.1', 'a TXT x'], steps }).deadlock).toBe(true);
  });

  test('writes of which fewer do', () => {
    const steps: readonly PlannedStep[] = [['- > a A 192.0.2.2'], ['a A 192.0.2.1 > -', 0]];
    expect(judge({ before: ['a A 192.0.2.1'], after: ['a A 192.0.2.2'], steps }).tooMany).toBe(true);
  });

  test('no more writes than two Null MX need that become two hosts', () => {
    const steps: readonly PlannedStep[] = [
      ['@ MX . > -'],
      ['@ MX . > @ MX a.example', 0],
      ['- > @ MX b.example', 1],
    ];
    const { tooMany, invalid } = judge({
      before: ['@ MX .', '@ MX .'],
      after: ['@ MX a.example', '@ MX b.example'],
      steps,
    });
    expect({ tooMany, invalid }).toEqual({ tooMany: false, invalid: false });
  });

  test('a name without an answer that another order keeps', () => {
    const steps: readonly PlannedStep[] = [['a A 192.0.2.1 > -'], ['- > a TXT x']];
    expect(judge({ before: ['a A 192.0.2.1'], after: ['a TXT x'], steps }).avoidable).toEqual({
      lost: ['name a.z.test ANY'],
      best: [],
      byOrder: true,
    });
  });

  test('an answer that other writes keep, as few as these', () => {
    const steps: readonly PlannedStep[] = [['@ MX a.example ; inactive > @ MX .', 1], ['@ MX b.example > -']];
    const before = ['@ MX a.example ; inactive', '@ MX b.example'];
    const { avoidable } = judge({ before, after: ['@ MX .'], steps });
    expect(avoidable).toEqual({
      lost: ['name z.test ANY', 'set z.test MX'],
      best: [],
      byOrder: false,
    });
  });

  test('a pointer that comes before its target', () => {
    const after = ['@ MX a.z.test', 'a A 192.0.2.1'];
    const steps: readonly PlannedStep[] = [['- > @ MX a.z.test'], ['- > a A 192.0.2.1']];
    expect(judge({ before: [], after, steps }).avoidable?.lost).toEqual(['pointer z.test MX to a.z.test']);
  });

  test('a DS that stays longer than its NS', () => {
    const before = ['a NS ns.example', 'a DS 1 13 2 aa'];
    const steps: readonly PlannedStep[] = [['a NS ns.example > -'], ['a DS 1 13 2 aa > -']];
    expect(judge({ before, after: [], steps }).avoidable?.lost).toEqual(['ds a.z.test DS without NS']);
  });

  test('no fault where each order loses as much', () => {
    const after = ['a MX b.z.test', 'b MX a.z.test'];
    const steps: readonly PlannedStep[] = [['- > a MX b.z.test'], ['- > b MX a.z.test']];
    expect(judge({ before: [], after, steps }).avoidable).toBeNull();
  });

  test('a wait that nothing needs', () => {
    const steps: readonly PlannedStep[] = [['- > a A 192.0.2.1'], ['- > b A 192.0.2.1', 0]];
    expect(judge({ before: [], after: ['a A 192.0.2.1', 'b A 192.0.2.1'], steps }).needless).toEqual([
      { step: 1, waitsFor: 0 },
    ]);
  });
});

describe('the oracle answers', () => {
  const zone = publish(
    ['z.test', 'sub.z.test'],
    [
      ...held('a CNAME b.z.test', 'b A 192.0.2.1', 'x.c TXT x', 'off A 192.0.2.1 ; inactive'),
      ...held('* A 192.0.2.1', 'd NS ns.example', 'd DS 1 13 2 aa', 'y.d TXT x'),
      ...held('sub NS ns.example', 'sub DS 1 13 2 aa', 'loop CNAME loop2.z.test', 'loop2 CNAME loop.z.test'),
    ],
  );

  test.each([
    ['a name by its own records', 'b.z.test', 'A', true],
    ['no other type of it', 'b.z.test', 'TXT', false],
    ['an alias by its target', 'a.z.test', ADDRESS, true],
    ['an alias as itself', 'a.z.test', 'CNAME', true],
    ['no alias by what its target does not have', 'a.z.test', 'TXT', false],
    ['no alias of itself', 'loop.z.test', ANY, false],
    ['what does not exist by the wildcard', 'none.z.test', 'A', true],
    ['a name that is switched off by the wildcard', 'off.z.test', 'A', true],
    ['no empty non-terminal by the wildcard', 'c.z.test', ANY, false],
    ['nothing below a name that exists by the wildcard', 'none.b.z.test', ANY, false],
    ['anything at a zone cut', 'd.z.test', 'A', true],
    ['anything below it', 'none.y.d.z.test', 'A', true],
    ['the DS above a zone cut', 'd.z.test', 'DS', true],
    ['no DS that is not there', 'b.z.test', 'DS', false],
    ['the DS of a zone in the zone above', 'sub.z.test', 'DS', true],
    ['nothing else of that zone there', 'sub.z.test', 'NS', false],
    ['all outside', 'x.example', 'A', true],
  ])('%s', (_, name, question, answered) => {
    expect(isAnswered(zone, name, question)).toBe(answered);
  });
});

describe('the oracle allows', () => {
  test.each([
    ['two types of a name', ['a A 192.0.2.1', 'a TXT x'], true],
    ['no alias beside anything, even switched off', ['a CNAME x.example', 'a A 192.0.2.1 ; inactive'], false],
    ['no content twice', ['a A 192.0.2.1', 'a A 192.0.2.1 ; ttl=600'], false],
    ['no Null MX beside another', ['a MX .', 'a MX x.example'], false],
    ['no ring of aliases', ['a CNAME b.z.test', 'b CNAME a.z.test'], false],
    ['a chain of aliases', ['a CNAME b.z.test', 'b CNAME x.example'], true],
  ])('%s', (_, lines, valid) => {
    expect(isValid(held(...lines))).toBe(valid);
  });
});
