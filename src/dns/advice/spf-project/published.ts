import type { ProjectView, ZoneView } from '../../records/project-view.js';
import { cutAbove } from '../../records/project-view.js';
import { aliasOf } from '../../records/cname-loops.js';
import { answeringPrefix } from '../../name/existing-names.js';
import type { PatternFields } from '../../records/patterns.js';
import { patternMatcher } from '../../records/patterns.js';
import type { DeclaredRecord } from '../../record.js';
import { prefixIn } from '../../name/domain.js';
import { remembering } from '../../remembering.js';
import type { DesiredZone } from '../../zone.js';

/** What the files say about a name. */
export interface Published {
  /** The name itself, or the one that its CNAME records lead to. */
  readonly name: string;
  /** Its zone; null where the files do not tell: outside the zones of the project, and below a delegation. */
  readonly zone: DesiredZone | null;
  /** Of all types; empty when the name does not exist. */
  readonly records: readonly DeclaredRecord[];
}

/**
 * Answers for full names in lower case from the files, as a name server does: through CNAME records and wildcards (RFC 1034
 * section 4.3.2).
 */
export type Publisher = (name: string) => Published;

/** More CNAME records in a row are not followed. */
const MOST_ALIASES = 16;

/** Makes the publisher of a project. */
export function publisherOf({ zoneOf, viewOf }: Pick<ProjectView, 'zoneOf' | 'viewOf'>): Publisher {
  const lookUp = (name: string): Published => {
    const zone = zoneOf(name);
    const records = zone && recordsAt(viewOf(zone), prefixIn(zone.name, name));
    return zone && records ? { name, zone, records } : { name, zone: null, records: [] };
  };
  return (name) => {
    let found = lookUp(name);
    for (let count = 0; count < MOST_ALIASES; count += 1) {
      const target = aliasTarget(found);
      if (target === undefined) return found;
      found = lookUp(target);
    }
    return { name, zone: null, records: [] };
  };
}

function aliasTarget({ zone, records }: Published): string | undefined {
  const [alias] = zone ? records.flatMap((record) => aliasOf(zone.name, record) ?? []) : [];
  return alias?.target;
}

/** The records that answer for a prefix; null below a delegation. */
function recordsAt(view: ZoneView, prefix: string): readonly DeclaredRecord[] | null {
  if (cutAbove(view, prefix) !== null) return null;
  const { names, existing } = view;
  return names.get(answeringPrefix(prefix, existing)) ?? [];
}

/** Whether there may be records of the type at the name that the files do not declare. */
export function mayHaveOthers({ zone, name }: Published, type: string): boolean {
  if (!zone || zone.policy !== 'sync') return true;
  return ignoringIn(zone)({ prefix: prefixIn(zone.name, name), type, content: '' }) !== undefined;
}

/** Number of zones whose patterns are kept. */
const MOST_ZONES = 16;

/** Finds the pattern of `ignore` that covers a name and a type, with whatever content. */
const ignoringIn = remembering(
  ({ ignore, txt }: DesiredZone) => patternMatcher(ignore.map(withoutContent), txt),
  MOST_ZONES,
);

function withoutContent({ prefix, type }: PatternFields): PatternFields {
  return { ...(prefix !== undefined && { prefix }), ...(type !== undefined && { type }) };
}
