import { byText } from '../../text/compare.js';
import { isSameLanguage, primaryLanguage } from '../text/language.js';
import type { Change } from './template-diff.js';
import { isSameText } from '../translation.js';

/** A change of one template at its place in the order of writes. */
export interface OrderedChange {
  readonly change: Change;
  /** Changes that must be done before. */
  readonly waitsFor: readonly Change[];
  /** The deletes and the create that run back to back; null for a change on its own. */
  readonly group: readonly Change[] | null;
}

/**
 * Orders the writes of one template so that readers are sent the default for the shortest time. The language of a
 * translation cannot be changed (service-interfaces.md, "MailTemplateTranslation"), so a renamed one is a create
 * and a delete: the create comes first, and the delete waits for whatever takes its place. Where only capitals
 * change, a service that compares languages as RFC 5646 does would refuse the create, so there the delete comes
 * first and the create at once after it. All else is independent.
 */
export function orderChanges(changes: readonly Change[]): readonly OrderedChange[] {
  const byLanguage = changes.toSorted(byText(languageOf));
  const groups = respellings(byLanguage);
  const grouped = new Set(groups.flat());
  const writes = byLanguage.filter((change) => change.action !== 'delete' && !grouped.has(change));
  const deletes = byLanguage.filter((change) => change.action === 'delete' && !grouped.has(change));
  const successors = byLanguage.filter((change) => change.action !== 'delete');
  return [
    ...writes.map((change) => ({ change, waitsFor: [], group: null })),
    ...groups.flatMap((group) => group.map((change) => ({ change, waitsFor: [], group }))),
    ...deletes.map((change) => ({
      change,
      waitsFor: successors.filter((other) => succeeds(other, change)),
      group: null,
    })),
  ];
}

/** Deletes and the create of one language that is only spelled differently, the create last. */
function respellings(changes: readonly Change[]): readonly (readonly Change[])[] {
  const deletes = new Set(changes.filter(({ action }) => action === 'delete'));
  return changes.flatMap((create) => {
    if (create.action !== 'create') return [];
    const old = [...deletes].filter((change) => isSameLanguage(languageOf(change), languageOf(create)));
    for (const change of old) deletes.delete(change);
    return old.length === 0 ? [] : [[...old, create]];
  });
}

/** Whether a write gives readers what a delete takes from them: the same text, or the same language. */
function succeeds({ action, after }: Change, { before }: Change): boolean {
  if (after === null || before === null) return false;
  if (action === 'update') return after.language === before.language;
  return isSameText(after, before) || primaryLanguage(after.language) === primaryLanguage(before.language);
}

function languageOf({ before, after }: Change): string {
  return (after ?? before).language;
}
