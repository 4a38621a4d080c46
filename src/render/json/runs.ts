import type { JournaledRun, RunList } from '../../apply/journal/runs.js';
import { printableJson } from '../../text/printable.js';
import { rollbackCommand } from '../rollback-command.js';

/** Version of the format; readers refuse other major versions. */
const FORMAT_VERSION = '1.3';

/** Formats the runs of a folder as JSON. Schema: `schemas/runs.schema.json`. */
export function formatRunsJson({ folder, runs, unclear, foreign }: RunList, config?: string): string {
  return printableJson({
    formatVersion: FORMAT_VERSION,
    folder,
    runs: runs.map((run) => runData(run, config)),
    unclear: unclear.map(({ path, reason }) => ({ journal: path, reason })),
    foreign: foreign.map(({ why, journals }) => ({ why, journals })),
  });
}

function runData(
  { journals, done, unknown, total, hasChanged, rolledBack, ...run }: JournaledRun,
  config?: string,
): object {
  const { startedAt, command, project, provenance, restores } = run;
  const paths = journals.map(({ path }) => path);
  return {
    startedAt,
    command,
    scopes: journals.map(({ scope }) => scope),
    journals: paths,
    steps: { done, unknown, total },
    hasChanged,
    isCutOff: total === null,
    rolledBack,
    project,
    provenance,
    restores,
    rollback: hasChanged ? rollbackCommand(paths, config) : null,
  };
}
