import { printable } from '../../text/printable.js';
import { wrap } from '../../text/columns.js';
import type { Layout } from '../../text/style.js';
import type { Step } from '../../plan/plan.js';
import { changesOf } from '../changes.js';
import { timeText } from '../review/notices.js';
import { changeLines, columnsFor } from './change.js';

/** A commit, as the history of a name shows it. */
export interface ShownCommit {
  readonly commit: string;
  readonly author: string;
  /** ISO 8601. */
  readonly date: string;
  readonly subject: string;
}

/** What a commit changed in a zone. */
export interface ShownZone {
  readonly zone: string;
  readonly steps: readonly Step[];
}

/** A commit that changed something. */
export interface ShownEntry extends ShownCommit {
  /** The commits that it brought, if it is a merge. */
  readonly merged: readonly ShownCommit[];
  readonly zones: readonly ShownZone[];
}

/** Formats a commit and its changes, as the terminal shows them. */
export function formatLogEntry(entry: ShownEntry, layout: Layout): string {
  const { style, width } = layout;
  return [
    ...commitLines(entry, layout),
    ...entry.merged.map((commit) => style.dim(`  ${shortLine(commit)}`)),
    ...entry.zones.flatMap(({ zone, steps }) => {
      const changes = changesOf(steps);
      const columns = columnsFor(changes);
      const files = [
        ...new Set(steps.flatMap(({ source }) => (source ? `${source.file}:${source.line}` : []))),
      ];
      const head = wrap(`  ${[zone, ...files].map(printable).join('  ')}`, width).map(style.dim);
      return [...head, ...changes.flatMap((change) => changeLines(change, columns, layout))];
    }),
    '',
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function commitLines({ commit, author, date, subject }: ShownCommit, { style }: Layout): readonly string[] {
  return [
    `${style.bold(commit.slice(0, 10))}  ${dayText(date)}  ${printable(author)}`,
    `  ${style.bold(printable(subject))}`,
  ];
}

/** `1a2b3c4d5e  2026-11-23  Ada  Move the API`. */
export function shortLine({ commit, author, date, subject }: ShownCommit): string {
  return `${commit.slice(0, 10)}  ${dayText(date)}  ${printable(author)}  ${printable(subject)}`;
}

function dayText(date: string): string {
  return timeText(date).slice(0, 10);
}
