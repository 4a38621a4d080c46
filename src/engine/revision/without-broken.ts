import type { BrokenScope } from '../broken-files.js';
import type { DesiredZone } from '../../dns/zone.js';
import { membership } from '../broken-files.js';
import type { RevisionFiles } from './read-revision.js';

/** Leaves out of a base what is broken now, so that it does not look as if it were no longer declared. */
export function withoutBroken<R extends Pick<RevisionFiles, 'zones' | 'templates'>>(
  base: R,
  { zones, broken }: { readonly zones: readonly DesiredZone[]; readonly broken: readonly BrokenScope[] },
): R {
  if (broken.length === 0) return base;
  const { isZone, isTemplate, hasNameless } = membership(broken);
  const declared = new Set(zones.map(({ name }) => name));
  return {
    ...base,
    zones: base.zones.filter((zone) => !isZone(zone) && (!hasNameless || declared.has(zone.name))),
    templates: base.templates.filter((template) => !isTemplate(template)),
  };
}
