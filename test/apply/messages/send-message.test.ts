import { describe, expect, test } from 'vitest';
import type { UpdateAnswer } from '../../../src/api/update/send-update.js';
import { ServiceError } from '../../../src/api/http/service-error.js';
import type { MessageTarget } from '../../../src/apply/messages/message-target.js';
import { sendMessage } from '../../../src/apply/messages/send-message.js';
import type { DnsRecord, LiveRecord } from '../../../src/dns/record.js';
import { recordModel } from '../../../src/engine/service/zones.js';
import { instantClock } from '../../support/clocks.js';
import { creation } from './steps.js';

const [one, two] = [creation('a'), creation('b')];
const lost = new ServiceError('lost', { kind: 'unreachable', effect: 'unknown' });
const untrusted = new ServiceError('untrusted', { kind: 'server', effect: 'unknown' });
const refused = new ServiceError('refused', { kind: 'credentials', effect: 'unknown' });
const surely = new ServiceError('refused', { kind: 'credentials', effect: 'no' });

const unmet = { unmet: new ServiceError('unmet', { kind: 'rejected', effect: 'no' }) };

type Answer = UpdateAnswer | ServiceError;
type Listing = readonly DnsRecord[] | ServiceError;

const [NOTHING, ALL, HALF] = [[], [one.after, two.after], [one.after]].map((records) =>
  records.filter((record) => record !== null),
);

/** Sends both steps to a target that gives these answers, and then shows these listings. */
async function outcome(answers: readonly Answer[], listings: readonly (Listing | undefined)[] = []) {
  const sent: Answer[] = [];
  let read = 0;
  const target: MessageTarget = {
    ...recordModel('text'),
    send: async () => {
      const answer = answers[sent.length] ?? lost;
      sent.push(answer);
      if (answer instanceof ServiceError) throw answer;
      return answer;
    },
    list: async () => {
      const listing = listings[Math.min(read, listings.length - 1)] ?? [];
      read += 1;
      if (listing instanceof ServiceError) throw listing;
      return listing.map((record, index): LiveRecord => ({ id: String(index), ...record }));
    },
    idOf: ({ content }) => content,
    restsOn: ({ changes }) => new Set(changes.flatMap(({ after }) => after?.prefix ?? [])),
    sizeOf: () => 0,
    maxSize: 9,
    changed: (known) => known,
  };
  const message = { zone: 'example.com', known: new Map(), changes: [one, two] };
  const repeats: string[] = [];
  const came = await sendMessage(message, {
    target,
    clock: instantClock(),
    stop: undefined,
    onRepeat: (error) => void repeats.push(error),
  });
  expect(repeats).toHaveLength(sent.length - 1);
  return { kind: came.kind, sent: sent.length, ...('lateUntil' in came && { isLate: true }) };
}

describe('a message', () => {
  test.each<[string, readonly Answer[], readonly (Listing | undefined)[], object]>([
    ['is done by its answer', ['done'], [], { kind: 'done', sent: 1 }],
    ['is unmet by its answer, whatever is there', [unmet], [ALL], { kind: 'unmet', sent: 1 }],
    ['has failed by its answer', [surely], [], { kind: 'failed', sent: 1 }],
    ['is done by a reading', [lost], [ALL], { kind: 'done', sent: 1 }],
    ['is done by a reading, whatever its answer claims', [untrusted], [ALL], { kind: 'done', sent: 1 }],
    ['is sent again', [lost, 'done'], [NOTHING], { kind: 'done', sent: 2 }],
    ['is sent again, and was done before', [lost, unmet], [NOTHING, ALL], { kind: 'done', sent: 2 }],
    ['is sent again, and is unmet', [lost, unmet], [NOTHING, HALF], { kind: 'unmet', sent: 2 }],
    ['is unmet, and nothing can be read', [unmet], [lost], { kind: 'unmet', sent: 1 }],
    ['is unmet, although nothing has changed', [unmet], [NOTHING], { kind: 'failed', sent: 1 }],
    ['is sent again, and unmet for no reason', [lost, unmet], [NOTHING], { kind: 'failed', sent: 2 }],
    [
      'is lost for good, and may be late',
      [lost, lost, lost],
      [NOTHING],
      { kind: 'failed', sent: 3, isLate: true },
    ],
    ['is answered by somebody else', [untrusted], [NOTHING], { kind: 'failed', sent: 1 }],
    ['is refused by somebody', [refused], [NOTHING], { kind: 'failed', sent: 1 }],
    ['is refused, like a reading', [refused], [surely], { kind: 'failed', sent: 1 }],
    ['is lost, and nothing can be read', [lost], [lost], { kind: 'unknown', sent: 1 }],
    ['is lost, and only a part is there', [lost], [HALF], { kind: 'unknown', sent: 1 }],
  ])('%s', async (_, answers, listings, expected) => {
    expect(await outcome(answers, listings)).toEqual(expected);
  });
});
