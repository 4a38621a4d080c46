import * as fc from 'fast-check';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { decodeMessage } from '../../../src/dns/wire/decode-message.js';
import { encodeQuery } from '../../../src/dns/wire/encode-message.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import type { Zones } from '../../support/arbitrary-zones.js';
import { arbitraryZones } from '../../support/arbitrary-zones.js';
import { startDnsFaultProxy, UPDATE } from '../../support/dns-fault-proxy.js';
import { inProfile, seed } from '../../support/runs.js';
import type { UpdateServer } from '../../support/update-servers.js';
import { masterFile, startUpdateServer, updateServers } from '../../support/update-servers.js';
import type { Run } from '../../cli/support.js';
import { lines, NS1, record, recordsAt, updateProject } from './update-project.js';

const ZONE = 'example.com';

/** In the deep profile, a test runs the program thousands of times. */
const LONG = inProfile({ quick: 60_000, deep: 3_600_000 });
const ALLOWED = ['bulk-change', 'zone-emptied', 'apex-mx-delete', 'protected'].flatMap((code) => [
  '--allow',
  code,
]);

function mustSucceed({ code, stdout, stderr }: Run): void {
  if (code !== 0) throw new Error(`exit code ${code}\n${stdout}${stderr}`);
}

/** Zones as name servers can have them: what is on, one TTL for each set. */
function published(zones: Zones): ReadonlyMap<string, readonly DnsRecord[]> {
  return new Map(
    Array.from(zones, ([zone, records]) => {
      const ttls = new Map<string, number>();
      const kept = records
        .filter(({ active }) => active)
        .map((each) => {
          const set = `${each.prefix} ${each.type}`;
          const ttl = ttls.get(set) ?? each.ttl;
          ttls.set(set, ttl);
          const prio = each.type === 'MX' ? each.prio : 0;
          return { ...each, ttl, prio };
        });
      return [zone, kept];
    }),
  );
}

describe.concurrent.each(updateServers)('%s', (kind) => {
  test(
    'gets from any zones to any others, and back',
    async () => {
      const zones = ['example.com', 'example.net'];
      const server = await startUpdateServer(
        kind,
        Object.fromEntries(zones.map((zone) => [zone, masterFile(zone)])),
      );
      const project = updateProject({
        address: server.address,
        zones: Object.fromEntries(zones.map((zone) => [zone, [NS1]])),
        settings: 'rules: { spf/multiple: warn }\n',
      });
      const declare = (state: ReadonlyMap<string, readonly DnsRecord[]>): void => {
        for (const zone of zones) project.declare(zone, [NS1, ...(state.get(zone) ?? [])]);
      };
      const live = async (): Promise<readonly (readonly string[])[]> =>
        Promise.all(zones.map(async (zone) => lines(await recordsAt(server, zone))));
      const pairs = fc
        .tuple(arbitraryZones(), arbitraryZones())
        .map(([a, b]) => [published(a), published(b)] as const);
      await fc.assert(
        fc.asyncProperty(pairs, async ([before, after]) => {
          declare(before);
          const first = await project.run(['apply', '--yes', ...ALLOWED]);
          mustSucceed(first);
          const was = await live();
          declare(after);
          const second = await project.run(['apply', '--yes', ...ALLOWED]);
          mustSucceed(second);
          const expected = zones.map((zone) =>
            [...new Set(canonicalLines(after.get(zone) ?? []))].toSorted(),
          );
          expect(await live()).toEqual(expected);
          expect((await project.run(['plan', '--detailed-exitcode'])).code).toBe(0);
          if (!/\d created|\d updated|\d deleted/.test(second.stdout) || second.stdout.includes('No changes'))
            return;
          const back = await project.run(['rollback', '--last', '--yes', ...ALLOWED]);
          mustSucceed(back);
          expect(await live()).toEqual(was);
        }),
        { numRuns: inProfile({ quick: 3, deep: 500 }), seed: seed() },
      );
    },
    LONG,
  );
});

/** The lines of records as a transfer has them. */
function canonicalLines(records: readonly DnsRecord[]): readonly string[] {
  return lines(
    records.map((each) => ({
      ...each,
      content:
        each.type === 'TXT'
          ? each.content
          : each.content.toLowerCase().replace('db8:0::', 'db8::').replace('  ', ' '),
    })),
  );
}

