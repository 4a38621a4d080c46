import { ownerName } from '../name/domain.js';
import { parentOf } from '../name/parent.js';
import type { DnsRecord } from '../record.js';
import { recordType } from '../types/registry.js';
import { classOf } from './answer.js';
import type { Chain, Link } from './chain.js';
import { isDelegation } from './published.js';
import { serviceTypes } from './service.js';
import type { ChainLink, ChainRecord, RecordOrigin } from './resolution.js';

/** Finds the origin of a record of a zone. */
export type FindOrigin = (zone: string, record: DnsRecord) => RecordOrigin;

const NOWHERE = {
  zone: null,
  cut: null,
  encloser: null,
  owner: null,
  types: [],
  services: [],
  records: [],
};

/** The names of a chain as plain data, each with the records that the answer for a type rests on. */
export function chainLinks({ links }: Chain, type: string, findOrigin: FindOrigin): readonly ChainLink[] {
  return links.map((link) => {
    const { zone, prefix, cut, nextCloser, source, records } = link;
    const asked = classOf(link.name);
    const name = asked.below ? `*.${asked.name}` : asked.name;
    if (!zone) return { ...NOWHERE, name };
    const inFull = (each: string): string => ownerName(each, zone.name);
    const encloser = nextCloser === null ? prefix : parentOf(nextCloser);
    return {
      name,
      zone: zone.name,
      cut: cut === null ? null : inFull(cut),
      encloser: inFull(encloser),
      owner: source === null ? null : inFull(source),
      types: [...new Set(records.map((record) => record.type))].toSorted(),
      services: [...new Set(serviceTypes(link))].toSorted(),
      records: restingOn(link, type).map((record) => chainRecord(record, findOrigin(zone.name, record))),
    };
  });
}

/** The records at a name on the way that the answer for a type rests on. */
export function restingOn({ zone, cut, redirect, records }: Link, type: string): readonly DnsRecord[] {
  if (redirect !== null) return records;
  if (cut !== null) return zone?.published.at(cut).filter(isDelegation) ?? [];
  return records.filter((record) => record.type === type || recordType(record.type)?.isAlias);
}

function chainRecord({ prefix, type, content, prio, ttl }: DnsRecord, origin: RecordOrigin): ChainRecord {
  return { prefix, type, content, prio, ttl, ...origin };
}
