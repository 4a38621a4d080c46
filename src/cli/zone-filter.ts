import { Failure } from '../diagnostics/failure.js';
import { glob } from '../plan/glob.js';
import type { Plan } from '../plan/plan.js';
import { addSummaries } from '../plan/plan.js';

export type ZoneFilter = (zone: string) => boolean;

/** Whether a zone matches one of the globs of `--zone`; without any, all zones do. */
export function zoneFilter(globs: readonly string[]): ZoneFilter {
  if (globs.length === 0) return () => true;
  const patterns = globs.map((pattern) => glob(pattern.toLowerCase()));
  return (zone) => patterns.some((pattern) => pattern.test(zone));
}

/** @throws Failure `usage` when the globs of `--zone` leave nothing of the zones that there are. */
export function mustMatchSome(globs: readonly string[], all: readonly string[], left: number): void {
  if (globs.length === 0 || left > 0) return;
  const wanted = globs.map((pattern) => `--zone ${pattern}`).join(' ');
  const hint = `\`*\` stands for one label and \`**\` for any number; ${known(all)}`;
  throw new Failure('usage', `no zone matches ${wanted}`, { hint });
}

const MOST_NAMED = 5;

function known(zones: readonly string[]): string {
  if (zones.length === 0) return 'there are no zones';
  const more = zones.length - MOST_NAMED;
  const named = zones.slice(0, MOST_NAMED).join(', ');
  return more > 0 ? `there are ${named} and ${more} more` : `there are ${named}`;
}

/** The part of a plan that is about some of its zones. */
export function narrowPlan(plan: Plan, isWanted: ZoneFilter): Plan {
  const zones = plan.zones.filter(({ zone }) => isWanted(zone));
  return {
    ...plan,
    zones,
    hasChanges: zones.some(({ steps }) => steps.length > 0),
    summary: addSummaries(zones.map(({ summary }) => summary)),
    risks: plan.risks.filter(({ address }) => isWanted(zoneOfAddress(address))),
  };
}

/** `example.com` of `dns/example.com/@/MX`. */
function zoneOfAddress(address: string): string {
  return address.split('/')[1] ?? '';
}
