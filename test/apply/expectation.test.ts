import { describe, expect, test } from 'vitest';

import type { Live } from '../../src/apply/step/backend.js';
import type { StepResult } from '../../src/apply/execute.js';
import type { Difference } from '../../src/apply/step/difference.js';
import type { ValueForm } from '../../src/apply/step/value-model.js';
import type { ComparedListing } from '../../src/apply/expectation.js';
import { compareListing } from '../../src/apply/expectation.js';
import type { Step } from '../../src/plan/plan.js';
import type { Entry } from '../support/fake-backend.js';
import { createEntry, deleteEntry, updateEntry } from '../support/fake-backend.js';

type Status = 'done' | 'failed' | 'unknown' | 'not-attempted';
/** Texts by id, or entries where one id stands several times. */
type Listing = Readonly<Record<string, string>> | readonly (readonly [id: string, text: string])[];

interface Case {
  readonly title: string;
  readonly planned: Listing;
  readonly steps: readonly (readonly [Step<Entry>, Status])[];
  readonly live: Listing;
  /** Texts that the differences are about, in their order. */
  readonly about: readonly string[];
}

const update = updateEntry('1', ['a', 'b']);
const create = createEntry('b');
const remove = deleteEntry('1', 'a');

const cases: readonly Case[] = [
  { title: 'nothing was planned and nothing is there', planned: {}, steps: [], live: {}, about: [] },

  { title: 'a create that is done', planned: {}, steps: [[create, 'done']], live: { 7: 'b' }, about: [] },
  {
    title: 'a create in another spelling',
    planned: {},
    steps: [[create, 'done']],
    live: { 7: 'B' },
    about: [],
  },
  { title: 'a create that got lost', planned: {}, steps: [[create, 'done']], live: {}, about: ['b'] },
  {
    title: 'a create that is there twice',
    planned: {},
    steps: [[create, 'done']],
    live: { 7: 'b', 8: 'b' },
    about: ['8'],
  },
  {
    title: 'a failed create that is not there',
    planned: {},
    steps: [[create, 'failed']],
    live: {},
    about: [],
  },
  {
    title: 'a failed create that is there',
    planned: {},
    steps: [[create, 'failed']],
    live: { 7: 'b' },
    about: ['7'],
  },
  {
    title: 'an unknown create that is there',
    planned: {},
    steps: [[create, 'unknown']],
    live: { 7: 'b' },
    about: [],
  },
  {
    title: 'an unknown create that is not there',
    planned: {},
    steps: [[create, 'unknown']],
    live: {},
    about: [],
  },

  {
    title: 'an update that is done',
    planned: { 1: 'a' },
    steps: [[update, 'done']],
    live: { 1: 'b' },
    about: [],
  },
  {
    title: 'an update that gave a new id',
    planned: { 1: 'a' },
    steps: [[update, 'done']],
    live: { 9: 'b' },
    about: [],
  },
  {
    title: 'an update that was undone',
    planned: { 1: 'a' },
    steps: [[update, 'done']],
    live: { 1: 'a' },
    about: ['1'],
  },
  {
    title: 'an update of what is gone',
    planned: { 1: 'a' },
    steps: [[update, 'done']],
    live: {},
    about: ['1'],
  },
  { title: 'a failed update', planned: { 1: 'a' }, steps: [[update, 'failed']], live: { 1: 'a' }, about: [] },
  {
    title: 'a failed update that came through',
    planned: { 1: 'a' },
    steps: [[update, 'failed']],
    live: { 1: 'b' },
    about: ['1'],
  },
  {
    title: 'an update not attempted',
    planned: { 1: 'a' },
    steps: [[update, 'not-attempted']],
    live: { 1: 'a' },
    about: [],
  },
  {
    title: 'an update not attempted of what was changed',
    planned: { 1: 'a' },
    steps: [[update, 'not-attempted']],
    live: { 1: 'x' },
    about: ['1'],
  },
  {
    title: 'an unknown update that came through',
    planned: { 1: 'a' },
    steps: [[update, 'unknown']],
    live: { 1: 'b' },
    about: [],
  },
  {
    title: 'an unknown update that did not',
    planned: { 1: 'a' },
    steps: [[update, 'unknown']],
    live: { 1: 'a' },
    about: [],
  },
  {
    title: 'an unknown update that did not, beside a create of its new value',
    planned: { 1: 'a' },
    steps: [
      [update, 'unknown'],
      [create, 'done'],
    ],
    live: { 1: 'a', 2: 'b' },
    about: [],
  },
  {
    title: 'an unknown update that did not, beside an update to its new value',
    planned: { 1: 'a', 2: 'c' },
    steps: [
      [update, 'unknown'],
      [updateEntry('2', ['c', 'b']), 'done'],
    ],
    live: { 1: 'a', 2: 'b' },
    about: [],
  },
  {
    title: 'an unknown update with a new id',
    planned: { 1: 'a' },
    steps: [[update, 'unknown']],
    live: { 9: 'b' },
    about: [],
  },
  {
    title: 'an unknown update of what is gone',
    planned: { 1: 'a' },
    steps: [[update, 'unknown']],
    live: {},
    about: ['1'],
  },

  { title: 'a delete that is done', planned: { 1: 'a' }, steps: [[remove, 'done']], live: {}, about: [] },
  {
    title: 'a delete that was undone',
    planned: { 1: 'a' },
    steps: [[remove, 'done']],
    live: { 1: 'a' },
    about: ['1'],
  },
  { title: 'a failed delete', planned: { 1: 'a' }, steps: [[remove, 'failed']], live: { 1: 'a' }, about: [] },
  {
    title: 'a failed delete that was put back',
    planned: { 1: 'a' },
    steps: [[remove, 'failed']],
    live: { 9: 'a' },
    about: [],
  },
  {
    title: 'a failed delete that could not be put back',
    planned: { 1: 'a' },
    steps: [[remove, 'failed']],
    live: {},
    about: ['1'],
  },
  {
    title: 'an unknown delete that came through',
    planned: { 1: 'a' },
    steps: [[remove, 'unknown']],
    live: {},
    about: [],
  },
  {
    title: 'an unknown delete that did not',
    planned: { 1: 'a' },
    steps: [[remove, 'unknown']],
    live: { 1: 'a' },
    about: [],
  },
  {
    title: 'a delete that was perhaps put back, and was',
    planned: { 1: 'a' },
    steps: [[remove, 'unknown']],
    live: { 9: 'a' },
    about: [],
  },

  {
    title: 'a record that no step touched and nobody changed',
    planned: { 1: 'x' },
    steps: [],
    live: { 1: 'x' },
    about: [],
  },
  { title: 'a foreign edit', planned: { 1: 'x' }, steps: [], live: { 1: 'y' }, about: ['1'] },
  {
    title: 'a foreign edit of the spelling alone',
    planned: { 1: 'x' },
    steps: [],
    live: { 1: 'X' },
    about: [],
  },
  { title: 'a foreign delete', planned: { 1: 'x' }, steps: [], live: {}, about: ['1'] },
  { title: 'a foreign create', planned: {}, steps: [], live: { 9: 'x' }, about: ['9'] },
  {
    title: 'a delete of one of two entries with one id',
    planned: [
      ['1', 'a'],
      ['1', 'b'],
    ],
    steps: [[remove, 'done']],
    live: {},
    about: ['1'],
  },
  {
    title: 'a delete of one of two entries with one id, of which the other is there',
    planned: [
      ['1', 'b'],
      ['1', 'a'],
    ],
    steps: [[remove, 'done']],
    live: { 1: 'b' },
    about: [],
  },
  {
    title: 'a delete of an entry that was listed twice',
    planned: [
      ['1', 'a'],
      ['1', 'a'],
    ],
    steps: [[remove, 'done']],
    live: {},
    about: ['1'],
  },
  {
    title: 'a delete of something else than was planned',
    planned: { 1: 'x' },
    steps: [[remove, 'done']],
    live: {},
    about: ['1'],
  },
  {
    title: 'a row that is listed twice afterwards',
    planned: { 1: 'x' },
    steps: [],
    live: [
      ['1', 'x'],
      ['1', 'x'],
    ],
    about: ['1'],
  },
  {
    title: 'one id with two contents afterwards',
    planned: { 1: 'x' },
    steps: [],
    live: [
      ['1', 'y'],
      ['1', 'x'],
    ],
    about: ['1'],
  },
  {
    title: 'a create whose value stands where a known id is expected',
    planned: { 1: 'a' },
    steps: [
      [create, 'done'],
      [update, 'failed'],
    ],
    live: { 1: 'a', 2: 'b' },
    about: [],
  },
  {
    title: 'two changes that trade places, with new ids',
    planned: { 1: 'a', 2: 'c' },
    steps: [
      [updateEntry('1', ['a', 'b']), 'done'],
      [updateEntry('2', ['c', 'd']), 'done'],
    ],
    live: { 8: 'd', 9: 'b' },
    about: [],
  },
];

