import { afterEach, describe, expect, test } from 'vitest';
import type { Side } from '../../src/dns/answers/changing-zone.js';
import { SIDES } from '../../src/dns/answers/changing-zone.js';
import { steadyClock } from '../../src/api/http/sleep.js';
import type { Server } from '../../src/resolver/server.js';
import { openServer } from '../../src/resolver/server.js';
import type { OracleEffect } from '../support/answers-oracle/all-effects.js';
import { cleanUpAfterTests, temporaryFolder } from '../support/after-tests.js';
import { allQuestions, effectOf } from '../support/answers-oracle/all-effects.js';
import type { ProjectPair } from '../support/answers-oracle/draw-projects.js';
import { drawProjects } from '../support/answers-oracle/draw-projects.js';
import { drawRedirects } from '../support/answers-oracle/draw-redirects.js';
import { faultsBeside, pairText, sideOf } from '../support/compared-answers.js';
import { randomFrom } from '../support/order-oracle/draw.js';
import { startRealNameServer } from '../support/real-name-servers.js';
import { inProfile, seed } from '../support/runs.js';
import { askServer, writeSide } from '../support/wire-answers.js';

/** A server has so many projects at once. */
const AT_ONCE = inProfile({ quick: 15, deep: 250 });
const BATCHES = inProfile({ quick: 1, deep: 20 });

afterEach(cleanUpAfterTests);

describe.each([
  ['BIND', '', drawProjects],
  ['BIND', ' with DNAMEs', drawRedirects],
  ['Knot', '', drawProjects],
  ['Knot', ' with DNAMEs', drawRedirects],
] as const)('%s%s', (kind, __, draw) => {
  const random = randomFrom(seed());

  test.each(Array.from({ length: BATCHES }, (_, index) => index))(
    `answers of projects that ZM_TEST_SEED=${seed()} draws change as their effects say (%i)`,
    async () => {
      const projects = Array.from({ length: AT_ONCE }, () => draw(random));
      const folder = temporaryFolder();
      const files = projects.flatMap(({ zones, records }, index) =>
        SIDES.map((side) =>
          writeSide(folder, { zones: zones[side], records: records[side], below: suffix(side, index) }),
        ),
      );
      const { address } = await startRealNameServer(kind, Object.assign({}, ...files));
      const server = open(address);
      for (const [index, project] of projects.entries()) {
        const faults = faultsBeside(project, await effectsOnTheWire(server, project, index));
        expect(faults.length === 0 ? [] : [pairText(project), ...faults]).toEqual([]);
      }
    },
    600_000,
  );
});

/** The name that one side of a project is below. */
function suffix(side: Side, index: number): string {
  return `${side}${index}.test`;
}

function open(text: string): Server {
  const [address = '', port] = text.split('#');
  const { signal } = new AbortController();
  return openServer(
    { kind: 'dns', address, port: Number(port) },
    { isRecursive: false, signal, clock: steadyClock },
  );
}

/** The questions to which a server answers something else for one side than for the other. */
async function effectsOnTheWire(
  server: Server,
  project: ProjectPair,
  index: number,
): Promise<readonly OracleEffect[]> {
  const questions = allQuestions(sideOf(project, 'before'), sideOf(project, 'after'));
  const effects = await Promise.all(
    questions.map(async (question) => {
      const was = await askServer(server, suffix('before', index), question);
      const is = await askServer(server, suffix('after', index), question);
      return effectOf(question, was, is);
    }),
  );
  return effects.flatMap((effect) => effect ?? []);
}
