import type { DomainSpec } from '../../../../src/dns/spf/grammar/domain-spec.js';
import { LOOKUP_TERMS } from '../../../../src/dns/spf/grammar/lookup-terms.js';
import type { ContentPart } from '../../../../src/dns/content/part.js';
import type { SpfRecord } from '../../../../src/dns/spf/grammar/read-record.js';
import { isSpf, readSpf } from '../../../../src/dns/spf/grammar/read-record.js';
import type { Mechanism, Modifier, Qualifier } from '../../../../src/dns/spf/grammar/term.js';
import { match, nameOf } from './match.js';
import { valuesOf } from '../../../../src/dns/spf/resolver.js';
import type { Frame, Outcome } from './run.js';
import { found, spendLookup } from './run.js';

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
  switch (evaluation.result) {
    case 'pass':
      return 'match';
    case 'temperror':
    case 'permerror':
      return evaluation.result;
    default:
      return 'no match';
  }
}

/** The other record's result is the result, with its own explanation (section 6.1). */
async function redirect({ domain, part }: Modifier, frame: Frame): Promise<Evaluation> {
  if (!spendLookup(frame, part)) return without('permerror');
  return follow(domain, part, frame);
}

/** Evaluates the record that a term names; a record that is missing is a permanent error. */
async function follow(domain: DomainSpec, term: ContentPart, frame: Frame): Promise<Evaluation> {
  const name = await nameOf(domain, frame);
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
