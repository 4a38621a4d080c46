import type { DomainSpec } from '../grammar/domain-spec.js';
import { LOOKUP_TERMS } from '../grammar/lookup-terms.js';
import type { ContentPart } from '../../content/part.js';
import type { SpfRecord } from '../grammar/read-record.js';
import { isSpf, readSpf } from '../grammar/read-record.js';
import type { Mechanism, Modifier, Qualifier } from '../grammar/term.js';
import { match, nameOf } from './match.js';
import { valuesOf } from './resolver.js';
import type { Frame, Outcome } from './run.js';
import { found, isOverspent, spendLookup, unanswered } from './run.js';

/** The results of RFC 7208 section 2.6. */
export type SpfResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror';

export interface Evaluation {
  readonly result: SpfResult;
  /** The `exp` that explains a failure, with the domain whose record has it. */
  readonly exp: { readonly domain: string; readonly spec: DomainSpec } | null;
}

/** Evaluates the record of the frame's domain (RFC 7208 sections 4.4 to 4.7). */
export async function evaluate(frame: Frame): Promise<Evaluation> {
  const answer = await frame.run.resolve(frame.domain, 'TXT');
  if (answer.status === 'failed') return without('temperror');
  const [text, ...others] = valuesOf(answer).filter(isSpf);
  if (text === undefined) return without('none');
  if (others.length > 0) return invalid(frame, 'several');
  const record = readSpf(text);
  return record.faults.length > 0 ? invalid(frame, 'syntax') : evaluateRecord(record, frame);
}

function invalid(frame: Frame, kind: 'several' | 'syntax'): Evaluation {
  found(frame, kind, { term: null, name: frame.domain });
  return without('permerror');
}

async function evaluateRecord(record: SpfRecord, frame: Frame): Promise<Evaluation> {
  for (const mechanism of record.mechanisms) {
    const outcome = await outcomeOf(mechanism, frame);
    if (outcome === 'no match') continue;
    if (outcome !== 'match') return without(outcome);
    const exp = record.exp && { domain: frame.domain, spec: record.exp.domain };
    return { result: RESULTS[mechanism.qualifier], exp };
  }
  return record.redirect ? redirect(record.redirect, frame) : without('neutral');
}

const RESULTS: Readonly<Record<Qualifier, SpfResult>> = {
  '+': 'pass',
  '-': 'fail',
  '~': 'softfail',
  '?': 'neutral',
};

async function outcomeOf(mechanism: Mechanism, frame: Frame): Promise<Outcome> {
  if (LOOKUP_TERMS.has(mechanism.name) && !spendLookup(frame, mechanism.part)) return 'permerror';
  return mechanism.name === 'include' ? include(mechanism, frame) : match(mechanism, frame);
}

/** Only a pass of the other record is a match (section 5.2). */
async function include(mechanism: Mechanism & { name: 'include' }, frame: Frame): Promise<Outcome> {
  const evaluation = await follow(mechanism.domain, mechanism.part, frame);
  switch (evaluation?.result) {
    case 'pass':
      return frame.run.sender ? 'match' : 'no match';
    case 'temperror':
      return unanswered(frame);
    case 'permerror':
      return frame.run.sender || isOverspent(frame.run) ? 'permerror' : 'no match';
    default:
      return 'no match';
  }
}

/** The other record's result is the result, with its own explanation (section 6.1). */
async function redirect({ domain, part }: Modifier, frame: Frame): Promise<Evaluation> {
  if (!spendLookup(frame, part)) return without('permerror');
  return (await follow(domain, part, frame)) ?? without('neutral');
}

/** Evaluates the record that a term names; a record that is missing is a permanent error. Null if a survey cannot know it. */
async function follow(domain: DomainSpec, term: ContentPart, frame: Frame): Promise<Evaluation | null> {
  const name = await nameOf(domain, frame);
  if (name === null && !frame.run.sender) return null;
  const target = name ?? domain.part.text;
  const { run, path, origin } = frame;
  if (path.includes(target)) return lost(frame, 'loop', { term, name: target });
  const below: Frame = { run, domain: target, path: [...path, target], origin: origin ?? term };
  const evaluation = name === null ? without('none') : await evaluate(below);
  return evaluation.result === 'none' ? lost(frame, 'missing', { term, name: target }) : evaluation;
}

function lost(frame: Frame, kind: 'loop' | 'missing', at: { term: ContentPart; name: string }): Evaluation {
  found(frame, kind, at);
  return without('permerror');
}

function without(result: SpfResult): Evaluation {
  return { result, exp: null };
}
