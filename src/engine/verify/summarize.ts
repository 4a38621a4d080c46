import { groupBy } from '../../diagnostics/group-by.js';
import type {
  FoundDifference,
  UnansweredZone,
  Verification,
  VerifiedServer,
} from '../../dns/verify/verification.js';
import type { ExpectedZone, Round } from './round.js';
import type { Answered } from './ask.js';

/** Why nothing is known of a zone that has servers. */
export const NO_SERVER = 'no server answers';

/** Sums up what the servers have answered. */
export function summarize({ expected, asked, answers, lost }: Round): Verification {
  const byServer = groupBy(answers, ({ asked: { zone, server } }) => `${zone} ${server.text}`);
  const servers = asked.map(({ zone, server, name, status, reason }): VerifiedServer => {
    const given = byServer.get(`${zone} ${server.text}`) ?? [];
    const failures = given.filter(({ comparison }) => comparison === null).length;
    return { zone, server: server.text, name, status, reason, failures };
  });
  const differences = answers.flatMap(differencesIn);
  return {
    summary: { sets: countSets(expected), ...countAnswered(answers) },
    servers,
    differences,
    unanswered: [...lost, ...withoutServer(expected, servers, lost)],
    targets: [],
    below: expected.reduce((sum, { below }) => sum + below, 0),
    unpublishable: expected.flatMap(({ unpublishable }) => unpublishable),
    readings: [...new Set(answers.flatMap(({ comparison }) => [...(comparison?.readings ?? [])]))],
  };
}

function differencesIn({ asked, expectation, comparison }: Answered): readonly FoundDifference[] {
  const { zone, address } = expectation;
  return (comparison?.differences ?? []).map((difference) => ({
    ...difference,
    zone,
    address,
    server: asked.server.text,
  }));
}

function countSets(expected: readonly ExpectedZone[]): number {
  return expected.reduce(
    (sum, { expectations }) => sum + new Set(expectations.map(({ address }) => address)).size,
    0,
  );
}

/** A set agrees when every server that answered for it has it, whatever its TTL. */
function countAnswered(answers: readonly Answered[]): Pick<Verification['summary'], 'agree' | 'differ'> {
  const sets = new Map<string, boolean>();
  for (const { expectation, comparison } of answers) {
    if (!comparison) continue;
    const agrees = comparison.differences.every(({ kind }) => kind === 'ttl');
    sets.set(expectation.address, (sets.get(expectation.address) ?? true) && agrees);
  }
  const agree = [...sets.values()].filter(Boolean).length;
  return { agree, differ: sets.size - agree };
}

function withoutServer(
  expected: readonly ExpectedZone[],
  servers: readonly VerifiedServer[],
  lost: readonly UnansweredZone[],
): readonly UnansweredZone[] {
  const answered = new Set(servers.flatMap(({ zone, status }) => (status === 'ok' ? [zone] : [])));
  const known = new Set(lost.map(({ zone }) => zone));
  return expected.flatMap(({ zone }) =>
    answered.has(zone) || known.has(zone) ? [] : [{ zone, reason: NO_SERVER }],
  );
}
