import { groupBy } from '../../diagnostics/group-by.js';
import type { Span } from '../../diagnostics/source.js';
import { SERVER_STATES } from '../../plan/look-ups.js';
import { enumeration, plural } from '../../text/plural.js';
import { visibleBlanks } from '../../text/visible-blanks.js';
import type {
  FaultyTarget,
  FoundDifference,
  Verification,
  VerifiedExpectation,
  VerifiedServer,
} from '../../dns/verify/verification.js';

/** A difference that several servers have alike. */
export interface SharedDifference extends FoundDifference {
  readonly servers: readonly string[];
}

/** Joins differences that several servers have alike, in the order of the files. */
export function sharedDifferences({ differences }: Verification): readonly SharedDifference[] {
  const groups = groupBy(differences, ({ kind, address, expected, found, at }) =>
    JSON.stringify([address, kind, expected, found, at?.start]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, servers: group.map(({ server }) => server) }] : [];
  });
}

/** Values that are expected or found, each as a text whose blanks can be told. */
export function shownValues(values: readonly string[]): readonly string[] {
  return values.map((value) => visibleBlanks(value));
}

/** What a difference means, in a few words. */
export function meaningOf({ kind, expected, found }: FoundDifference): string {
  if (kind === 'wildcard') return 'the wildcard does not make it';
  if (kind === 'ttl') return 'another TTL';
  if (found.length === 0) return expected.length > 1 ? 'no answer' : 'missing';
  return expected.length === 0 ? 'not declared' : 'another value';
}

/** Further zones are only counted. */
const MOST_NAMED = 3;

/** What is wrong with servers, a sentence for each and its zones. */
export function serverProblems({ servers }: Verification): readonly string[] {
  const groups = groupBy(servers, (server) => problemOf(server) ?? '');
  return Array.from(groups, ([problem, all]) => [problem, all.map(({ zone }) => zone)] as const).flatMap(
    ([problem, zones]) => (problem === '' ? [] : [`${problem} (${enumeration(zones, MOST_NAMED)})`]),
  );
}

function problemOf({ server, name, status, reason, failures }: VerifiedServer): string | null {
  const who = name === null ? server : `${name} (${server})`;
  if (status !== 'ok') return `${who} ${SERVER_STATES[status]}${reason === null ? '' : `: ${reason}`}`;
  return failures === 0 ? null : `${who} did not answer ${plural(failures, 'question')}`;
}

/** The zones that no server answers for, a sentence for each reason. */
export function unansweredZones({ unanswered }: Verification): readonly string[] {
  const groups = groupBy(unanswered, ({ reason }) => reason);
  return Array.from(
    groups,
    ([reason, all]) =>
      `${enumeration(
        all.map(({ zone }) => zone),
        MOST_NAMED,
      )}: ${reason}`,
  );
}

/** Sentences about what could not be verified, or in what way it agrees. */
export function notesOf({ below, unpublishable, readings }: Verification): readonly string[] {
  const sets =
    below === 1 ? '1 record set below a delegation was' : `${below} record sets below delegations were`;
  return [
    ...(below > 0 ? [`${sets} not asked for: other servers answer there`] : []),
    ...unpublishable.map(({ address, reason }) => `${address} cannot be published: ${reason}`),
    ...readings.map((reading) =>
      reading === 'text'
        ? 'quotes in the contents of TXT records are published as part of the text'
        : 'quotes in the contents of TXT records are published as syntax, not as text',
    ),
  ];
}

/** What is wrong with a target. */
export function targetFault({ target, status }: Pick<FaultyTarget, 'target' | 'status'>): string {
  return status === 'nxdomain' ? `${target} does not exist` : `the name servers of ${target} fail`;
}

/** An expectation that does not hold, and by whose answers. */
export interface UnmetExpectation extends Pick<VerifiedExpectation, 'address'> {
  readonly at: Span;
  /** A sentence without its full stop. */
  readonly text: string;
  readonly servers: readonly string[];
}

/** The expectations that do not hold, once for each reason. */
export function unmetExpectations({ expectations = [] }: Verification): readonly UnmetExpectation[] {
  return expectations.flatMap(({ address, at, claim, counterexamples }) =>
    counterexamples.map(({ reason, servers }) => ({ address, at, text: `${claim}, but ${reason}`, servers })),
  );
}
