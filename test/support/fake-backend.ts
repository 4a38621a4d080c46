import { ServiceError } from '../../src/api/http/service-error.js';
import type { Backend, Live } from '../../src/apply/step/backend.js';
import { Failure } from '../../src/failure.js';
import type { Step } from '../../src/plan/plan.js';

/** A value with nothing but a text; its case is mere spelling. The service takes two alike if they begin with `twin`. */
export interface Entry {
  readonly text: string;
}

/**
 * How a request fares: carried out; refused; its credentials refused; its answer lost before or after it was
 * carried out; carried out only when the next request has been answered; or answered with no listing.
 */
export type Fate = 'ok' | 'refused' | 'credentials' | 'lost-before' | 'lost-after' | 'late' | 'unreadable';

export interface FakeBackend extends Backend<Entry> {
  /** Texts by id. */
  readonly held: Map<string, string>;
  /** All requests in their order: `list` (for all in a row), `create a`, `update 1 a`, `delete 1`. */
  readonly sent: string[];
}

/** Holds texts under ids from 1 on. The fates are used up one a request; those that follow are `ok`. */
export function fakeBackend(texts: readonly string[], fates: readonly Fate[] = []): FakeBackend {
  const held = new Map(texts.map((text, index) => [String(index + 1), text]));
  const sent: string[] = [];
  const coming = [...fates];
  const late: (() => void)[] = [];
  let lastId = texts.length;

  const answer = async <T>(request: string, work: () => T): Promise<T> => {
    if (request !== 'list' || sent.at(-1) !== 'list') sent.push(request);
    const overdue = late.splice(0);
    const fate = coming.shift() ?? 'ok';
    await Promise.resolve();
    if (fate === 'late') late.push(work);
    const result = fate === 'ok' || fate === 'lost-after' ? work() : undefined;
    for (const run of overdue) run();
    if (result !== undefined && fate === 'ok') return result;
    throw errorOf(fate);
  };
  return {
    held,
    sent,
    identity: ({ text }) => text.toLowerCase(),
    refusesRepeat: ({ text }) => !text.startsWith('twin'),
    writable: (_, { text }) => ({ text: text.toLowerCase() }),
    list: async () =>
      answer('list', (): readonly Live<Entry>[] => [...held].map(([id, text]) => ({ id, text }))),
    create: async (_, { text }) =>
      answer(`create ${text}`, () => {
        lastId += 1;
        held.set(String(lastId), text);
        return String(lastId);
      }),
    update: async (_, id, { text }) => {
      await answer(`update ${id} ${text}`, () => held.set(id, text));
    },
    delete: async (_, id) => answer(`delete ${id}`, () => held.delete(id)),
  };
}

function errorOf(fate: Fate): Error {
  if (fate === 'unreadable') return new Failure('error', 'no listing');
  const certain = fate === 'refused' || fate === 'credentials';
  const kind = fate === 'refused' ? 'rejected' : fate === 'credentials' ? 'credentials' : 'unreachable';
  return new ServiceError(fate, { kind, effect: certain ? 'no' : 'unknown' });
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
  return { ...NO_DETAILS, id: `update ${id}`, action: 'update', recordId: id, ...texts };
}

export function deleteEntry(id: string, text: string): Step<Entry> {
  return { ...NO_DETAILS, id: `delete ${id}`, action: 'delete', recordId: id, before: { text }, after: null };
}