const form: ValueForm<Entry> = {
  identity: ({ text }) => text.toLowerCase(),
  likeness: ({ text }) => text.toLowerCase().charAt(0),
  nameOf: () => '',
  fieldsOf: ({ text }) => ({ text }),
  serves: () => true,
  addressOf: ({ text }) => `dns/zone/${text.charAt(0)}/TXT`,
};

function compare(planned: Listing, steps: Case['steps'], live: Listing): ComparedListing {
  const results = steps.map(([step, status]) => result(step, status));
  return compareListing(entries(live), { before: entries(planned), results, form });
}

test.each(cases)('$title', ({ planned, steps, live, about }) => {
  const { differences } = compare(planned, steps, live);
  expect(differences.map(({ recordId, fields }) => recordId ?? fields?.['text']?.expected)).toEqual(about);
});

describe('a difference', () => {
  const whole = { expected: 'bee', found: null };
  const more = createEntry('bee');

  test.each<[string, Case['steps'], Listing, readonly Partial<Difference>[]]>([
    ['of what is missing', [[more, 'done']], {}, [{ kind: 'missing', fields: { text: whole } }]],
    [
      'of what is listed twice',
      [[more, 'done']],
      { 7: 'bee', 8: 'BEE' },
      [{ kind: 'extra', cause: 'twice' }],
    ],
    ['of what others created', [[more, 'done']], { 7: 'bee', 8: 'x' }, [{ kind: 'extra', cause: 'others' }]],
    [
      'of what was created and stored otherwise',
      [[more, 'done']],
      { 7: 'beer' },
      [{ kind: 'different', recordId: '7', fields: { text: { expected: 'bee', found: 'beer' } } }],
    ],
    [
      'of what may have been created although it failed',
      [[more, 'failed']],
      { 7: 'bee' },
      [{ kind: 'extra', recordId: '7', cause: 'failed' }],
    ],
    [
      'of what perhaps was created, and stored otherwise',
      [[more, 'unknown']],
      { 7: 'beer' },
      [{ kind: 'different', recordId: '7' }],
    ],
  ])('%s says so', (_, steps, live, expected) => {
    const { differences } = compare({}, steps, live);
    expect(differences).toMatchObject(expected);
    for (const [index, { cause }] of expected.entries()) expect(differences[index]?.cause).toBe(cause);
  });

  test('belongs to the step that returned the id, before one that wrote the like', () => {
    const steps = [createEntry('bee'), createEntry('bean')].map((step, index) => ({
      ...result(step, 'done'),
      outcome: { status: 'done', createdId: String(index + 7) } as const,
    }));
    const { differences } = compareListing(entries({ 8: 'beer', 7: 'bees' }), {
      before: [],
      results: steps,
      form,
    });
    expect(differences).toMatchObject([
      { recordId: '7', fields: { text: { expected: 'bee', found: 'bees' } } },
      { recordId: '8', fields: { text: { expected: 'bean', found: 'beer' } } },
    ]);
  });

  test('of what others changed names the field', () => {
    expect(compare({ 1: 'x' }, [], { 1: 'y' }).differences).toEqual([
      {
        address: 'dns/zone/x/TXT',
        recordId: '1',
        kind: 'different',
        fields: { text: { expected: 'x', found: 'y' } },
        cause: 'others',
      },
    ]);
  });
});

