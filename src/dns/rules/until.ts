import type { Day } from '../../text/day.js';
import { daysUntil } from '../../text/day.js';
import { plural } from '../../text/plural.js';
import type { Finding } from '../check/problem.js';
import { adviceRule } from '../check/define-rule.js';
import type { DeclaredRecord, Until } from '../record.js';
import type { DesiredZone } from '../zone.js';
import type { ZoneRule } from '../records/project-view.js';

/** Number of days before the last one from which it is reported. */
const NOTICE = 14;

const reference = 'docs/zone-files.md, "Dates"';

export const untilSoon: ZoneRule = {
  rule: adviceRule({
    code: 'until/soon',
    summary: 'What has an `until` must be dealt with before that day is over.',
    explanation:
      'A record or an exception was meant for a limited time, and its last day is less than 15 days away. Nothing is ever ' +
      'deleted because a date has passed: remove it, or choose a later day.',
    reference,
    bad: 'zone: example.com\nrecords:\n  beta:\n    A: { content: 192.0.2.99, until: 2026-01-10 }\n',
    good: 'zone: example.com\nrecords:\n  beta:\n    A: { content: 192.0.2.99, until: 2027-01-10 }\n',
  }),
  *check({ zone }) {
    for (const dated of datedIn(zone)) {
      const days = daysUntil(dated.today, dated.until.day);
      if (days >= 0 && days <= NOTICE) yield found(dated, soon(dated, days));
    }
  },
};

export const untilPassed: ZoneRule = {
  rule: adviceRule({
    code: 'until/passed',
    summary: 'What has an `until` must not stay after that day.',
    explanation:
      'A record or an exception was meant for a limited time, which is over. A record is still published, since nothing is ' +
      'ever deleted because a date has passed; an exception no longer applies. Remove it, or choose a later day.',
    reference,
    bad: 'zone: example.com\nrecords:\n  beta:\n    A: { content: 192.0.2.99, until: 2025-12-31 }\n',
    good: 'zone: example.com\nrecords:\n  beta:\n    A: { content: 192.0.2.99, until: 2027-01-10 }\n',
  }),
  *check({ zone }) {
    for (const dated of datedIn(zone)) {
      if (dated.until.day < dated.today) yield found(dated, passed(dated));
    }
  },
};

/** A record or an exception with a last day. */
interface Dated {
  readonly zone: DesiredZone;
  readonly today: Day;
  readonly until: Until;
  /** Null for an exception. */
  readonly record: DeclaredRecord | null;
}

function* datedIn(zone: DesiredZone): Iterable<Dated> {
  const { records, except, today } = zone;
  if (today === null) return;
  for (const record of records) {
    const until = record.about?.until;
    if (until) yield { zone, today, until, record };
  }
  for (const { until } of except) if (until) yield { zone, today, until, record: null };
}

function soon({ until, record }: Dated, days: number): string {
  const what = record ? 'this record' : 'this exception';
  const when = days === 0 ? 'today' : `in ${plural(days, 'day')}`;
  return `${what} is meant until ${until.day}, which is ${when}`;
}

function passed({ until, record }: Dated): string {
  return record
    ? `this record was meant until ${until.day} and is still published`
    : `this exception was meant until ${until.day} and no longer applies`;
}

function found({ zone, until, record }: Dated, message: string): Finding {
  return { zone, record, message, hint: 'remove it, or choose a later day', at: until.place };
}
