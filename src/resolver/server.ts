import { setMaxListeners } from 'node:events';
import type { Message } from '../dns/wire/message.js';
import { NSID } from '../dns/wire/message.js';
import { RCODE } from '../dns/wire/rcode.js';
import type { Clock } from './deadline.js';
import { askOverHttps } from './https.js';
import { limiter } from './limiter.js';
import type { Outcome } from './outcome.js';
import type { Query, Question } from './query.js';
import { makeQuery } from './query.js';
import type { ServerAddress } from './server-address.js';
import { serverText } from './server-address.js';
import { askOverTcp, readOverTcp } from './tcp.js';
import type { Exchange } from './udp.js';
import { askOverUdp } from './udp.js';

export interface ServerOptions {
  /** Whether the server is to ask others. */
  readonly isRecursive: boolean;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

/** A name server or resolver. */
export interface Server {
  /** As shown. */
  readonly text: string;
  readonly isRecursive: boolean;
  /** Asks up to three times; a server that was silent for three questions in a row is not asked any more. */
  readonly ask: (question: Question) => Promise<Outcome>;
  /** Transfers a zone over TCP (RFC 5936), giving each message to `onMessage` until that returns true. */
  readonly transfer: (zone: string, onMessage: (message: Message) => boolean) => Promise<Outcome>;
  /** Asks it again, whatever happened before. */
  readonly revive: () => void;
}

const TIMEOUT_MS = 2000;
const TRIES = 3;
const SILENCES = 3;
const IN_FLIGHT = 8;

/** The UDP payload that arrives without fragments (DNS Flag Day 2020). */
const UDP_SIZE = 1232;

const EDNS = { size: UDP_SIZE, options: [{ code: NSID, data: new Uint8Array() }] };

/** Response codes of servers that do not know EDNS (RFC 6891 section 7). */
const WITHOUT_EDNS: ReadonlySet<number> = new Set([RCODE.formErr, RCODE.notImp, 16]);

/** Opens a server. Nothing is sent yet. */
export function openServer(address: ServerAddress, options: ServerOptions): Server {
  const { isRecursive, clock } = options;
  // A signal of its own, so that the run's does not have the listeners of all servers. Each question has one until its
  // socket is closed: more than ten are no leak.
  const signal = AbortSignal.any([options.signal]);
  setMaxListeners(0, signal);
  const limited = limiter(IN_FLIGHT);
  let silences = 0;
  let knowsEdns = true;
  const once = async (question: Question): Promise<Outcome> => {
    const query = makeQuery(question, { isRecursive, edns: knowsEdns ? EDNS : null });
    const patience = { timeoutMs: TIMEOUT_MS, signal, clock };
    const outcome =
      address.kind === 'https'
        ? await askOverHttps(query, { url: address.url, ...patience })
        : await overUdpThenTcp(query, { ...address, ...patience });
    if (outcome.kind === 'answer' && outcome.message.isTruncated) return CUT_OFF;
    if (outcome.kind !== 'answer' || !knowsEdns || !WITHOUT_EDNS.has(outcome.message.rcode)) return outcome;
    knowsEdns = false;
    return once(question);
  };
  const ask = async (question: Question): Promise<Outcome> => {
    if (silences >= SILENCES) return { kind: 'timeout' };
    let outcome: Outcome = { kind: 'timeout' };
    for (let tries = 0; tries < TRIES && outcome.kind === 'timeout' && !signal.aborted; tries += 1)
      outcome = await once(question);
    silences = outcome.kind === 'timeout' ? silences + 1 : 0;
    return outcome;
  };
  return {
    text: serverText(address),
    isRecursive,
    ask: (question) => limited(() => ask(question)),
    transfer: (zone, onMessage) => {
      if (address.kind === 'https') throw new Error('a zone is not transferred over HTTPS');
      const query = makeQuery({ name: zone, type: 'AXFR' }, { isRecursive: false, edns: null });
      return readOverTcp(query, { ...address, timeoutMs: TIMEOUT_MS, signal, clock }, onMessage);
    },
    revive: () => {
      silences = 0;
    },
  };
}

/** What is cut off even where it would fit says nothing of what is missing. */
const CUT_OFF: Outcome = { kind: 'unreachable', reason: 'it cuts off its answers' };

/** TCP takes over where an answer does not fit, or may be a guess. */
async function overUdpThenTcp(query: Query, exchange: Exchange): Promise<Outcome> {
  const outcome = await askOverUdp(query, exchange);
  if (outcome.kind === 'unsure') return askOverTcp(query, exchange);
  if (outcome.kind === 'answer' && outcome.message.isTruncated) return askOverTcp(query, exchange);
  return outcome;
}