describe('a listing may lag', () => {
  test.each<[string, boolean, Listing, Case['steps'], Listing]>([
    ['if what was created is missing', true, {}, [[create, 'done']], {}],
    ['if what was updated is as before', true, { 1: 'a' }, [[update, 'done']], { 1: 'a' }],
    ['if what was deleted is as before', true, { 1: 'a' }, [[remove, 'done']], { 1: 'a' }],
    ['but not if what was updated is gone', false, { 1: 'a' }, [[update, 'done']], {}],
    ['but not if it is neither', false, { 1: 'a' }, [[update, 'done']], { 1: 'c' }],
    ['but not if what was deleted is something else', false, { 1: 'a' }, [[remove, 'done']], { 1: 'c' }],
    ['but not if a write has failed and is there', false, {}, [[create, 'failed']], { 7: 'b' }],
    ['but not if others changed something', false, { 2: 'x' }, [[create, 'done']], { 2: 'y' }],
  ])('%s', (_, mayLag, planned, steps, live) => {
    expect(compare(planned, steps, live).mayLag).toBe(mayLag);
  });
});

/** Compares a listing with what steps have left of a record with the id 1. */
function compared(listing: Listing, results: readonly StepResult<Entry>[]): ComparedListing {
  return compareListing(entries(listing), { before: entries({ 1: 'a' }), results, form });
}

