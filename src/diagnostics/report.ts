import { slashPath } from '../text/slash-path.js';
import type { Diagnostic, Tally } from './diagnostic.js';
import type { Layout } from '../text/style.js';
import { enumeration } from '../text/plural.js';
import { closingDiagnostic, total } from './too-many.js';

/** The diagnostics of a check, and how many files and records it covered. */
export interface CheckReport {
  readonly diagnostics: readonly Diagnostic[];
  /** What exceptions hide. */
  readonly hidden?: readonly Diagnostic[];
  readonly files: number;
  readonly records: number;
}

/** Settings for formatting a report. */
export interface ReportSetting {
  readonly layout: Layout;
  /** Whether to omit the counts. */
  readonly quiet: boolean;
  /** The path of a file relative to the root of its repository, with slashes; absolute for files outside. */
  readonly pathOf: (path: string) => string;
}

/** Formats a report as text. */
export type ReportFormatter = (report: CheckReport, setting: ReportSetting) => string;

/** Counts problems by severity, including those that are not shown. */
export function countSeverities(diagnostics: readonly Diagnostic[]): Tally {
  const counts = { error: 0, warning: 0 };
  for (const { severity, hidden } of diagnostics) {
    if (!hidden) counts[severity] += 1;
    for (const { error, warning } of hidden ? [hidden.problems, hidden.repeats] : []) {
      counts.error += error;
      counts.warning += warning;
    }
  }
  return counts;
}

/**
 * Drops diagnostics that read the same except for the zone, which the first one names as related. A place that several
 * zones include, or that YAML aliases repeat, may have the same problem for each of them: programs need it per zone,
 * readers once.
 */
export function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const zonesOf = new Map<string, Set<string>>();
  const first = diagnostics.flatMap((diagnostic): readonly Shown[] => {
    const { hidden, file = slashPath(''), zone } = diagnostic;
    if (hidden) {
      if (total(hidden.problems) === 0) return [];
      return [{ diagnostic: closingDiagnostic(file, { ...hidden, repeats: NONE }), key: null }];
    }
    const key = repeatKey(diagnostic);
    if (key === null) return [{ diagnostic, key }];
    const zones = zonesOf.get(key);
    if (zone !== undefined) zones?.add(zone);
    if (zones) return [];
    zonesOf.set(key, new Set(zone === undefined ? [] : [zone]));
    return [{ diagnostic, key }];
  });
  return first.map(({ diagnostic, key }) => withOtherZones(diagnostic, zonesOf.get(key ?? '')));
}

interface Shown {
  readonly diagnostic: Diagnostic;
  readonly key: string | null;
}

function withOtherZones(diagnostic: Diagnostic, zones: ReadonlySet<string> = new Set()): Diagnostic {
  const others = [...zones].filter((zone) => zone !== diagnostic.zone);
  if (others.length === 0) return diagnostic;
  const message = `the same in ${enumeration(others, 3)}`;
  return { ...diagnostic, related: [...diagnostic.related, { message }] };
}

const NONE: Tally = { error: 0, warning: 0 };

/** The same for diagnostics that read the same except for the zone; null for one without a position. */
export function repeatKey({ rule, at, message, zone = '' }: Diagnostic): string | null {
  const general = zone === '' ? message : message.replaceAll(zone, '');
  return at ? JSON.stringify([rule.code, at.file.path, at.start, general]) : null;
}
