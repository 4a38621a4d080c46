import { classOf } from '../answers/answer.js';
import { octetsOfIPv4, octetsOfIPv6 } from '../content/ip.js';
import { overlaps, readNetworkQuery } from '../find/network-query.js';
import { targetOf } from '../records/targets.js';
import type { Network } from '../spf/grammar/network.js';
import { recordType, recordTypes } from '../types/registry.js';
import type { See, SeenAnswer } from './seen-answer.js';
import type { AskedQuestion, Unmet } from './unmet.js';

/** Where the hosts of an answer must end. */
export interface Reach {
  readonly names: ReadonlySet<string>;
  readonly networks: readonly Network[];
}

/** Reads addresses, networks and names, given the full names that a name may mean. */
export function reachOf(ends: readonly string[], meant: (name: string) => readonly string[]): Reach {
  const networks = ends.flatMap((end) => readNetworkQuery(end) ?? []);
  const names = ends.filter((end) => readNetworkQuery(end) === null);
  return { names: new Set(names.flatMap(meant)), networks };
}

/** The answer to a question, and how others are seen. */
interface Reaching extends AskedQuestion {
  readonly reach: Reach;
  readonly see: See;
}

export const ADDRESS_TYPES = recordTypes.flatMap(({ type, isAddress }) => (isAddress ? type : []));

/**
 * Finds the first host of an answer that does not end where it must, or is not known to: an address, or a name with all of
 * its addresses. A name on the way that is one to end at is enough.
 */
export function unreached(seen: SeenAnswer, reaching: Reaching): Unmet | null {
  const { asked, type, reach } = reaching;
  const unmet = (reason: string): Unmet => ({ reason, shownBy: [{ asked, type }] });
  const end = seen.through.at(-1) ?? asked;
  if (seen.through.some((name) => reach.names.has(name))) return null;
  if (seen.status === 'elsewhere')
    return unmet(`it ends at ${classOf(end).name}, which is in no zone of the project`);
  if (seen.records.length === 0) return unmet(unknownEnd(seen, end));
  for (const { type: of, content } of seen.records) {
    const known = recordType(of);
    if (known?.isAddress) {
      if (!isInside(content, reach.networks)) return unmet(`it ends at ${content}`);
      continue;
    }
    const host = known?.isOwnTarget?.(content) ? end : targetOf({ type: of, content });
    if (host === undefined) return unmet(`${of} ${content} leads nowhere`);
    const fault = hostFault(host, reaching);
    if (fault)
      return { reason: `${fault.reason}, by ${of} ${content}`, shownBy: [{ asked, type }, ...fault.shownBy] };
  }
  return null;
}

function unknownEnd({ status }: SeenAnswer, end: string): string {
  const why = `\`serviceRecords\` does not say what a managed service answers at ${classOf(end).name}`;
  return `it is not known where it ends${status === 'service' ? `: ${why}` : ''}`;
}

/** Whether an address is in one of some networks. */
export function isInside(address: string, networks: readonly Network[]): boolean {
  const octets = octetsOfIPv4(address) ?? octetsOfIPv6(address);
  return (
    octets !== null && networks.some((network) => overlaps(network, { octets, length: octets.length * 8 }))
  );
}

function hostFault(host: string, { reach, see }: Reaching): Unmet | null {
  if (reach.names.has(host)) return null;
  const questions = ADDRESS_TYPES.map((type) => ({ asked: host, type }));
  const answered = questions.filter(({ asked, type }) => see(asked, type).isAnswered);
  if (answered.length === 0) return { reason: `${classOf(host).name} has no address`, shownBy: questions };
  for (const { asked, type } of answered) {
    const fault = unreached(see(asked, type), { asked, type, reach, see });
    if (fault) return fault;
  }
  return null;
}
