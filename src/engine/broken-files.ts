import type { Collection } from '../diagnostics/collect.js';
import { collectDiagnostics } from '../diagnostics/collect.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { DesiredZone } from '../dns/zone.js';
import type { DesiredMail, DesiredTemplate } from '../mail/templates/template.js';
import type { Unreadable } from '../plan/plan.js';
import { naturalKey, sortedBy } from '../text/compare.js';

/** A zone or template that cannot be planned, because files that declare it have errors. */
export interface BrokenScope {
  readonly part: Unreadable['part'];
  /** `example.com`, `mail/welcome`, `mail` for all templates; the path of a zone file that names no zone. */
  readonly scope: string;
  /** The zone file, or the folder of the template. */
  readonly path: string;
  /** The errors in reading order, up to a limit per file. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Collects errors by what they make impossible to plan. */
export interface BrokenFiles {
  readonly add: (subject: Omit<BrokenScope, 'diagnostics'>, error: Diagnostic) => void;
  /** In natural order of their paths. */
  readonly scopes: () => readonly BrokenScope[];
}

export function brokenFiles(): BrokenFiles {
  const known = new Map<string, Omit<BrokenScope, 'diagnostics'> & { readonly errors: Collection }>();
  return {
    add: (subject, error) => {
      const broken = known.get(subject.scope) ?? { ...subject, errors: collectDiagnostics() };
      known.set(subject.scope, broken);
      broken.errors.add(error);
    },
    scopes: () =>
      sortedBy(known.values(), ({ path }) => naturalKey(path)).map(({ errors, ...subject }) => ({
        ...subject,
        diagnostics: [...errors.byFile().values()].flat(),
      })),
  };
}

export interface Declarations {
  readonly zones: readonly DesiredZone[];
  readonly mail: DesiredMail | null;
}

/** Whether there is nothing to plan. */
export function isNothing({ zones, mail }: Declarations): boolean {
  return zones.length === 0 && !mail?.templates.length;
}

/** Tells what is broken, or may be declared by a file that is: the zone of a file without a name is unknown. */
export function membership(broken: readonly BrokenScope[]): {
  readonly isZone: (zone: Pick<DesiredZone, 'name' | 'file'>) => boolean;
  readonly isTemplate: (template: Pick<DesiredTemplate, 'name'>) => boolean;
  readonly hasNameless: boolean;
} {
  const scopes = new Set(broken.map(({ scope }) => scope));
  return {
    isZone: ({ name, file }) => scopes.has(name) || scopes.has(file.path),
    isTemplate: ({ name }) => scopes.has('mail') || scopes.has(`mail/${name}`),
    hasNameless: broken.some(({ part, scope, path }) => part === 'dns' && scope === path),
  };
}
