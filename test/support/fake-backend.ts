import type { WriteProof } from '../../src/api/http/answers/write-proof.js';
import { ServiceError } from '../../src/api/http/service-error.js';
import type { Backend } from '../../src/apply/step/backend.js';
import type { ValueModel } from '../../src/apply/step/value-model.js';
import { Failure } from '../../src/failure.js';
import type { Step } from '../../src/plan/plan.js';

/** A value with nothing but a text; its case is mere spelling, and with blanks around it, it still serves; its name is what it has in brackets in front. The service takes two alike if they begin with `twin`. */
export interface Entry {
  readonly text: string;
}

/**
 * How a request fares: carried out; refused, perhaps with an effect (`refused-but-done`); its credentials refused; its answer lost before or after it was
 * carried out; carried out only when the next request has been answered; or answered with no listing. What is answered
 * with success may be a lie: the answer says no, with (`no-but-done`) or without (`no`) an effect; it proves nothing, with
 * (`vague`) or without (`vague-not-done`) an effect; it claims to be done (`claimed`), which it is not.
 */
export type Fate =
  | 'ok'
  | 'refused'
  | 'refused-but-done'
  | 'credentials'
  | 'lost-before'
  | 'lost-after'
  | 'late'
  | 'unreadable'
  | 'no'
  | 'no-but-done'
  | 'vague'
  | 'vague-not-done'
  | 'claimed';

/** The fates of writes that are answered with success. */
const ANSWERED: ReadonlySet<Fate> = new Set([
  'ok',
  'no',
  'no-but-done',
  'vague',
  'vague-not-done',
  'claimed',
]);
/** The fates of requests that are carried out at once. */
const CARRIED_OUT: ReadonlySet<Fate> = new Set([
  'ok',
  'refused-but-done',
  'lost-after',
  'no-but-done',
  'vague',
]);

export interface FakeBackend extends Backend<Entry> {
  /** Texts by id. */
  readonly held: Map<string, string>;
  /** All requests in their order: `list` (for all in a row), `create a`, `update 1 a`, `delete 1`. */
  readonly sent: string[];
}

const entryModel: ValueModel<Entry> = {
  identity: ({ text }) => text.toLowerCase(),
  likeness: ({ text }) => text.toLowerCase().trim(),
  nameOf: ({ text }) => /^\[.*\]/.exec(text)?.[0] ?? '',
  serves: (stored, wanted) => stored.text.trim() === wanted.text,
  fieldsOf: ({ text }) => ({ text }),
};

/** Holds texts under ids from 1 on. The fates are used up one a request; those that follow are `ok`. */
export function fakeBackend(texts: readonly string[], fates: readonly Fate[] = []): FakeBackend {
  const held = new Map(texts.map((text, index) => [String(index + 1), text]));
  const sent: string[] = [];
  const coming = [...fates];
  const late: (() => void)[] = [];
  let lastId = texts.length;

  const answer = async <T>(
    request: string,
    work: () => T,
  ): Promise<{ fate: Fate; result: T | undefined }> => {
    if (request !== 'list' || sent.at(-1) !== 'list') sent.push(request);
    const overdue = late.splice(0);
    const fate = coming.shift() ?? 'ok';
    await Promise.resolve();
    if (fate === 'late') late.push(work);
    const result = CARRIED_OUT.has(fate) ? work() : undefined;
    for (const run of overdue) run();
    if (ANSWERED.has(fate)) return { fate, result };
    throw errorOf(fate);
  };
  const write = async (request: string, work: () => string | null): Promise<WriteProof> => {
    const { fate, result = null } = await answer(request, work);
    if (fate === 'no' || fate === 'no-but-done') return { kind: 'refused', told: 'says no' };
    if (fate === 'vague' || fate === 'vague-not-done')
      return { kind: 'unproven', told: 'proves nothing', id: null };
    return { kind: 'proven', id: result };
  };
  return {
    held,
    sent,
    ...entryModel,
    refusesRepeat: ({ text }) => !text.startsWith('twin'),
    writable: (_, { text }) => ({ text: text.toLowerCase() }),
    list: async () => {
      const { result = [] } = await answer('list', () => [...held].map(([id, text]) => ({ id, text })));
      return result;
    },
    create: async (_, { text }) =>
      write(`create ${text}`, () => {
        lastId += 1;
        held.set(String(lastId), text);
        return String(lastId);
      }),
    update: async (_, id, { text }) =>
      write(`update ${id} ${text}`, () => {
        held.set(id, text);
        return null;
      }),
    delete: async (_, id) =>
      write(`delete ${id}`, () => {
        held.delete(id);
        return null;
      }),
  };
}

function errorOf(fate: Fate): Error {
  if (fate === 'unreadable') return new Failure('error', 'no listing');
  if (fate === 'refused' || fate === 'refused-but-done')
    return new ServiceError('refused', { kind: 'rejected', effect: 'no', status: 410 });
  if (fate === 'credentials') return new ServiceError(fate, { kind: fate, effect: 'no', status: 401 });
  return new ServiceError(fate, { kind: 'unreachable', effect: 'unknown' });
}

const NO_DETAILS = { address: 'x', changed: [], waitsFor: [], group: null, source: null, risks: [] };

export function createEntry(text: string, change: Partial<Step<Entry>> = {}): Step<Entry> {
  return {
    ...NO_DETAILS,
    id: `create ${text}`,
    action: 'create',
    recordId: null,
    before: null,
    after: { text },
    ...change,
  };
}

/** An update of the entry with the id. */
export function updateEntry(id: string, [from, to]: readonly [string, string]): Step<Entry> {
  const texts = { before: { text: from }, after: { text: to } };
  return { ...NO_DETAILS, id: `update ${id}`, action: 'update', recordId: id, changed: ['text'], ...texts };
}

export function deleteEntry(id: string, text: string): Step<Entry> {
  return { ...NO_DETAILS, id: `delete ${id}`, action: 'delete', recordId: id, before: { text }, after: null };
}
