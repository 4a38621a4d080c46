import type { DnsRecord, LiveRecord } from '../../../src/dns/record.js';
import type { Replace } from '../../../src/dns/zone.js';
import type { DnsClient } from '../../../src/api/dns/client.js';
import { areValid, oracleRecord } from '../order-oracle/universe.js';
import { isAnswered, publish } from '../order-oracle/resolve.js';
import { records } from '../record-lines.js';
import { planAgainst } from '../workflow.js';
import { desired, live } from '../zones.js';
import type { Records } from './dns-service.js';
import { keyOf } from './dns-service.js';
import type { RunnablePlan } from './two-runs.js';
import { runnable } from './two-runs.js';

export const ZONE = 'z.test';

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
export const MAY_REPEAT: ReadonlySet<string> = new Set(['NS', 'DS', 'NAPTR']);

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
export function answersOf(zone: readonly DnsRecord[]): ReadonlySet<string> {
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

/** A zone as it is listed at first. */
export function listed(zone: readonly DnsRecord[]): Records {
  return live(zone);
}

const plans = new Map<string, Promise<RunnablePlan>>();

/** The plan that leads from one zone to another. */
export function planBetween(
  before: readonly LiveRecord[],
  after: readonly DnsRecord[],
  replace: Replace,
): Promise<RunnablePlan> {
  const key = [keyOf(before), keyOf(live(after)), replace].join(' -> ');
  const known = plans.get(key) ?? makePlan(before, after, replace);
  plans.set(key, known);
  return known;
}

function nothing(): Promise<never> {
  return Promise.reject(new Error('planning writes nothing'));
}

async function makePlan(
  before: readonly LiveRecord[],
  after: readonly DnsRecord[],
  replace: Replace,
): Promise<RunnablePlan> {
  const client: DnsClient = {
    list: () => Promise.resolve(before),
    create: nothing,
    update: nothing,
    delete: nothing,
    close: () => Promise.resolve(),
  };
  const { plan } = await planAgainst(client, [desired(ZONE, after, { replace })]);
  return runnable(plan, replace);
}
