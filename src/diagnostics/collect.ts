import type { SlashPath } from '../text/slash-path.js';
import { slashPath } from '../text/slash-path.js';
import type { Diagnostic } from './diagnostic.js';
import type { Severity } from './rule.js';
import { repeatKey } from './report.js';
import type { SeverityOverride } from './severities.js';
import { applySeverity } from './severities.js';
import { closingDiagnostic, MOST_OF_A_FILE, total } from './too-many.js';

/** Collects a limited number of diagnostics per file, errors before warnings. */
export interface Collection {
  readonly add: (diagnostic: Diagnostic) => void;
  /** By path, '' for those without a file; sorted by position, then one that counts the rest. */
  readonly byFile: () => ReadonlyMap<string, readonly Diagnostic[]>;
}

export function collectDiagnostics(): Collection {
  const files = new Map<SlashPath, FileProblems>();
  return {
    add: (diagnostic) => {
      const path = pathOf(diagnostic);
      let problems = files.get(path);
      if (!problems) files.set(path, (problems = fileProblems()));
      addProblem(problems, diagnostic);
    },
    byFile: () => new Map(Array.from(files, ([path, problems]) => [path, shownOf(path, problems)])),
  };
}

/** Limits diagnostics per file, with the severities of the project file. Files are in the order of their first diagnostics. */
export function boundedDiagnostics(
  diagnostics: Iterable<Diagnostic>,
  severities: ReadonlyMap<string, SeverityOverride> = new Map(),
): readonly Diagnostic[] {
  const collection = collectDiagnostics();
  for (const diagnostic of diagnostics) {
    const judged = applySeverity(diagnostic, severities);
    if (judged) collection.add(judged);
  }
  return [...collection.byFile().values()].flat();
}

interface Kept {
  readonly diagnostic: Diagnostic;
  /** Whether it repeats another diagnostic for another zone or alias. */
  readonly isRepeat: boolean;
}

interface FileProblems {
  kept: Kept[];
  /** Keys of the diagnostics so far. */
  readonly seen: Set<string>;
  readonly problems: Record<Severity, number>;
  readonly repeats: Record<Severity, number>;
}

function fileProblems(): FileProblems {
  return {
    kept: [],
    seen: new Set(),
    problems: { error: 0, warning: 0 },
    repeats: { error: 0, warning: 0 },
  };
}

function addProblem(file: FileProblems, diagnostic: Diagnostic): void {
  const key = repeatKey(diagnostic);
  const isRepeat = key !== null && file.seen.has(key);
  if (key !== null) file.seen.add(key);
  file[isRepeat ? 'repeats' : 'problems'][diagnostic.severity] += 1;
  file.kept.push({ diagnostic, isRepeat });
  // Sorting this rarely costs less than making the diagnostics.
  if (file.kept.length >= 2 * MOST_OF_A_FILE) file.kept = mostImportant(file.kept);
}

function mostImportant(kept: readonly Kept[]): Kept[] {
  return kept.toSorted((a, b) => rank(a) - rank(b) || startOf(a) - startOf(b)).slice(0, MOST_OF_A_FILE);
}

/** Repeats come last, and errors before warnings. */
function rank({ diagnostic: { severity }, isRepeat }: Kept): number {
  return Number(isRepeat) * 2 + Number(severity === 'warning');
}

function startOf({ diagnostic: { at } }: Kept): number {
  return at?.start ?? 0;
}

function shownOf(path: SlashPath, file: FileProblems): readonly Diagnostic[] {
  const isCut = total(file.problems) + total(file.repeats) > MOST_OF_A_FILE;
  const kept = isCut ? mostImportant(file.kept) : file.kept;
  const shown = kept.toSorted((a, b) => startOf(a) - startOf(b)).map(({ diagnostic }) => diagnostic);
  if (!isCut) return shown;
  const problems = { ...file.problems };
  const repeats = { ...file.repeats };
  for (const { diagnostic, isRepeat } of kept) (isRepeat ? repeats : problems)[diagnostic.severity] -= 1;
  return [...shown, closingDiagnostic(path, { problems, repeats })];
}

function pathOf({ at, file }: Diagnostic): SlashPath {
  return at?.file.path ?? file ?? slashPath('');
}
