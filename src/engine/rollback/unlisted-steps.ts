import { stepsDone } from '../../apply/journal/steps-done.js';
import { undoId } from '../../apply/step/derived-steps.js';
import type { RecordSelection } from '../../dns/records/record-filter.js';
import { isMeantAt, recordFilter } from '../../dns/records/record-filter.js';
import type { Step } from '../../plan/plan.js';
import { isObject, parseJson } from '../../text/json.js';
import type { SavedListings } from '../journals/saved-listings.js';
import { nameOfRecord } from './journaled-values.js';

/** What the runs of a rollback have done that is not listed: a listing may lag, or it has been taken back since. */
export interface UnlistedSteps {
  /** Number of records and translations. */
  readonly count: number;
  /** When the last of these runs wrote to its journal, in milliseconds since 1970. */
  readonly lastLineAt: number;
}

interface PlannedAddresses {
  readonly zones: readonly { readonly zone: string; readonly steps: readonly Addressed[] }[];
  readonly mail?: {
    readonly templates: readonly { readonly templateId: string; readonly steps: readonly Addressed[] }[];
  } | null;
}

type Addressed = Pick<Step, 'address'>;

/**
 * Finds what runs that have not seen all of their changes say is done, at names where a rollback finds everything as it was before.
 * Null if there is nothing.
 */
export function unlistedSteps(
  { zones, mail }: PlannedAddresses,
  saved: SavedListings,
  records?: RecordSelection,
): UnlistedSteps | null {
  const isMeant = records ? recordFilter(records) : () => true;
  const ofZones = saved.zones.flatMap(({ journal: { text }, listing: { scope } }) => {
    const planned = zones.find(({ zone }) => zone === scope);
    // One that could not be read is not in the plan.
    if (!planned) return [];
    const restored = new Set(planned.steps.map(({ address }) => nameOfRecord(address)));
    const isMissed = (address: string): boolean =>
      isMeantAt(isMeant, scope, address) && !restored.has(nameOfRecord(address));
    return unlistedIn(text, isMissed);
  });
  const ofTemplates = saved.templates.flatMap(({ journal: { text }, listing: { template } }) => {
    const planned = mail?.templates.find(({ templateId }) => templateId === template.id);
    if (!planned) return [];
    const restored = new Set(planned.steps.map(({ address }) => address));
    return unlistedIn(text, (address) => !restored.has(address));
  });
  const found = [...ofZones, ...ofTemplates].filter(({ count }) => count > 0);
  if (found.length === 0) return null;
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    lastLineAt: Math.max(...found.map(({ lastLineAt }) => lastLineAt)),
  };
}

function unlistedIn(text: string, isMissed: (address: string) => boolean): UnlistedSteps {
  const last = lastLine(text);
  const lastLineAt = Date.parse(String(last['time']));
  if (last['verified'] === true) return { count: 0, lastLineAt };
  const missed = addressesChanged(text).filter(isMissed);
  return { count: new Set(missed).size, lastLineAt };
}

/** The addresses of the steps that are done and were not undone by their own run. */
function addressesChanged(text: string): readonly string[] {
  const done = stepsDone(text);
  const undoing = new Set([...done.keys()].map(undoId));
  return [...done].flatMap(([id, { address }]) =>
    undoing.has(id) || done.has(undoId(id)) ? [] : String(address),
  );
}

/** The last line that was written in full. */
function lastLine(text: string): Readonly<Record<string, unknown>> {
  const line = text.split('\n').findLast((each) => isObject(parseJson(each)));
  const entry = parseJson(line ?? '');
  return isObject(entry) ? entry : {};
}
