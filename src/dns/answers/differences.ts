import type { Answer, EffectKind } from '../../plan/effect.js';
import { recordType, recordTypes } from '../types/registry.js';
import { ANY, isSameAnswer } from './answer.js';
import { causesOf } from './causes.js';
import type { Chain, Link } from './chain.js';
import { aliasOf, chainFrom, chainOf } from './chain.js';
import type { Comparison } from './comparison.js';
import type { ProjectState } from './project-state.js';
import { answerOf, isAnswered } from './resolve.js';
import type { RecordChange, Side } from './changing-zone.js';
import { SIDES } from './changing-zone.js';
import { serviceTypes } from './service.js';

/** A type for which a class of names is answered differently before and after. */
export interface Difference extends Readonly<Record<Side, Answer>> {
  readonly type: string;
  readonly kind: EffectKind;
  /** The ids of the steps that change the answer, in the order of the plan. */
  readonly steps: readonly string[];
}

type StepsOf = (changes: ReadonlySet<RecordChange>) => readonly string[];

/** The chain of a name on one side, for each type. */
type ChainFor = (type: string) => Chain;
type Chains = Readonly<Record<Side, ChainFor>>;

/**
 * Returns a function that says for a name to ask for all types that are answered differently. Names whose only record is an
 * alias of the same target on both sides share what it says of that target.
 */
export function differencesIn(
  comparison: Comparison,
  stepsOf: StepsOf,
): (asked: string) => readonly Difference[] {
  const { states } = comparison;
  const differences = differencesBy(comparison, stepsOf);
  const known = new Map<string, readonly Difference[]>();
  const throughTarget = (target: string): readonly Difference[] => {
    let found = known.get(target);
    if (!found) {
      const chains = chainsIn(states, (state, type) => chainFrom(state, target, type));
      // A question for the alias itself ends at the name that is asked for.
      const types = typesIn(chains).filter((type) => !recordType(type)?.isAlias);
      known.set(target, (found = differences(chains, types)));
    }
    return found;
  };
  return (asked) => {
    const chains = chainsIn(states, (state, type) => chainOf(state, asked, type));
    const target = commonAlias(chains);
    return target === null ? differences(chains, typesIn(chains)) : throughTarget(target);
  };
}

function chainsIn(
  states: Comparison['states'],
  follow: (state: ProjectState, type: string) => Chain,
): Chains {
  const chainsOn = (side: Side): ChainFor => {
    const usual = follow(states[side], ANY);
    return (type) => (isResolvedApart(type) ? follow(states[side], type) : usual);
  };
  return { before: chainsOn('before'), after: chainsOn('after') };
}

/** Types whose questions may end elsewhere than those of all others. */
function isResolvedApart(type: string): boolean {
  const known = recordType(type);
  return known?.isAlias === true || known?.belongsToDelegation === true;
}

const PARENT_TYPES = recordTypes.filter(({ belongsToDelegation }) => belongsToDelegation);

/** The types that records at the names of some chains have, and `ANY`. */
function typesIn(chains: Chains): readonly string[] {
  const types = new Set<string>();
  for (const side of SIDES) {
    const { links } = chains[side](ANY);
    for (const link of links) for (const type of typesAt(link)) types.add(type);
    if (!links.some(({ zone, prefix }) => zone && prefix === '')) continue;
    for (const { type } of PARENT_TYPES)
      if (chains[side](type).links.some((link) => typesAt(link).includes(type))) types.add(type);
  }
  return [...types, ANY];
}

/** Those of the records that a server makes of a DNAME. */
const ALIAS_TYPES = recordTypes.flatMap(({ type, isAlias }) => (isAlias ? [type] : []));

function typesAt(link: Link): readonly string[] {
  if (link.redirect !== null) return [...link.records.map(({ type }) => type), ...ALIAS_TYPES];
  const own = link.records.flatMap(({ type }) => (recordType(type) ? type : []));
  return link.served.length === 0 && own.length === link.records.length
    ? own
    : [...own, ...serviceTypes(link)];
}

/** The target of the only record, custom or of a service, that a name has on both sides; null if there is none. */
function commonAlias(chains: Chains): string | null {
  const [before, after] = SIDES.map((side) => onlyAlias(chains[side](ANY)));
  return before !== undefined && before === after ? before : null;
}

function onlyAlias({ links: [asked] }: Chain): string | undefined {
  // The parent zone may say something else of the apex of a zone.
  if (asked?.records.length !== 1 || asked.served.length > 0 || asked.prefix === '') return undefined;
  // A question for the DNAME itself is led elsewhere, too.
  if (asked.redirect !== null) return undefined;
  return aliasOf(asked, ANY);
}

function differencesBy(
  comparison: Comparison,
  stepsOf: StepsOf,
): (chains: Chains, types: readonly string[]) => readonly Difference[] {
  const shared = sharing();
  return (chains, types) =>
    types.flatMap((type) => {
      const both = { before: chains.before(type), after: chains.after(type) };
      const [before, after] = [answerOf(both.before, type), answerOf(both.after, type)];
      if (isSameAnswer(before, after)) return [];
      const kind = kindOf(
        { answer: before, isAnswered: isAnswered(both.before, before, type) },
        { answer: after, isAnswered: isAnswered(both.after, after, type) },
      );
      const steps = stepsOf(causesOf(comparison, type, both));
      return [{ type, kind, before: shared(before), after: shared(after), steps }];
    });
}

/** Returns one object for equal answers: a delegation has the same one for all names below it. */
function sharing(): (answer: Answer) => Answer {
  const known = new Map<string, Answer>();
  return (answer) => {
    const { status, via, data } = answer;
    const key = via.length === 0 && data.length === 0 ? status : JSON.stringify(answer);
    const first = known.get(key);
    if (!first) known.set(key, answer);
    return first ?? answer;
  };
}

interface Judged {
  readonly answer: Answer;
  readonly isAnswered: boolean;
}

function kindOf(before: Judged, after: Judged): EffectKind {
  const isDelegated = after.answer.status === 'referral';
  if (isDelegated !== (before.answer.status === 'referral')) return isDelegated ? 'delegated' : 'undelegated';
  if (before.isAnswered !== after.isAnswered) return after.isAnswered ? 'added' : 'removed';
  return 'changed';
}
