import type { Diagnostic, Fix, Repair, Suggestion } from '../../diagnostics/diagnostic.js';
import { groupBy } from '../../diagnostics/group-by.js';
import type { SourceFile, Span } from '../../diagnostics/source.js';
import { repairText } from '../../dns/records/repair.js';
import { editsFor } from '../../load/format/repair-file.js';
import { removalEdit } from '../../load/format/removal-edit.js';
import { suggestedEdits } from '../../load/format/suggested-edits.js';
import type { TextEdit } from '../../load/format/text-edit.js';
import { readYaml } from '../../load/yaml/read-yaml.js';

/** Adds the exact changes that hints describe: repairs, as `fmt --fix` applies them, and what was probably meant. */
export function withFixes(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const fixes = new Map<Diagnostic, Fix>();
  for (const [file, problems] of groupBy(diagnostics, ({ at }) => at?.file))
    if (file)
      for (const [diagnostic, edit] of editsOf(file, problems)) fixes.set(diagnostic, fixIn(file, edit));
  return diagnostics.map((diagnostic) => {
    const fix = fixes.get(diagnostic);
    return fix ? { ...diagnostic, fix } : diagnostic;
  });
}

function fixIn(file: SourceFile, { start, end, text }: TextEdit): Fix {
  return { at: { file, start, end }, text };
}

function editsOf(
  file: SourceFile,
  problems: readonly Diagnostic[],
): readonly (readonly [Diagnostic, TextEdit])[] {
  const repairable = problems.filter(
    (each): each is Repairable => each.at !== undefined && each.repair !== undefined,
  );
  const suggested = problems.filter(
    (each): each is Suggested => each.at !== undefined && each.suggestion !== undefined,
  );
  const repairs = repairable.map(({ at, repair, zone = '', record }) => ({
    start: at.start,
    fix: (text: string) => repairText({ text, repair, zone, type: record?.type }),
  }));
  const repaired = new Map(editsFor(file, repairs).map((edit) => [edit.start, edit]));
  const editAt = suggested.length > 0 ? suggestedEdits(file) : () => null;
  const surplus = problems.filter(({ isSurplus }) => isSurplus);
  const root = surplus.length > 0 ? readYaml(file).root : null;
  return [
    ...repairable.map((each) => [each, repaired.get(each.at.start)] as const),
    ...suggested.map((each) => [each, editAt(each.at, each.suggestion)] as const),
    ...surplus.map((each) => [each, root && each.at ? removalEdit(root, each.at) : null] as const),
  ].flatMap(([diagnostic, edit]) => (edit ? [[diagnostic, edit] as const] : []));
}

interface Repairable extends Diagnostic {
  readonly at: Span;
  readonly repair: Repair;
}

interface Suggested extends Diagnostic {
  readonly at: Span;
  readonly suggestion: Suggestion;
}
