import type { ServiceRecord } from '../record.js';
import { recordType } from '../types/registry.js';
import type { Message } from '../wire/message.js';
import { WireError } from '../wire/octets.js';
import { canonicalRdata, rdataOfFields } from '../wire/rdata.js';
import { hexOf } from './expect-zone.js';
import type { ServiceQuestion } from './service-questions.js';

/** A record in an answer that no live custom record and no wildcard of the zone explains. */
export interface Unexplained extends Required<Omit<ServiceRecord, 'seen'>> {
  readonly ttl: number;
  /** Equal for records with the same data: `TYPE RDATA`. */
  readonly data: string;
}

/**
 * The records of the name itself in an answer, of the type or a CNAME, that custom records do not explain. What an alias leads to
 * is not about the name, and a referral has no answer.
 */
export function unexplainedIn(
  { prefix, owner, type, txt, explained }: ServiceQuestion,
  { answers }: Pick<Message, 'answers'>,
): readonly Unexplained[] {
  const found = new Map<string, Unexplained>();
  for (const record of answers) {
    const { fields, ttl } = record;
    const known = recordType(record.type);
    if (record.name.toLowerCase() !== owner || fields instanceof WireError || !known) continue;
    if (known !== type && known.isAlias !== true) continue;
    const { content, prio } = rdataOfFields(known, fields, txt);
    const data = `${known.type} ${hexOf(canonicalRdata(known, { content, prio }, txt))}`;
    if (!explained.has(data))
      found.set(data, { prefix, type: known.type, content: known.canonical(content, txt), prio, ttl, data });
  }
  return [...found.values()];
}

/** What a server answers about one question. */
export interface ServerAnswer {
  /** As shown. */
  readonly server: string;
  readonly records: readonly Unexplained[];
}

/** The service records that answers show: each record once, with its TTLs, and with its servers if not all have it. */
export function servicesIn(answers: readonly ServerAnswer[]): readonly SeenService[] {
  const seen = new Map<string, { readonly record: Unexplained; readonly at: ServerAnswer['server'][] }>();
  const ttls = new Map<string, Set<number>>();
  for (const { server, records } of answers)
    for (const record of records) {
      const known = seen.get(record.data);
      if (known) known.at.push(server);
      else seen.set(record.data, { record, at: [server] });
      ttls.set(record.data, (ttls.get(record.data) ?? new Set()).add(record.ttl));
    }
  return Array.from(seen.values(), ({ record: { prefix, type, content, prio, data }, at }) => ({
    prefix,
    type,
    content,
    prio,
    seen: { ttls: [...(ttls.get(data) ?? [])], at: at.length === answers.length ? null : at },
  }));
}

/** A service record that was found in answers. */
export type SeenService = Required<ServiceRecord>;
