import { zoneAsDeclared } from '../answers/changing-zone.js';
import { lookUp } from '../answers/look-up.js';
import type { Published } from '../answers/published.js';
import { isDelegation, publishedBy } from '../answers/published.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { targetOf } from '../records/targets.js';
import { canonicalName } from '../name/name.js';
import { patternMatcher } from '../records/patterns.js';
import type { DeclaredRecord, DnsRecord } from '../record.js';
import { ownerName } from '../name/domain.js';
import { recordAddress } from '../record.js';
import type { RecordType } from '../types/descriptor.js';
import { recordType } from '../types/registry.js';
import { canonicalRdata } from '../wire/rdata.js';
import { WireError } from '../wire/octets.js';
import type { DesiredZone } from '../zone.js';
import { printRdata } from '../zonefile/rdata.js';
import { answeredServices, expectServices } from './expect-services.js';
import type {
  Expectation,
  ExpectOptions,
  ExpectedValue,
  OtherValue,
  AnswerPart,
  Unpublishable,
  ZoneExpectations,
} from './expectation.js';

/**
 * What name servers should answer for the active records of a zone, and for managed services: every record set, wildcards
 * literally and by a name that they make, and at a zone cut the referral. Nothing else below a cut can be asked (RFC 1034 section 4.3.2).
 */
export function expectationsOf(zone: DesiredZone, options: ExpectOptions): ZoneExpectations {
  const active = zone.records.filter((record) => record.active);
  const published = publishedBy(zoneAsDeclared(zone));
  const unpublishable: Unpublishable[] = [];
  const expectations: Expectation[] = [];
  const matches = patternMatcher(zone.ignore, zone.txt);
  const isIgnored = (record: DnsRecord): boolean => matches(record) !== undefined;
  let below = 0;
  for (const set of groupBy(active, (record) => recordAddress(zone.name, record)).values()) {
    const found = expectSet(set, { zone, published, options, isIgnored, unpublishable });
    if (found === null) below += 1;
    else expectations.push(...found);
  }
  const services = answeredServices(zone, published);
  const valueOf = (record: DeclaredRecord, type: RecordType): readonly ExpectedValue[] =>
    expectValue(record, type, { zone, unpublishable });
  expectations.push(...expectServices(zone, services, { ...options, valueOf }));
  return { expectations, below, unpublishable, services };
}

interface ExpectContext {
  readonly zone: DesiredZone;
  readonly published: Published;
  readonly options: ExpectOptions;
  readonly isIgnored: (record: DnsRecord) => boolean;
  readonly unpublishable: Unpublishable[];
}

/** Null for a set that nothing can be asked about. */
function expectSet(set: readonly DeclaredRecord[], setting: ExpectContext): readonly Expectation[] | null {
  const { zone, published, options, isIgnored } = setting;
  const [record] = set;
  const type = record && recordType(record.type);
  if (!record || !type) return [];
  const values = set.flatMap((each) => expectValue(each, type, setting));
  const owner = `${canonicalName(ownerName(record.prefix, zone.name))}.`;
  const base = {
    zone: zone.name,
    address: recordAddress(zone.name, record),
    type,
    owner,
    values,
    mayHave: ({ content }: OtherValue) => zone.policy !== 'sync' || isIgnored({ ...record, content }),
    at: record.places.type,
  };
  const asked = (part: AnswerPart, name = owner, asks = type.type): Expectation => ({
    ...base,
    part,
    question: { name, type: asks },
  });
  if (options.from === 'transfer') return [asked('set')];
  const { prefix } = record;
  const { cut } = lookUp(published, prefix, type.type);
  if (cut === null) {
    const made = owner.startsWith('*.') ? [asked('wildcard', options.label + owner.slice(1))] : [];
    return [asked('set'), ...made.map((each) => ({ ...each, owner: each.question.name }))];
  }
  if (prefix === cut && type.isDelegation === true)
    return [asked(options.from === 'resolver' ? 'set' : 'delegation')];
  if (options.from === 'resolver' || type.isAddress !== true || !isServerOf(cut, owner, published))
    return null;
  return [asked('glue', `${cut}.${zone.name}.`, 'NS')];
}

function isServerOf(cut: string, owner: string, { at }: Published): boolean {
  return at(cut).some((record) => isDelegation(record) && `${targetOf(record)}.` === owner);
}

function expectValue(
  record: DeclaredRecord,
  type: RecordType,
  { zone, unpublishable }: Pick<ExpectContext, 'zone' | 'unpublishable'>,
): readonly ExpectedValue[] {
  const at = record.places.value;
  const text = printRdata(type, record, zone.txt);
  const asText = hexOf(canonicalRdata(type, record, 'text'));
  const asQuoted = record.content.includes('"') ? hexOf(canonicalRdata(type, record, 'quoted')) : asText;
  if (text instanceof WireError) {
    unpublishable.push({ address: recordAddress(zone.name, record), at, reason: text.message });
    return [];
  }
  return [{ text, rdata: { text: asText, quoted: asQuoted }, ttl: record.ttl, at }];
}

/** '' for what cannot be stored, which no answer has. */
export function hexOf(octets: Uint8Array | WireError): string {
  return octets instanceof WireError ? '' : Buffer.from(octets).toString('hex');
}
