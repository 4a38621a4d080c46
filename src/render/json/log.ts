import type { Step } from '../../plan/plan.js';
import { printableJson } from '../../text/printable.js';
import type { ShownCommit, ShownEntry } from '../text/log.js';

/** Version of the format; readers refuse other major versions. */
const FORMAT_VERSION = '1.0';

/** The history of a name. */
export interface ShownLog {
  readonly name: string;
  readonly type: string | null;
  readonly entries: readonly ShownEntry[];
  readonly skipped: readonly ShownCommit[];
  readonly isCutOff: boolean;
}

/** Formats the history of a name as JSON. Schema: `schemas/log.schema.json`. */
export function formatLogJson({ name, type, entries, skipped, isCutOff }: ShownLog): string {
  return printableJson({
    formatVersion: FORMAT_VERSION,
    name,
    type,
    commits: entries.map(({ zones, ...commit }) => ({
      ...commit,
      changes: zones.flatMap(({ zone, steps }) => steps.map((step) => ({ zone, ...changeOf(step) }))),
    })),
    skipped,
    isCutOff,
  });
}

function changeOf({ action, address, before, after, changed, source, owner, note }: Step): object {
  return { action, address, before, after, changed, source, owner: owner ?? null, note: note ?? null };
}
