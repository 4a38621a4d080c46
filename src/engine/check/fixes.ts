import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { repairText } from '../../dns/records/repair.js';
import { editsFor } from '../../load/format/repair-file.js';

/** Adds the exact fixes that hints describe, as `fmt --fix` applies them. */
export function withFixes(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const repairable = diagnostics.flatMap(({ at, repair, zone = '', record }) =>
    at && repair
      ? {
          file: at.file,
          start: at.start,
          fix: (text: string) => repairText({ text, repair, zone, type: record?.type }),
        }
      : [],
  );
  const editsOf = new Map(
    Array.from(
      groupBy(repairable, ({ file }) => file),
      ([file, repairs]) =>
        [file, new Map(editsFor(file, repairs).map((edit) => [edit.start, edit]))] as const,
    ),
  );
  return diagnostics.map((diagnostic) => {
    const { at, repair } = diagnostic;
    const edit = at && repair ? editsOf.get(at.file)?.get(at.start) : undefined;
    if (!at || !edit) return diagnostic;
    const { start, end, text } = edit;
    return { ...diagnostic, fix: { at: { file: at.file, start, end }, text } };
  });
}
