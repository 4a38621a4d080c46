import type { Run, RunList } from '../../apply/journal/runs.js';
import { printableJson } from '../../text/printable.js';
import { rollbackCommand } from '../rollback-command.js';

/** Version of the format; readers refuse other major versions. */
const FORMAT_VERSION = '1.0';

/** Formats the runs of a folder as JSON. Schema: `schemas/runs.schema.json`. */
export function formatRunsJson({ folder, runs, unclear, foreign }: RunList): string {
  return printableJson({
    formatVersion: FORMAT_VERSION,
    folder,
    runs: runs.map(runData),
    unclear: unclear.map(({ path, reason }) => ({ journal: path, reason })),
    foreign,
  });
}

function runData({ journals, done, total, hasChanged, rolledBack, ...run }: Run): object {
  const { startedAt, command, provenance } = run;
  const paths = journals.map(({ path }) => path);
  return {
    startedAt,
    command,
    scopes: journals.map(({ scope }) => scope),
    journals: paths,
    steps: { done, total },
    hasChanged,
    isCutOff: total === null,
    rolledBack,
    provenance,
    rollback: hasChanged ? rollbackCommand(paths) : null,
  };
}
