import { groupBy } from '../../diagnostics/group-by.js';
import { formatClockTime } from '../../text/clock-time.js';
import { formatDuration } from '../../text/duration.js';
import { constantZone } from '../answers/changing-zone.js';
import { lookUp } from '../answers/look-up.js';
import type { Published } from '../answers/published.js';
import { publishedBy } from '../answers/published.js';
import { recordData } from '../answers/resolve.js';
import { recordType } from '../types/registry.js';
import { isTypeChange } from '../diff/type-changes.js';
import type { Change } from '../diff/zone-diff.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { ownerName } from '../name/domain.js';
import { recordAddress } from '../record.js';
import type { RiskFinding, RiskRule, ZoneChange } from './risk.js';

/** A TTL that was lowered promises a fast change, which this is not. */
const LOWERED = {
  level: 'warn',
  when: 'if its TTL was lowered and the earlier one has not run out yet',
  summary:
    'an answer changes that caches may still hold: its TTL was lowered, but the earlier one has not run out yet',
} as const;

export const slowChange: RiskRule = {
  code: 'slow-change',
  level: 'info',
  exception: LOWERED,
  summary: 'an answer changes that caches may still hold',
  explanation:
    'Resolvers keep an answer for as long as its TTL says. Until then, some users get the old answer and some the new one, so the old server has to stay. A TTL that was lowered counts only once the earlier one has run out: the plan knows of it if a journal of this project has it.',
  advice:
    'Keep the old server running until the time that the plan names. To make a change fast, lower the TTL first, wait until the old one has run out, and only then change the content. A change of the TTL alone is `ttl-lowered` or `ttl-raised`.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
-  www: { A: 192.0.2.1 }
+  www: { A: 192.0.2.2 }
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
-  www: { A: 192.0.2.1 }
+  www: { A: { content: 192.0.2.1, ttl: 10m } }
`,
    },
  },
  *find(zone) {
    const { txt } = zone.diff.zone;
    const changes = zone.diff.changes.filter((change) => changesData(change, txt));
    if (changes.length === 0) return;
    const answers = answersOf(zone);
    for (const ofSet of groupBy(changes, recordSet).values()) {
      const old = oldAnswer(ofSet, answers, txt);
      if (old) yield { changes: ofSet, ...describe(old, zone) };
    }
  },
};

/** Returns the records that answer a question about a prefix. */
type AnswerFor = (prefix: string, type: string) => readonly DnsRecord[];

/** Finds answers in a zone: the records of the name, or of the wildcard that answers for it, or else their CNAME. */
function answersIn(published: Published): AnswerFor {
  return (prefix, type) => {
    const { source } = lookUp(published, prefix, type);
    const records = source === null ? [] : published.at(source);
    const ofType = records.filter((record) => record.type === type);
    return ofType.length > 0 ? ofType : records.filter((record) => recordType(record.type)?.isAlias);
  };
}

/** A text that is equal for answers with the same data, whatever their spelling and TTL. */
function dataOf(answer: readonly DnsRecord[], txt: TxtReading): string {
  const data = answer.map((record) => `${record.type} ${recordData(record, txt)}`);
  return data.length < 2 ? data.join('') : [...new Set(data)].toSorted().join('\n');
}

/** Caches keep no answer for longer (RFC 2181 section 8). */
const LONGEST_TTL = 2 ** 31 - 1;

/** For how many seconds caches may keep an answer. */
function ttlOf(answer: readonly DnsRecord[]): number {
  return answer.reduce((longest, { ttl }) => Math.max(longest, Math.min(ttl, LONGEST_TTL)), 0);
}

/** Whether a change affects what is published, other than the TTL. */
function changesData({ before, after }: Change, txt: TxtReading): boolean {
  return dataOf(publishedOf(before), txt) !== dataOf(publishedOf(after), txt);
}

function publishedOf(record: DnsRecord | null): readonly DnsRecord[] {
  return record?.active ? [record] : [];
}

function recordSet(change: Change): string {
  const { prefix, type } = subjectOf(change);
  return `${prefix} ${type}`;
}

/** The new record of a change, or the deleted one; with a change of type, the old one, which caches may hold. */
function subjectOf(change: Change): DnsRecord {
  return isTypeChange(change) ? change.before : (change.after ?? change.before);
}

/** What a zone answers now and after the plan, and what earlier runs found. */
interface Answers {
  readonly now: AnswerFor;
  readonly after: AnswerFor;
  readonly earlier: readonly { readonly seenAt: number; readonly answer: AnswerFor }[];
}

function answersOf({ zone, published: { before, after }, moment }: ZoneChange): Answers {
  const earlier = (moment?.earlier ?? []).map(({ seenAt, records }) => ({
    seenAt,
    answer: answersIn(publishedBy(constantZone(zone, records))),
  }));
  return { now: answersIn(before), after: answersIn(after), earlier };
}

/** An answer that caches may hold although it is no longer right. */
interface OldAnswer {
  /** The record set that changes. */
  readonly prefix: string;
  readonly type: string;
  /** That of the answer: a CNAME of a wildcard may have answered for the record set. */
  readonly answered: string;
  readonly ttl: number;
  /** Other answers of the past that are not right either, with the time that they were last seen. */
  readonly earlier: readonly { readonly seenAt: number; readonly ttl: number }[];
}

/** Returns what caches may hold of a record set; null if it had no answer, or if the answer stays the same. */
function oldAnswer(
  [change]: readonly Change[],
  { now, after, earlier }: Answers,
  txt: TxtReading,
): OldAnswer | null {
  if (!change) return null;
  const { prefix, type } = subjectOf(change);
  const old = now(prefix, type);
  const [sample] = old;
  // A CNAME that gives way to another type has a change, and a record set, of its own.
  if (!sample || (sample.type !== type && sample.prefix === prefix)) return null;
  const right = dataOf(after(prefix, type), txt);
  if (dataOf(old, txt) === right) return null;
  const wrong = earlier.map(({ seenAt, answer }) => ({ seenAt, seen: answer(prefix, type) }));
  return {
    prefix,
    type,
    answered: sample.type,
    ttl: ttlOf(old),
    earlier: wrong.flatMap(({ seenAt, seen }) =>
      dataOf(seen, txt) === right ? [] : { seenAt, ttl: ttlOf(seen) },
    ),
  };
}

function describe(old: OldAnswer, { zone, moment }: ZoneChange): Omit<RiskFinding, 'changes'> {
  const { prefix, answered, ttl } = old;
  const address = recordAddress(zone, old);
  const lead = `caches may keep the old ${answered} of ${ownerName(prefix, zone)}`;
  if (!moment) return { address, message: `${lead} for up to ${formatDuration(ttl)}` };
  const { now } = moment;
  const lasting = longestLasting(old, now);
  const until = Math.max(expiry(now, ttl), lasting ? expiry(lasting.seenAt, lasting.ttl) : 0);
  const ifNow = `until ${formatClockTime(until, now)} if applied now`;
  if (!lasting) return { address, message: `${lead} for up to ${formatDuration(ttl)}, ${ifNow}` };
  const reason = `its TTL was lowered to ${formatDuration(ttl)}, but the earlier ${formatDuration(lasting.ttl)} has not run out yet`;
  return { address, level: LOWERED.level, message: `${lead} ${ifNow}: ${reason}` };
}

/** Of the earlier answers with a longer TTL that has not run out, the one that caches may keep longest. */
function longestLasting({ ttl, earlier }: OldAnswer, now: number): OldAnswer['earlier'][number] | undefined {
  const lasting = earlier.filter((past) => past.ttl > ttl && expiry(past.seenAt, past.ttl) > now);
  return lasting.toSorted((a, b) => expiry(b.seenAt, b.ttl) - expiry(a.seenAt, a.ttl))[0];
}

/** When the last cache drops an answer with this TTL in seconds, in milliseconds since 1970. */
function expiry(seenAt: number, ttl: number): number {
  return seenAt + ttl * 1000;
}