test(
  'of two runs at once, one wins all that belongs together, and nothing is lost',
  { timeout: LONG },
  async () => {
    const server = await startUpdateServer('BIND', {
      [ZONE]: masterFile(ZONE, 'www 3600 IN A 192.0.2.1\nshop 3600 IN CNAME www'),
    });
    const rivals = ['2', '3'].map((end) =>
      updateProject({ address: server.address, zones: { [ZONE]: wanted(end) } }),
    );
    for (let round = 0; round < inProfile({ quick: 5, deep: 200 }); round += 1) {
      const before = lines(await recordsAt(server, ZONE));
      rivals.forEach(({ declare }, index) => declare(ZONE, wanted(`${index}${round % 20}`)));
      for (const { run } of rivals) expect((await run(['plan', '--out', `plan${round}.json`])).code).toBe(0);
      const ended = await Promise.all(
        rivals.map(({ run }) => run(['apply', `plan${round}.json`, '--yes', ...ALLOWED])),
      );
      const codes = ended.map(({ code }) => code);
      expect(new Set(codes)).toEqual(new Set([0, 4]));
      const winner = codes.indexOf(0);
      const left = lines(await recordsAt(server, ZONE));
      expect(left).not.toEqual(before);
      expect(left).toEqual(lines(wanted(`${winner}${round % 20}`).filter(({ prefix }) => prefix !== 'ns1')));
    }
  },
);

function wanted(end: string): readonly DnsRecord[] {
  return [
    NS1,
    record('www', 'A', `192.0.2.1${end.slice(-2)}`),
    record('shop', 'CNAME', 'www.example.com'),
    record('api', 'TXT', `of ${end}`),
  ];
}

/** Asks for a name over and over; counts the answers, and those without data. */
function asker({ port }: UpdateServer, name: string) {
  const socket = createSocket('udp4');
  const counts = { asked: 0, empty: 0 };
  const stop = new AbortController();
  const ask = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const query = encodeQuery({ id: 7, name, type: 'A', isRecursionDesired: false, edns: null });
      const answered = once(socket, 'message');
      socket.send(query, port, '127.0.0.1');
      const [octets] = await answered;
      const message = decodeMessage(octets);
      counts.asked += 1;
      if (message instanceof Error || message.rcode !== 0 || message.answers.length === 0) counts.empty += 1;
    }
    socket.close();
  };
  const ended = ask();
  return {
    end: async () => {
      stop.abort();
      await ended;
      return counts;
    },
  };
}

test.each(['BIND', 'Knot'] as const)(
  'who asks %s all the time never misses an answer',
  { timeout: LONG },
  async (kind) => {
    const server = await startUpdateServer(kind, {
      [ZONE]: masterFile(ZONE, 'www 3600 IN A 192.0.2.1\nshop 3600 IN CNAME www'),
    });
    const states = [
      [NS1, record('www', 'A', '192.0.2.1'), record('shop', 'A', '192.0.2.7')],
      [NS1, record('www', 'A', '192.0.2.2'), record('shop', 'CNAME', 'www.example.com')],
    ];
    const { declare, run } = updateProject({ address: server.address, zones: { [ZONE]: [NS1] } });
    const askers = ['www', 'shop'].map((prefix) => asker(server, `${prefix}.${ZONE}.`));
    for (let round = 0; round < inProfile({ quick: 6, deep: 200 }); round += 1) {
      declare(ZONE, states[round % 2] ?? []);
      mustSucceed(await run(['apply', '--yes', ...ALLOWED]));
    }
    for (const { end } of askers) {
      const { asked, empty } = await end();
      expect(asked).toBeGreaterThan(100);
      expect(empty).toBe(0);
    }
  },
);

const MOMENTS = inProfile<readonly (number | 'before' | 'after')[]>({
  quick: ['before', 'after'],
  deep: ['before', 'after', ...Array.from({ length: 40 }, (_, n) => 250 + 15 * n)],
});

test.each(MOMENTS)('a run that is killed (%s) leaves the zone as before or as after', async (moment) => {
  const server = await startUpdateServer('BIND', {
    [ZONE]: masterFile(ZONE, 'www 3600 IN A 192.0.2.1\nshop 3600 IN CNAME www'),
  });
  const declared = [NS1, record('www', 'A', '192.0.2.2'), record('shop', 'A', '192.0.2.3')];
  let kill: (() => void) | undefined;
  const stopAt = (place: 'before' | 'after') => async (): Promise<void> => {
    if (moment !== place) return;
    kill?.();
    await wait(50);
  };
  const proxy = await startDnsFaultProxy(server.port, ({ opcode }) =>
    opcode === UPDATE ? { before: stopAt('before'), after: stopAt('after') } : undefined,
  );
  const project = updateProject({ address: proxy.address, zones: { [ZONE]: declared } });
  const before = lines(await recordsAt(server, ZONE));
  const { child, ended } = project.start(['apply', '--yes', ...ALLOWED]);
  kill = () => void child.kill('SIGKILL');
  if (typeof moment === 'number') setTimeout(() => kill?.(), moment);
  await ended;
  const after = lines(declared.filter(({ prefix }) => prefix !== 'ns1'));
  const left = lines(await recordsAt(server, ZONE));
  expect([before, after]).toContainEqual(left);
  // The message of the run that was killed may be on its way, so that the next run finds the zone changed.
  const next = await project.run(['apply', '--yes', ...ALLOWED]);
  expect([0, 4]).toContain(next.code);
  mustSucceed(await project.run(['apply', '--yes', ...ALLOWED]));
  expect(lines(await recordsAt(server, ZONE))).toEqual(after);
});
