import { groupBy } from '../../../diagnostics/group-by.js';
import { ownerName } from '../../name/domain.js';
import type { DeclaredRecord } from '../../record.js';
import type { ProjectView } from '../../records/project-view.js';
import { cutAbove } from '../../answers/declared.js';
import { rememberingWhileUsed } from '../../remembering.js';
import { recordType } from '../../types/registry.js';
import type { DesiredZone } from '../../zone.js';

/** A zone cut that a zone of the project declares. */
export interface Delegation {
  readonly parent: DesiredZone;
  /** The prefix in the parent zone. */
  readonly cut: string;
  /** Full name. */
  readonly name: string;
  /** Its NS records. */
  readonly servers: readonly DeclaredRecord[];
}

/** The delegations of a project, without those that another cut hides. */
export const delegationsOf: (project: ProjectView) => readonly Delegation[] = rememberingWhileUsed(
  ({ zones, viewOf }) =>
    zones.flatMap((parent) => {
      const delegating = parent.records.filter(isDelegating);
      if (delegating.length === 0) return [];
      const view = viewOf(parent);
      return Array.from(
        groupBy(delegating, ({ prefix }) => prefix),
        ([cut, servers]) => ({ parent, cut, name: ownerName(cut, parent.name), servers }),
      ).filter(({ cut }) => cutAbove(view, cut) === cut);
    }),
);

function isDelegating({ prefix, type, active }: DeclaredRecord): boolean {
  return active && prefix !== '' && recordType(type)?.isDelegation === true;
}
