import type { ApplyReport } from '../../../src/apply/step/report.js';
import { Failure } from '../../../src/failure.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import type { Plan, Step } from '../../../src/plan/plan.js';
import type { State } from '../../support/plans.js';
import { identities } from '../../support/plans.js';

/** A run, and what a service holds after it. */
export interface Trace {
  readonly plan: Plan;
  readonly report: ApplyReport | Failure;
  readonly service: {
    readonly state: State;
    /** All requests in the order of their arrival, for example `POST example.com`. */
    readonly requests: readonly string[];
  };
}

/** What a zone must hold by what the report says of each step. */
interface Account {
  readonly certain: readonly DnsRecord[];
  /** What steps of unknown outcome may have left or not. */
  readonly possible: readonly DnsRecord[];
  /** Deleted, not put back, and told in full. */
  readonly lost: readonly DnsRecord[];
}

export function account(trace: Trace, before: State, zone: string): Account {
  const steps = trace.plan.zones.find((each) => each.zone === zone)?.steps ?? [];
  const touched = new Set(steps.map(({ recordId }) => recordId));
  const certain: DnsRecord[] = (before.get(zone) ?? []).filter(({ id }) => !touched.has(id));
  const possible: DnsRecord[] = [];
  const lost: DnsRecord[] = [];
  for (const step of steps) {
    const { status, error } = reportOf(trace, step);
    const old = step.before === null ? [] : [step.before];
    const fresh = step.after === null ? [] : [step.after];
    if (status === 'done') certain.push(...fresh);
    else if (status === 'unknown') possible.push(...old, ...fresh);
    else if (error?.includes(JSON.stringify(step.before))) lost.push(...old);
    else certain.push(...old);
  }
  return { certain, possible, lost };
}

export function reportOf({ report }: Trace, step: Step) {
  const found = 'steps' in report ? report.steps.find(({ id }) => id === step.id) : undefined;
  if (!found) throw new Error(`the report does not name ${step.id}`);
  return found;
}

/** How the zones differ from what the report says; empty for an honest report. */
export function dishonesties(trace: Trace, before: State): readonly string[] {
  const { report, service, plan } = trace;
  if (report instanceof Failure) {
    const writes = service.requests.filter((request) => !request.startsWith('GET'));
    return writes.length > 0 ? ['it failed as if nothing had been written'] : [];
  }
  return plan.zones.flatMap(({ zone }) => {
    const { certain, possible, lost } = account(trace, before, zone);
    const rest = [...identities(service.state.get(zone) ?? [])];
    const missing = identities(certain).filter((identity) => !takeOut(rest, identity));
    const foreign = rest.filter((identity) => !identities(possible).includes(identity));
    const found = identities(lost).filter((identity) => rest.includes(identity));
    return [
      ...missing.map((identity) => `${identity} should be there`),
      ...foreign.map((identity) => `${identity} should not be there`),
      ...found.map((identity) => `${identity} was not lost`),
    ];
  });
}

function takeOut(items: string[], item: string): boolean {
  const at = items.indexOf(item);
  if (at === -1) return false;
  items.splice(at, 1);
  return true;
}
