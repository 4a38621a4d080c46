import { groupBy } from '../../diagnostics/group-by.js';
import { absenceOf } from '../../dns/verify/expect-absence.js';
import { inFileOrder } from '../../dns/verify/in-file-order.js';
import { recordAddress } from '../../dns/record.js';
import type { ExpectOptions } from '../../dns/verify/expectation.js';
import { expectationsOf } from '../../dns/verify/expect-zone.js';
import type { FoundServices, Verification } from '../../dns/verify/verification.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { Plan, PlannedRecord, ZonePlan } from '../../plan/plan.js';
import { checkSelected } from '../check/check-selected.js';
import { dnsOf } from '../selection/selection.js';
import type { Session } from '../session/session.js';
import type { ServerChoice } from '../service/choose-servers.js';
import { chooseServers } from '../service/choose-servers.js';
import { servicesAt } from './find-services.js';
import type { ExpectedZone } from './round.js';
import { unusedLabel } from '../service/unused-label.js';
import { withExpectations } from './verify-expectations.js';
import { verifyZones } from './verify-zones.js';

/** Asks name servers whether they answer what a plan has changed. */
export type VerifyApplied = (plan: Plan, waitMs: number) => Promise<Verification>;

/**
 * Returns a function that asks name servers whether they answer what a plan has changed, until they do or the time is up.
 * What the plan has deleted must be absent, and what is expected of answers that its zones take part in must hold. It throws a Failure `interrupted` when the signal aborts.
 *
 * @throws Failure `usage` for a wrong server, so that nothing is applied then.
 */
export function applyVerifier(session: Session, choice: ServerChoice): VerifyApplied {
  const { project } = session;
  const servers = chooseServers(choice, dnsOf(project).nameServers, session);
  const from = choice.resolver === undefined ? 'server' : 'resolver';
  return async (plan, waitMs) => {
    const changed = new Map(
      plan.zones.filter(({ steps }) => steps.length > 0).map((each) => [each.zone, each]),
    );
    const selection = { only: 'dns', zones: (zone: string) => changed.has(zone) } as const;
    const { zones, unselected } = await checkSelected(session, selection, {
      byMirror: false,
      errorsAlone: true,
    });
    const expected = zones.flatMap((zone) => {
      const zonePlan = changed.get(zone.name);
      return zonePlan ? [expectChanged(zone, zonePlan, from)] : [];
    });
    const end = session.clock.now() + waitMs;
    const verified = await withExpectations(
      await verifyZones(session, { expected, serversOf: servers.of, waitMs }),
      session,
      {
        zones,
        others: unselected,
        withLeading: true,
        project: project.expect,
        serversOf: servers.of,
        waitMs: end - session.clock.now(),
      },
    );
    const services: FoundServices[] = [];
    for (const zone of zones) {
      const sets = removedSets(zone, changed.get(zone.name)?.steps ?? []);
      if (sets.size > 0) services.push(...(await servicesAt(session, zone, { sets, servers })));
    }
    return inFileOrder(services.length > 0 ? { ...verified, services } : verified);
  };
}

/** The record sets of which a plan removes the last record: services may answer there now. */
function removedSets({ name, records }: DesiredZone, steps: ZonePlan['steps']): ReadonlySet<string> {
  const declared = new Set(records.flatMap((each) => (each.active ? recordAddress(name, each) : [])));
  const before = steps.flatMap((step) => (step.before ? recordAddress(name, step.before) : []));
  return new Set(before.filter((address) => !declared.has(address)));
}

/** The record sets that a plan changes, and those that it removes. */
function expectChanged(zone: DesiredZone, { steps }: ZonePlan, from: ExpectOptions['from']): ExpectedZone {
  const all = expectationsOf(zone, { label: unusedLabel(), from });
  const removed = groupBy(steps, ({ address }) => address);
  const expectations = all.expectations.filter(({ address }) => removed.has(address));
  const declared = new Set(expectations.map(({ address }) => address));
  // What a service answers there may be the same.
  const isServed = ({ prefix, type }: PlannedRecord): boolean =>
    all.services.some((service) => service.prefix === prefix && service.type === type);
  const before = steps.flatMap((step) =>
    step.before && !declared.has(recordAddress(zone.name, step.before)) && !isServed(step.before)
      ? [step.before]
      : [],
  );
  return { zone: zone.name, ...all, expectations: [...expectations, ...absenceOf(zone.name, before)] };
}
