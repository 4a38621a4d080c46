import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { CheckReport } from '../../diagnostics/report.js';
import type { BrokenScope, Declarations } from '../broken-files.js';
import { isNothing, membership } from '../broken-files.js';
import type { OtherZone } from './other-zones.js';

export interface DeclaredPart extends Declarations {
  /** The zones that are not selected. */
  readonly others: readonly OtherZone[];
}

export interface CheckedPart extends DeclaredPart {
  readonly report: Pick<CheckReport, 'diagnostics'>;
  /** What of it has errors. */
  readonly broken: readonly BrokenScope[];
}

export interface SoundPart extends Omit<CheckedPart, 'report'> {
  readonly warnings: readonly Diagnostic[];
}

/**
 * Returns the part of a selection whose files have no errors; the other zones can only be looked into. Null if nothing is
 * wrong, or nothing remains.
 */
export function soundPart({ report, zones, others, mail, broken }: CheckedPart): SoundPart | null {
  const part = withoutScopes({ zones, others, mail }, broken);
  if (broken.length === 0 || isNothing(part)) return null;
  const warnings = report.diagnostics.filter(({ severity }) => severity !== 'error');
  return { ...part, broken, warnings };
}

/** Leaves out what is broken. */
export function withoutScopes<P extends DeclaredPart>(part: P, broken: readonly BrokenScope[]): P {
  const { isZone, isTemplate } = membership(broken);
  const others = part.zones.filter(isZone).map(({ name }) => ({ name, zone: null }));
  return {
    ...part,
    zones: part.zones.filter((zone) => !isZone(zone)),
    others: [...part.others, ...others],
    mail: part.mail && { ...part.mail, templates: part.mail.templates.filter((each) => !isTemplate(each)) },
  };
}
