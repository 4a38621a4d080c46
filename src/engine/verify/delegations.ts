import { isInDomain } from '../../dns/name/domain.js';
import { zonesAbove } from '../../dns/name/enclosing-zone.js';
import { compareAnswer } from '../../dns/verify/compare.js';
import type { Expectation } from '../../dns/verify/expectation.js';
import { expectAnswered } from '../../dns/verify/expect-answered.js';
import type { FoundDifference } from '../../dns/verify/verification.js';
import { recordTypes } from '../../dns/types/registry.js';
import type { Message, ResourceRecord } from '../../dns/wire/message.js';
import type { DesiredZone } from '../../dns/zone.js';
import { startProgress } from '../events.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Host } from '../session/session.js';
import type { Servers, ZoneServer } from '../service/choose-servers.js';
import { matchesKey } from './signing-keys.js';

/** Number of zones that are compared at a time. */
const AT_A_TIME = 8;

/**
 * Compares the NS, DS and glue records that the servers of the parent zones have with what the servers of the zones answer
 * themselves (RFC 1034 section 4.2.2, RFC 4034 section 5).
 */
export async function checkDelegations(
  { tell }: Pick<Host, 'tell'>,
  zones: readonly DesiredZone[],
  servers: Servers,
): Promise<readonly FoundDifference[]> {
  const progress = startProgress(tell, 'verifying', zones.length);
  const found = await mapConcurrently(zones, AT_A_TIME, async (zone) => {
    const differences = await checkDelegation(zone, servers);
    progress.advance();
    return differences;
  }).finally(progress.end);
  return found.flat();
}

async function checkDelegation(zone: DesiredZone, servers: Servers): Promise<readonly FoundDifference[]> {
  const own = await ownAnswers(zone, servers);
  if (!own) return [];
  const parents = await parentServers(zone.name, servers);
  const found = await Promise.all(parents.map((parent) => compareParent(zone, own, parent)));
  return found.flat();
}

/** What the servers of a zone say about it. */
interface OwnAnswers {
  readonly expectations: readonly Expectation[];
  /** DNSKEY records; null when no server answers. */
  readonly keys: readonly ResourceRecord[] | null;
}

/** Null when no server answers. */
async function ownAnswers(zone: DesiredZone, servers: Servers): Promise<OwnAnswers | null> {
  const all = await servers.of(zone.name);
  const ask = (name: string, type: string): Promise<readonly ResourceRecord[] | null> =>
    firstAnswer(typeof all === 'string' ? [] : all, name, type);
  const apex = `${zone.name}.`;
  const names = await ask(apex, 'NS');
  if (!names || names.length === 0) return null;
  const at = zone.namePlace;
  const hosts = names.map(targetIn).filter((name) => name !== apex && isInDomain(name, apex));
  const expectations: Expectation[] = [];
  for (const type of recordTypes) {
    if (type.isDelegation === true)
      expectations.push(
        expectAnswered({ zone: zone.name, type, owner: apex, records: names, part: 'delegation', at }),
      );
    if (type.isAddress !== true) continue;
    for (const owner of new Set(hosts)) {
      const records = await ask(owner, type.type);
      if (!records) continue;
      expectations.push(expectAnswered({ zone: zone.name, type, owner, records, part: 'glue', at }));
    }
  }
  return { expectations, keys: await ask(apex, 'DNSKEY') };
}

async function firstAnswer(
  servers: readonly ZoneServer[],
  name: string,
  type: string,
): Promise<readonly ResourceRecord[] | null> {
  for (const { server } of servers) {
    const outcome = await server.ask({ name, type });
    if (outcome.kind !== 'answer') continue;
    const { isAuthoritative, answers } = outcome.message;
    if (isAuthoritative || server.isRecursive) return recordsAt(name, type, answers);
  }
  return null;
}

function recordsAt(
  name: string,
  type: string,
  records: readonly ResourceRecord[],
): readonly ResourceRecord[] {
  return records.filter((record) => record.type === type && record.name.toLowerCase() === name);
}

function targetIn({ fields }: ResourceRecord): string {
  return fields instanceof Error ? '' : (fields[0] ?? '').toLowerCase();
}

/** The given servers that refer to the zone, or else those of the nearest zone above. */
async function parentServers(zone: string, servers: Servers): Promise<readonly ZoneServer[]> {
  const referring: ZoneServer[] = [];
  for (const given of servers.given) {
    const outcome = await given.server.ask({ name: `${zone}.`, type: 'NS' });
    if (outcome.kind === 'answer' && isReferral(outcome.message, zone)) referring.push(given);
  }
  if (referring.length > 0) return referring;
  for (const parent of zonesAbove(zone).slice(1)) {
    const found = await servers.named(parent);
    if (typeof found !== 'string') return found;
  }
  return [];
}

function isReferral({ isAuthoritative, authorities }: Message, zone: string): boolean {
  return (
    !isAuthoritative &&
    authorities.some(({ name, type }) => type === 'NS' && name.toLowerCase() === `${zone}.`)
  );
}

async function compareParent(
  zone: DesiredZone,
  { expectations, keys }: OwnAnswers,
  { server }: ZoneServer,
): Promise<readonly FoundDifference[]> {
  const referral = await server.ask({ name: `${zone.name}.`, type: 'NS' });
  if (referral.kind !== 'answer' || !isReferral(referral.message, zone.name)) return [];
  const { message } = referral;
  const differences = expectations.flatMap((expectation) =>
    compareAnswer(expectation, message, { isRecursive: false })
      .differences.filter(({ kind }) => kind !== 'ttl')
      .map((difference) => ({ ...difference, address: expectation.address })),
  );
  const signed = await server.ask({ name: `${zone.name}.`, type: 'DS' });
  const ds = signed.kind === 'answer' ? recordsAt(`${zone.name}.`, 'DS', signed.message.answers) : [];
  const isBroken =
    keys !== null && ds.length > 0 && !ds.some((record) => matchesKey(record, `${zone.name}.`, keys));
  const broken = isBroken
    ? [
        {
          kind: 'extra' as const,
          expected: [],
          found: ds.map(({ fields }) => (fields instanceof Error ? fields.message : fields.join(' '))),
          at: zone.namePlace,
          address: `dns/${zone.name}/@/DS`,
        },
      ]
    : [];
  return [...differences, ...broken].map((difference) => ({
    ...difference,
    zone: zone.name,
    server: server.text,
  }));
}
