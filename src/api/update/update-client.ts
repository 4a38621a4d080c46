import type { DnsRecord, TxtReading } from '../../dns/record.js';
import type { ResourceRecord } from '../../dns/wire/message.js';
import { orWireError, WireError } from '../../dns/wire/octets.js';
import { limiter } from '../../resolver/limiter.js';
import type { DnsClient } from '../dns/client.js';
import { ServiceError } from '../http/service-error.js';
import { sleep, steadyClock } from '../http/sleep.js';
import type { TransportOptions } from '../http/transport.js';
import type { ExchangeLimits } from './exchange.js';
import { defaultLimits, serverAt } from './exchange.js';
import { additionsFor, deletionsFor } from './message/record-set.js';
import type { Update } from './message/update-message.js';
import { MAX_RECORDS, sizeOfUpdate } from './message/update-message.js';
import type { Peer } from './peer.js';
import { prerequisitesOf } from './prerequisites.js';
import { recordId, writtenRdata } from './rows/rdata-of.js';
import type { ServerSide } from './rows/zone-rows.js';
import { zoneRows } from './rows/zone-rows.js';
import type { UpdateAnswer } from './send-update.js';
import { sendUpdate } from './send-update.js';
import type { KnownZone, RecordChange, Transaction } from './transaction.js';
import { changedZone, touchedSets } from './transaction.js';
import { transfer } from './transfer.js';
import type { TsigKey } from './tsig/key.js';

/** The zones of a name server that takes DNS UPDATE (RFC 2136). Each method throws a ServiceError on failure. */
export interface UpdateClient {
  /** The rows of a zone, in the form of the service's listings, by a transfer (AXFR, RFC 5936). */
  readonly list: DnsClient['list'];
  /** An upper bound of the octets that changes take in a message. */
  readonly sizeOf: (transaction: Transaction) => number;
  /** The most octets that changes can take in a message. */
  readonly maxSize: number;
  /** Carries changes out, or none of them if something is not as it was reviewed. */
  readonly send: (transaction: Transaction) => Promise<UpdateAnswer>;
  /** The names, relative to the zone, whose records decide whether changes are carried out. Throws a `WireError`. */
  readonly restsOn: (transaction: Transaction) => ReadonlySet<string>;
  /** The records of a zone after some changes. */
  readonly changed: (known: KnownZone, changes: readonly RecordChange[]) => KnownZone;
  /** The id that a record has once it is there. */
  readonly idOf: (record: DnsRecord) => string;
  readonly close: () => Promise<void>;
}

/** A key, and where it is from: `ZONEMASON_DNS_TSIG`, a path, a command. */
export interface FoundKey {
  readonly key: TsigKey;
  readonly source: string;
}

export interface UpdateClientOptions extends Pick<TransportOptions, 'ticks' | 'onRetry' | 'onRequest'> {
  /** `dns://192.0.2.53:5353`. */
  readonly server: URL;
  /** Called once per zone; its errors are passed on. */
  readonly keyOf: (zone: string) => Promise<FoundKey>;
  /** How the contents of TXT records are written. */
  readonly txt: TxtReading;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly limits?: Partial<ExchangeLimits>;
}

/** Creates a client for the zones of a server. */
export function createUpdateClient(options: UpdateClientOptions): UpdateClient {
  const { txt, onRetry } = options;
  const peers = new Map<string, Promise<Peer>>();
  const peerOf = (zone: string): Promise<Peer> => {
    const peer = peers.get(zone) ?? openPeer(zone, options);
    peers.set(zone, peer);
    return peer;
  };
  const limited = limiter(TRANSFERS);
  /** By zone, what the server has sent last, so that it gets back the very octets. */
  const sent = new Map<string, ServerSide>();
  const encode = (transaction: Transaction): Update => {
    const known = sent.get(transaction.zone);
    const sets = touchedSets(transaction, {
      rdataOf: (record) => known?.rdataOf.get(record.id ?? '') ?? writtenRdata(record, txt),
      hasOwnRecords: (prefix) => known?.ownNames.has(prefix) === true,
    });
    const updates = [...sets.flatMap(deletionsFor), ...sets.flatMap(additionsFor)];
    return { prerequisites: prerequisitesOf(transaction, sets), updates };
  };
  const idOf = (record: DnsRecord): string => {
    const rdata = orWireError(() => writtenRdata(record, txt));
    return recordId(record, rdata instanceof WireError ? Buffer.from(record.content) : rdata, txt);
  };
  return {
    list: async (zone, signal, hurry) => {
      const peer = await peerOf(zone);
      const read = (): Promise<readonly ResourceRecord[]> => limited(() => transfer(zone, peer, signal));
      const records = await untilReached(read, hurry ?? signal, onRetry);
      const { rows, ...rest } = zoneRows(zone, records, txt);
      sent.set(zone, rest);
      return rows;
    },
    sizeOf: (transaction) => {
      const update = orWireError(() => encode(transaction));
      // What DNS cannot have is found when it is sent.
      return update instanceof WireError ? 0 : sizeOfUpdate(update);
    },
    maxSize: MAX_RECORDS,
    restsOn: (transaction) => new Set(encode(transaction).prerequisites.map(({ prefix }) => prefix)),
    changed: (known, changes) => changedZone(known, changes, idOf),
    idOf,
    send: async (transaction) => {
      const { zone } = transaction;
      const update = orWireError(() => encode(transaction));
      if (update instanceof WireError) throw unsendable(zone, update.message, update);
      if (sizeOfUpdate(update) > MAX_RECORDS) throw unsendable(zone, TOO_LONG);
      return sendUpdate(zone, update, await peerOf(zone));
    },
    close: async () => undefined,
  };
}

const TOO_LONG = 'a record set, with the values that it had and has, does not fit into a message of 64 KiB';

/** As many transfers as BIND makes at once by default are ten. */
const TRANSFERS = 8;

/** Reads again when the connection was lost: a reading changes nothing. */
async function untilReached<T>(
  read: () => Promise<T>,
  hurry: AbortSignal | undefined,
  onRetry: UpdateClientOptions['onRetry'],
): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await read();
    } catch (error) {
      const isLost = error instanceof ServiceError && error.kind === 'unreachable';
      if (!isLost || hurry?.aborted) throw error;
      onRetry?.({ error: error.message, pauseMs });
      await sleep(pauseMs, hurry);
    }
  }
  return read();
}

const PAUSES_MS = [200, 800];

async function openPeer(
  zone: string,
  { server, keyOf, now, limits, onRequest, ticks = steadyClock.now }: UpdateClientOptions,
): Promise<Peer> {
  const { key, source } = await keyOf(zone);
  return {
    server: serverAt(server),
    limits: { ...defaultLimits, ...limits },
    key,
    asked: { zone, keyName: key.name, keySource: source },
    now: () => Math.floor(now() / 1000),
    ticks,
    onRequest,
  };
}

function unsendable(zone: string, why: string, cause?: WireError): ServiceError {
  return new ServiceError(`UPDATE of ${zone}: ${why}`, { kind: 'rejected', effect: 'no', cause });
}
