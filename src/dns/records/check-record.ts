import type { Rule } from '../../diagnostics/rule.js';
import { isRefusal } from '../../diagnostics/rule.js';
import { trailingDotRule, uppercaseRule } from '../check/general-rules.js';
import type { Problem } from '../check/problem.js';
import type { Protocol } from '../protocol.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { unexplained } from '../targets/profile.js';
import { profileOf } from '../targets/profiles.js';
import type { RecordType } from '../types/descriptor.js';
import { typeOf } from '../types/registry.js';
import { canonicalContent } from './identity.js';
import type { Slip } from './slips.js';
import { slipIn } from './slips.js';

/** How a project says that records are read: a zone has it. */
export interface RecordReading {
  /** How the contents of TXT records are written; as text by default. */
  readonly txt?: TxtReading;
  /** That of their target; the service's by default. */
  readonly protocol?: Protocol;
}

/**
 * Checks a single record by the rules of its target, the general ones and those of its type, if the target has it. `zone` is
 * in lower-case punycode.
 */
export function checkRecord(
  record: DnsRecord,
  zone: string,
  { txt = 'text', protocol = 'rest' }: RecordReading = {},
): readonly Problem[] {
  const type = typeOf(protocol, record.type);
  const target = profileOf(protocol);
  const judged = { record, type, zone, txt };
  const general = target.checkGenerally(judged);
  const own = withSlips(target.checkByType(judged), type, record);
  return general.length === 0 ? own : [...general, ...unexplained(own, general)];
}

/** Says what was probably meant, where the type itself cannot. */
function withSlips(
  own: readonly Problem[],
  type: RecordType | undefined,
  record: DnsRecord,
): readonly Problem[] {
  if (own.length === 0 || !type || !own.some(isUnexplained)) return own;
  const slip = slipIn(record.content, type, { hasPrio: record.prio !== 0 });
  if (!slip) return own;
  // How the content is spelled is no second mistake: the slip says how to write all of it.
  const others = own.filter(({ field, rule }) => field !== 'content' || !spellingRules.has(rule));
  return others.map((problem) => (isUnexplained(problem) ? withSlip(problem, slip) : problem));
}

function isUnexplained({ field, hint }: Problem): boolean {
  return field === 'content' && hint === undefined;
}

const spellingRules: ReadonlySet<Rule> = new Set([uppercaseRule, trailingDotRule]);

/** Adds what was probably meant, if the type itself cannot say it. */
function withSlip(problem: Problem, { hint, meant, value }: Slip): Problem {
  return {
    ...problem,
    hint,
    ...(meant !== undefined && { meant }),
    ...(value !== undefined && { repair: 'slip' }),
  };
}

/** The record as it is listed or, where its content breaks a rule of the service, with the canonical spelling of the content. */
export function writableRecord(
  zone: string,
  record: DnsRecord,
  { txt, protocol }: Required<RecordReading>,
): DnsRecord {
  const isWritable = checkRecord(record, zone, { protocol }).every(
    ({ rule, field }) => field !== 'content' || !isRefusal(rule),
  );
  return isWritable ? record : { ...record, content: canonicalContent(record, txt) };
}
