import { ANY } from '../answers/answer.js';
import { aliasOf, chainOf } from '../answers/chain.js';
import { declaredState } from '../answers/declared.js';
import { serviceAnswer } from '../answers/service.js';
import type { ProjectView } from '../records/project-view.js';
import type { PatternFields } from '../records/patterns.js';
import { patternMatcher } from '../records/patterns.js';
import type { DeclaredRecord, ServiceRecord } from '../record.js';
import { prefixIn } from '../name/domain.js';
import { remembering, rememberingWhileUsed } from '../remembering.js';
import type { DesiredZone } from '../zone.js';

/** What the files say about a name. */
export interface Published {
  /** The name itself, or the one that its CNAME records lead to. */
  readonly name: string;
  /** Its zone; null where the files do not tell: outside the zones of the project, and below a delegation. */
  readonly zone: DesiredZone | null;
  /** Of all types; empty when the name does not exist. */
  readonly records: readonly DeclaredRecord[];
  /** What managed services have there, whether custom records shadow it or not. */
  readonly served: readonly ServiceRecord[];
}

/**
 * Answers for full names in lower case from the files, as a name server does: through CNAME records and wildcards (RFC 1034
 * section 4.3.2).
 */
export type Publisher = (name: string) => Published;

/** The publisher of a project. */
export const publisherOf: (project: ProjectView) => Publisher = rememberingWhileUsed(makePublisher);

function makePublisher(project: ProjectView): Publisher {
  const { zoneOf, viewOf } = project;
  const state = declaredState(project);
  return (asked) => {
    const { end } = chainOf(state, asked, ANY);
    const zone = zoneOf(end.name);
    if (!zone || end.cut !== null || aliasOf(end, ANY) !== undefined)
      return { name: end.name, zone: null, records: [], served: [] };
    const records = viewOf(zone).names.get(end.source ?? end.prefix) ?? [];
    return { name: end.name, zone, records, served: end.served };
  };
}

/** Whether there may be records of the type at the name that the files do not declare. */
export function mayHaveOthers({ zone, name, records, served }: Published, type: string): boolean {
  if (!zone || zone.policy !== 'sync') return true;
  const prefix = prefixIn(zone.name, name);
  return (
    serviceAnswer({ records, served }, type) !== null ||
    ignoringIn(zone)({ prefix, type, content: '' }) !== undefined
  );
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
