import type { RecordOptions } from '../../engine/selection/record-filter.js';
import type { Selection, SelectionOptions } from '../../engine/selection/selection.js';
import { planSelectionOf, readSelection } from '../../engine/selection/selection.js';
import type { Host } from '../../engine/session/session.js';

export interface ChangedOptions {
  /** A git revision; only what differs from it is looked at. */
  readonly changedSince?: string;
}

/** Reads a selection. What compares revisions is loaded for `--changed-since`. @throws Failure `usage`; InvalidFiles. */
export async function openSelection(
  host: Host,
  { changedSince, ...options }: SelectionOptions & RecordOptions & ChangedOptions,
): Promise<Selection> {
  const selection = readSelection(options, host.env);
  if (changedSince === undefined) return selection;
  const { selectChanged } = await import('../../engine/diff/select-changed.js');
  return selectChanged(host, changedSince, selection);
}

/** The same, and tells what it is narrowed to, for a command whose result does not say it. */
export async function openToldSelection(...args: Parameters<typeof openSelection>): Promise<Selection> {
  const [{ tell }] = args;
  const selection = await openSelection(...args);
  const to = planSelectionOf(selection)?.changedSince;
  if (to) tell({ kind: 'narrowed', to });
  return selection;
}