describe('what was taken away and is listed', () => {
  test('was created again by others under another id, and is not there twice', () => {
    expect(compared({ 7: 'a' }, [result(remove, 'done')]).differences).toMatchObject([
      { recordId: '7', kind: 'extra', cause: 'others' },
    ]);
  });

  test('may have been kept by the service under its id', () => {
    const [extra, ...more] = compared({ 1: 'a', 7: 'b' }, [result(update, 'done')]).differences;
    expect([extra, more]).toMatchObject([{ recordId: '1', kind: 'extra' }, []]);
    expect(extra).not.toHaveProperty('cause');
  });
});

describe('an id that was given out again', () => {
  const created = { ...result(create, 'done'), outcome: { status: 'done', createdId: '1' } as const };
  const both = [result(remove, 'done'), created];

  test('is that of what was created', () => {
    expect(compared({ 1: 'b' }, both).differences).toEqual([]);
    expect(compared({ 1: 'c' }, both).differences).toMatchObject([
      { recordId: '1', kind: 'different', fields: { text: { expected: 'b', found: 'c' } } },
    ]);
  });

  test('may still be that of what was deleted in a listing that lags', () => {
    expect(compared({ 1: 'a' }, both)).toMatchObject({
      differences: [{ kind: 'extra' }, { kind: 'missing' }],
      mayLag: true,
    });
  });

  test('is that of a record of others if this run created nothing', () => {
    expect(compared({ 1: 'c' }, [result(remove, 'done')]).differences).toMatchObject([
      { recordId: '1', kind: 'extra', cause: 'others' },
    ]);
  });
});

describe('an update that was written as a DELETE and a POST', () => {
  const recreated = { ...result(update, 'done'), outcome: { status: 'done', createdId: '9' } as const };
  const held = (listing: Listing): ComparedListing => compared(listing, [recreated]);

  test.each<[string, Listing]>([
    ['neither', { 1: 'a' }],
    ['the POST', {}],
  ])('is a lag if the listing does not show %s', (_, listing) => {
    expect(held(listing)).toMatchObject({ differences: [{}], mayLag: true });
  });

  test('is in place under the new id', () => {
    expect(held({ 9: 'b' }).differences).toEqual([]);
  });

  test('differs under the new id', () => {
    expect(held({ 9: 'c' })).toMatchObject({
      differences: [{ recordId: '9', kind: 'different' }],
      mayLag: false,
    });
  });
});

function entries(listing: Listing): readonly Live<Entry>[] {
  const pairs = Array.isArray(listing) ? listing : Object.entries(listing);
  return pairs.map(([id, text]) => ({ id, text }));
}

function result(step: Step<Entry>, status: Status): StepResult<Entry> {
  const details = { scope: 'zone', step, durationMs: 0 };
  if (status === 'not-attempted') return { ...details, outcome: null };
  if (status === 'done') return { ...details, outcome: { status } };
  return { ...details, outcome: { status, error: 'why', credentialsRefused: false } };
}
