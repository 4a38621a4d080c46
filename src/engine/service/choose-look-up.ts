import type { Clock } from '../../api/http/sleep.js';
import { Failure } from '../../failure.js';
import type { LookUp } from '../../resolver/look-up.js';
import { lookUpAt, systemLookUp } from '../../resolver/look-up.js';
import type { Server } from '../../resolver/server.js';
import { openServer } from '../../resolver/server.js';
import type { ServerAddress } from '../../resolver/server-address.js';
import { readServerAddress } from '../../resolver/server-address.js';

/** What questions to servers go by. */
export interface LookUpRun {
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

/** Looks up at a resolver; at that of the system by default. @throws Failure `usage` for a wrong address. */
export function chooseLookUp(resolver: string | undefined, run: LookUpRun): LookUp {
  return resolver === undefined ? systemLookUp : lookUpAt(serverOpener(run)(addressOf(resolver, true), true));
}

/** Reads the address of a server, or with `https` also the URL of one. @throws Failure `usage` for a wrong one. */
export function addressOf(text: string, https: boolean): ServerAddress {
  const address = readServerAddress(text, { https });
  if (typeof address !== 'string') return address;
  throw new Failure('usage', address, {
    hint: `write it like 192.0.2.53, or with a port 192.0.2.53#5353${https ? ', or as a URL https://dns.example/dns-query' : ''}`,
  });
}

/** Makes a function that opens servers, each once. */
export function serverOpener({
  signal,
  clock,
}: LookUpRun): (address: ServerAddress, isRecursive: boolean) => Server {
  const opened = new Map<string, Server>();
  return (address, isRecursive) => {
    const key = JSON.stringify(address);
    const server = opened.get(key) ?? openServer(address, { isRecursive, signal, clock });
    opened.set(key, server);
    return server;
  };
}
