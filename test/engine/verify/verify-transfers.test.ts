import { describe, expect, test } from 'vitest';
import type { Message } from '../../../src/dns/wire/message.js';
import { verifyTransfers } from '../../../src/engine/verify/verify-transfers.js';
import type { Outcome } from '../../../src/resolver/outcome.js';
import { emptyAnswer } from '../../support/empty-answer.js';
import { records } from '../../support/record-lines.js';
import { desired } from '../../support/zones.js';
import { answered, scriptedServer } from '../../support/scripted-server.js';

const zone = desired('example.com', records('www A 192.0.2.1 ; ttl=60'));
const SOA = 'example.com. SOA ns. hostmaster. 1 2 3 4 5';
const WWW = 'www.example.com. A 192.0.2.1';

/** What comes of a transfer that has these messages, and then this outcome if it has not ended. */
async function transferred(messages: readonly Partial<Message>[], outcome: Outcome) {
  const taken: number[] = [];
  const server = {
    ...scriptedServer('192.0.2.53', () => ({})),
    transfer: async (_: string, take: (message: Message) => boolean): Promise<Outcome> => {
      for (const [index, message] of messages.entries()) {
        taken.push(index);
        if (take({ ...emptyAnswer, ...message })) return { kind: 'answer', message: emptyAnswer };
      }
      return outcome;
    },
  };
  const { summary, servers, differences } = await verifyTransfers(
    { tell: () => undefined },
    { zones: [zone], serviceRecords: false, isMeant: () => true },
    {
      server,
      name: null,
    },
  );
  const [told] = servers;
  return {
    taken: taken.length,
    status: told?.status,
    reason: told?.reason,
    agree: summary.agree,
    differ: differences.map(({ kind, address }) => `${kind} ${address}`),
  };
}

const closed: Outcome = { kind: 'answer', message: emptyAnswer };

describe('a transfer', () => {
  test.each<[string, readonly Partial<Message>[], Outcome, object]>([
    [
      'in one message',
      [{ answers: answered(SOA, WWW, SOA) }],
      closed,
      { taken: 1, status: 'ok', reason: null, agree: 1, differ: [] },
    ],
    [
      'in several, of which none is read behind its end',
      [
        { answers: answered(SOA) },
        { answers: answered(WWW, SOA) },
        { answers: answered('a.example.com. A 192.0.2.9') },
      ],
      closed,
      { taken: 2, status: 'ok', reason: null, agree: 1, differ: [] },
    ],
    [
      'that has an SOA record of another zone',
      [{ answers: answered(SOA, 'sub.example.com. SOA ns. hostmaster. 1 2 3 4 5', WWW, SOA) }],
      closed,
      { taken: 1, status: 'ok', reason: null, agree: 1, differ: ['extra dns/example.com/sub/SOA'] },
    ],
    [
      'without its end',
      [{ answers: answered(SOA, WWW) }],
      closed,
      { taken: 1, status: 'lame', reason: null, agree: 0, differ: [] },
    ],
    ['of nothing', [], closed, { taken: 0, status: 'lame', reason: null, agree: 0, differ: [] }],
    [
      'that is silent',
      [{ answers: answered(SOA, WWW) }],
      { kind: 'timeout' },
      { taken: 1, status: 'timeout', reason: null, agree: 0, differ: [] },
    ],
    [
      'of a server that is not there',
      [],
      { kind: 'unreachable', reason: 'it refuses connections' },
      { taken: 0, status: 'unreachable', reason: 'it refuses connections', agree: 0, differ: [] },
    ],
    [
      'that is refused, whatever follows',
      [{ rcode: 5 }, { answers: answered(SOA, WWW, SOA) }],
      closed,
      { taken: 1, status: 'refused', reason: null, agree: 0, differ: [] },
    ],
    [
      'with more than the files have',
      [{ answers: answered(SOA, WWW, 'old.example.com. A 192.0.2.9', SOA) }],
      closed,
      { taken: 1, status: 'ok', reason: null, agree: 1, differ: ['extra dns/example.com/old/A'] },
    ],
  ])('%s', async (_, messages, outcome, expected) => {
    expect(await transferred(messages, outcome)).toEqual(expected);
  });
});
