import { targetOf } from '../../dns/records/targets.js';
import { recordAddress } from '../../dns/record.js';
import type { DeclaredRecord } from '../../dns/record.js';
import type { FaultyTarget } from '../../dns/verify/verification.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { LookUp } from '../../resolver/look-up.js';
import { startProgress } from '../events.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Host } from '../session/session.js';

const LOOK_UPS = 16;

/** Looks up the targets of a project's records outside its zones; nothing is sent to the targets themselves. */
export async function faultyTargets(
  { tell }: Pick<Host, 'tell'>,
  { zones, names }: { readonly zones: readonly DesiredZone[]; readonly names: ReadonlySet<string> },
  lookUp: LookUp,
): Promise<readonly FaultyTarget[]> {
  const pointers = zones.flatMap((zone) =>
    zone.records.flatMap((record) => {
      const target = record.active ? targetOf(record) : undefined;
      return target === undefined || isInside(target, names) ? [] : [{ zone: zone.name, record, target }];
    }),
  );
  const targets = [...new Set(pointers.map(({ target }) => target))];
  const progress = startProgress(tell, 'verifying', targets.length);
  const states = await mapConcurrently(targets, LOOK_UPS, async (target) => {
    const state = await lookUp.stateOf(target);
    progress.advance();
    return [target, state] as const;
  }).finally(progress.end);
  const stateOf = new Map(states);
  return pointers.flatMap(({ zone, record, target }) => {
    const status = stateOf.get(target) ?? 'ok';
    return status === 'ok' ? [] : [{ ...placed(zone, record), target, status }];
  });
}

function placed(zone: string, record: DeclaredRecord): Pick<FaultyTarget, 'zone' | 'address' | 'at'> {
  return { zone, address: recordAddress(zone, record), at: record.places.value };
}

/** Whether a name is in one of these zones. */
function isInside(name: string, zones: ReadonlySet<string>): boolean {
  for (let at = name; at !== ''; at = at.includes('.') ? at.slice(at.indexOf('.') + 1) : '')
    if (zones.has(at)) return true;
  return false;
}
