import type { Rule } from '../../diagnostics/rule.js';
import type { Span } from '../../diagnostics/source.js';
import { glob } from '../../plan/glob.js';
import type { Finding } from '../check/problem.js';
import { excerpt } from '../check/problem.js';
import type { ZoneRule } from '../records/project-view.js';
import type { PatternFields } from '../records/patterns.js';
import { patternMatcher } from '../records/patterns.js';
import type { DeclaredRecord } from '../record.js';
import type { DesiredZone } from '../zone.js';

/** What a project demands of its records beyond the rules; an entry of `policies`. */
export interface RecordPolicy {
  /** With the code `policy/<name>`; its summary is the message of the policy. */
  readonly rule: Rule;
  /** Globs for the records that it is about; '' for the prefix is the apex. */
  readonly match: PatternFields;
  /** Glob for the zones that it is about. */
  readonly zone: string;
  /** What they have to have; null if there must be none. */
  readonly require: Requirement | null;
  /** The whole entry, as it is written. */
  readonly text: string;
  readonly place: Span;
}

export interface Requirement {
  /** Globs, one of which a content must match. */
  readonly content?: readonly string[];
  /** Bounds in seconds. */
  readonly ttl?: { readonly min?: number; readonly max?: number };
}

/** The rule that a policy is. */
export function policyRule({ rule, match, require, zone: wanted }: RecordPolicy): ZoneRule {
  const isZone = glob(wanted);
  return {
    rule,
    *check({ zone }) {
      if (!isZone(zone.name)) return;
      const isMeant = patternMatcher([match], zone.txt);
      const faultsOf = require ? requirementCheck(require, zone) : forbidden;
      for (const record of zone.records)
        if (isMeant(record))
          for (const fault of faultsOf(record)) yield { zone, record, message: rule.summary, ...fault };
    },
  };
}

/** The field at fault, and what to do. */
type PolicyFault = Required<Pick<Finding, 'field' | 'hint'>>;

function forbidden(): readonly PolicyFault[] {
  return [{ field: 'content', hint: 'remove this record' }];
}

function requirementCheck(
  { content = [], ttl: { min = 0, max = Infinity } = {} }: Requirement,
  { txt }: DesiredZone,
): (record: DeclaredRecord) => readonly PolicyFault[] {
  const isAllowed = patternMatcher(
    content.map((each) => ({ content: each })),
    txt,
  );
  const wanted = `its content must match ${content.slice(0, MOST_SHOWN).map(excerpt).join(' or ')}`;
  return (record) => [
    ...(content.length === 0 || isAllowed(record) ? [] : [{ field: 'content', hint: wanted } as const]),
    ...(record.ttl < min ? [{ field: 'ttl', hint: `use a TTL of at least ${min} seconds` } as const] : []),
    ...(record.ttl > max ? [{ field: 'ttl', hint: `use a TTL of at most ${max} seconds` } as const] : []),
  ];
}

const MOST_SHOWN = 5;
