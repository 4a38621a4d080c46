import type { BegunStep } from '../../apply/journal/steps-done.js';
import { stepsBegun } from '../../apply/journal/steps-done.js';
import { plannedId, undoId } from '../../apply/step/derived-steps.js';
import type { DnsRecord } from '../../dns/record.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { Plan, PlannedTranslation, Step } from '../../plan/plan.js';
import type { UndoneSinceRun } from '../events.js';
import type { SavedListings } from '../journals/saved-listings.js';
import type { KeyOf } from './journaled-values.js';
import { nameOfRecord, recordKey, translationKey } from './journaled-values.js';

/**
 * Finds the steps of a rollback that undo what others, or later runs, have changed since the runs of its journals. Where a journal does
 * not say what became of a step, nothing is taken for a change by others; where it says that a step failed, all is: a service may
 * have carried out what it refused, but as likely somebody else has written the same. Null if there are none.
 */
export function undoneSinceRun(
  { zones, mail }: Pick<Plan, 'zones' | 'mail'>,
  saved: SavedListings,
  restored: readonly Pick<DesiredZone, 'name' | 'txt'>[],
): UndoneSinceRun | null {
  const journalOf = new Map(saved.zones.map(({ journal, listing }) => [listing.scope, journal.text]));
  const txtOf = new Map(restored.map(({ name, txt }) => [name, txt]));
  const ofTemplate = new Map(
    saved.templates.map(({ journal, listing }) => [listing.template.id, journal.text]),
  );
  const ofZones = zones.map(({ zone, steps }) => {
    const form = { keyOf: recordKey(txtOf.get(zone) ?? 'text'), nameIn: nameOfRecord };
    return { zone, steps: unwritten<DnsRecord>(steps, journalOf.get(zone), form) };
  });
  const ofTemplates = (mail?.templates ?? []).map(({ template, templateId, steps }) => {
    const form = { keyOf: translationKey, nameIn: (address: string): string => address };
    return { template, steps: unwritten<PlannedTranslation>(steps, ofTemplate.get(templateId), form) };
  });
  const undone = {
    zones: ofZones.filter(({ steps }) => steps.length > 0),
    templates: ofTemplates.filter(({ steps }) => steps.length > 0),
  };
  return undone.zones.length + undone.templates.length > 0 ? undone : null;
}

interface Form {
  readonly keyOf: KeyOf;
  /** The part of an address that a value keeps whatever the service makes of it. */
  readonly nameIn: (address: string) => string;
}

/** What is undone must be what the run has left, and what is restored what it has taken. */
function unwritten<V>(
  steps: readonly Step<V>[],
  journal: string | undefined,
  form: Form,
): readonly Step<V>[] {
  if (steps.length === 0 || journal === undefined) return [];
  const { keyOf, nameIn } = form;
  const byId = stepsBegun(journal);
  const begun = [...byId.values()];
  const found = new Set(steps.map(({ before }) => keyOf(before)));
  const left = new Set(begun.map(({ step }) => keyOf(step['after'])));
  const taking = inForce(byId).filter(isStillTaken(found, form));
  const taken = new Set(taking.map(({ step }) => keyOf(step['before'])));
  const unclear = begun.filter(({ isDone }) => !isDone).map(({ step }) => step);
  const ids = new Set(unclear.map((step) => step['recordId']));
  const names = new Set(unclear.map((step) => nameIn(String(step['address']))));
  return steps.filter(({ recordId, address, before, after }) => {
    if ((recordId !== null && ids.has(recordId)) || names.has(nameIn(address))) return false;
    const isLeft = before === null || left.has(keyOf(before));
    return !isLeft || (after !== null && !taken.has(keyOf(after)));
  });
}

/** The steps of the plan that were not undone; of one that has failed, what was sent in its place. */
function inForce(begun: ReadonlyMap<string, BegunStep>): readonly BegunStep[] {
  const isPart = (id: string): boolean => plannedId(id) !== id && begun.has(plannedId(id));
  const isUndone = (id: string): boolean => begun.get(undoId(id))?.isDone === true;
  return [...begun].flatMap(([id, step]) => (isPart(id) || isUndone(id) ? [] : step));
}

/** Whether a step is one by which something is missing: it was deleted, or is found as what the step has made of it. */
function isStillTaken(found: ReadonlySet<string | null>, { keyOf }: Form): (begun: BegunStep) => boolean {
  return ({ step: { after } }) => (after ?? null) === null || found.has(keyOf(after));
}
