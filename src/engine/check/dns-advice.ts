import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { reportSurveys } from '../../dns/advice/mail-texts/report-survey.js';
import type { SpfResolver } from '../../dns/spf/resolver.js';
import { spfSurveys } from '../../dns/advice/spf/survey.js';
import type { DesiredZone } from '../../dns/zone.js';
import { Failure } from '../../failure.js';
import type { Ask, LookUp } from '../../resolver/look-up.js';
import { startProgress } from '../events.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Host } from '../session/session.js';
import { chooseLookUp } from '../service/choose-look-up.js';
import type { Advise } from './policies.js';

/** Number of records that are followed at a time. */
const SURVEYS = 16;

type AdviceHost = Pick<Host, 'signal' | 'clock' | 'tell'>;

/**
 * Returns advice that needs lookups, by the resolver of the system or another one. Reports names without an answer.
 *
 * @throws Failure `usage` for a wrong address. The advice throws `unreachable` when the resolver answers nothing,
 *   `interrupted` when the signal aborts.
 */
export function adviseByDns(resolver: string | undefined, host: AdviceHost): Advise {
  return adviseBy(chooseLookUp(resolver, host), host);
}

function adviseBy(lookUp: LookUp, { signal, tell }: AdviceHost): Advise {
  return async function* advise(zones: readonly DesiredZone[]): AsyncIterable<Diagnostic> {
    const { resolve, unknown, answered } = recording(lookUp.valuesOf);
    const surveys = [...spfSurveys(zones, resolve), ...reportSurveys(zones, resolve)];
    const progress = startProgress(tell, 'looking-up', surveys.length);
    const found = await mapConcurrently(surveys, SURVEYS, async (survey) => {
      const diagnostics = signal.aborted ? [] : await survey();
      progress.advance();
      return diagnostics;
    }).finally(progress.end);
    if (signal.aborted) throw new Failure('interrupted', 'interrupted');
    if (unknown.size > 0 && answered.size === 0)
      throw new Failure('unreachable', 'the resolver does not answer', {
        hint: 'name another one with --resolver',
      });
    if (unknown.size > 0) tell({ kind: 'not-looked-up', names: [...unknown] });
    yield* found.flat();
  };
}

interface Recording {
  readonly resolve: SpfResolver;
  /** Names that nothing is known about. */
  readonly unknown: ReadonlySet<string>;
  /** Names that there was a response about, even if its servers fail. */
  readonly answered: ReadonlySet<string>;
}

/** Codes of lookups without a response. */
const SILENCE: ReadonlySet<string> = new Set(['ETIMEOUT', 'ECONNREFUSED', 'EAI_AGAIN', 'ECANCELLED']);

function recording(ask: Ask): Recording {
  const unknown = new Set<string>();
  const answered = new Set<string>();
  const resolve: SpfResolver = async (name, type) => {
    const values = await ask(name, type);
    if (typeof values !== 'string' || !SILENCE.has(values)) answered.add(name);
    if (typeof values !== 'string') return { status: 'found', values };
    if (values === 'ENOTFOUND' || values === 'ENODATA') return { status: 'none' };
    unknown.add(name);
    return { status: 'failed' };
  };
  return { resolve, unknown, answered };
}
