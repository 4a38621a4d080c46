import type { DnsClient } from '../../../src/api/dns/client.js';
import { recordIdentity } from '../../../src/dns/records/identity.js';
import type { DnsRecord, LiveRecord } from '../../../src/dns/record.js';
import type { ReviewedZone } from '../../../src/dns/planning/review-zone.js';
import { checkPart } from '../../../src/engine/apply/apply-part.js';
import { dnsPart } from '../../../src/engine/apply/zones.js';
import { areValid, oracleRecord } from '../order-oracle/universe.js';
import { isAnswered, publish } from '../order-oracle/resolve.js';
import { records } from '../record-lines.js';
import { refusalOf } from '../service-rules.js';
import { planAgainst, safeguardsFor } from '../workflow.js';
import { desired, live } from '../zones.js';
import { rememberingParts } from './remembering-parts.js';
import type { ValueClient, ValueKind } from './value-kind.js';

const ZONE = 'z.test';

/** All that keeps an answer, takes one over, or hides one: a set, another family, an alias, its target, a wildcard, a name below. */
const UNIVERSE = records(
  'a A 192.0.2.1',
  'a A 192.0.2.2',
  'a AAAA 2001:db8::1',
  'a CNAME c.z.test',
  'c A 192.0.2.1',
  '* A 192.0.2.1',
  'x.a TXT x',
  'n NS ns.example',
);

/** The service takes two of them alike. */
const MAY_REPEAT: ReadonlySet<string> = new Set(['NS', 'DS', 'NAPTR']);

/** All valid zones of at most so many records. */
export function smallZones(most: number): readonly (readonly DnsRecord[])[] {
  const zones: (readonly DnsRecord[])[] = [[]];
  for (const record of UNIVERSE)
    for (const zone of zones.slice())
      if (zone.length < most && isValid([...zone, record])) zones.push([...zone, record]);
  return zones;
}

function isValid(zone: readonly DnsRecord[]): boolean {
  return areValid(zone.map((record) => ({ ...record, zone: ZONE })));
}

const NAMES = ['a', 'c', 'x.a', 'n', 'other'].map((prefix) => `${prefix}.${ZONE}`);
const QUESTIONS = ['ANY', 'ADDRESS', 'A', 'AAAA', 'TXT'];
const answers = new Map<string, ReadonlySet<string>>();

/** The questions that have an answer. */
function answersOf(zone: readonly DnsRecord[]): ReadonlySet<string> {
  const key = zone
    .map(({ prefix, type, content }) => `${prefix} ${type} ${content}`)
    .toSorted()
    .join();
  const known = answers.get(key) ?? resolveAll(zone);
  answers.set(key, known);
  return known;
}

function resolveAll(zone: readonly DnsRecord[]): ReadonlySet<string> {
  const published = publish(
    [ZONE],
    zone.map((record) => oracleRecord({ ...record, zone: ZONE })),
  );
  const asked = NAMES.flatMap((name) => QUESTIONS.map((question) => ({ name, question })));
  return new Set(
    asked
      .filter(({ name, question }) => isAnswered(published, name, question))
      .map(({ name, question }) => `${name} ${question}`),
  );
}

/** The records of a zone. */
export const recordKind: ValueKind<DnsRecord> = {
  shortName: ({ prefix, type, content, ttl }) =>
    `${prefix || '@'}/${type}/${content}${ttl === 3600 ? '' : `/${ttl}`}`,
  refusalOf: (held, record) => {
    const others = held.filter(({ type }) => !(MAY_REPEAT.has(type) && type === record.type));
    return refusalOf(new Map([[ZONE, others]]), ZONE, record);
  },
  isEqual: (one, other) => recordIdentity(one, 'text') === recordIdentity(other, 'text'),
  isAbout: (question, { prefix }) => question.startsWith(`${prefix}.${ZONE} `),
  answersOf,
  listed: live,
  plan: async (before, after, replace) => {
    const { plan } = await planAgainst(reading(before), [desired(ZONE, after, { replace })]);
    const safeguards = safeguardsFor(plan, { replace });
    const remember = rememberingParts<DnsRecord, ReviewedZone>(recordKind);
    return {
      plan,
      steps: plan.zones.flatMap(({ steps }) => steps),
      check: (client, settings) =>
        checkPart(remember(dnsPart(plan, { client: clientOf(client), safeguards })), settings),
    };
  },
};

function clientOf(client: ValueClient<DnsRecord>): DnsClient {
  return {
    list: client.list,
    create: (_, record, writing) => client.create(record, writing),
    update: (_, record, writing) => client.update(record, writing),
    delete: (_, id, writing) => client.delete(id, writing),
    close: () => Promise.resolve(),
  };
}

function reading(held: readonly LiveRecord[]): DnsClient {
  return clientOf({ list: async () => held, create: nothing, update: nothing, delete: nothing });
}

function nothing(): Promise<never> {
  return Promise.reject(new Error('planning writes nothing'));
}
