import type { Clock } from '../../api/http/sleep.js';
import { MAX_AGE_MS } from '../../apply/readings/fresh-readings.js';
import type { EarlierListing } from '../../apply/readings/readings.js';
import type { Live } from '../../apply/step/backend.js';
import type { Clients } from './access.js';

/** What the service listed, unparsed, and when it had arrived, by the clock of the run. */
interface RecentListing {
  readonly entries: readonly unknown[];
  readonly arrivedAt: number;
}

type ByScope = ReadonlyMap<string, RecentListing>;

/** The listings that arrived lately, by zone, and by id of the template. */
export interface RecentListings {
  readonly dns: ByScope;
  readonly mail: ByScope;
}

export interface KeepingClients {
  readonly clients: Clients;
  readonly recent: RecentListings;
}

/** Wraps clients to keep what they list, for as long as a run may rely on it. */
export function keepRecent({ dns, mail }: Clients, clock: Pick<Clock, 'now'>): KeepingClients {
  const recent = { dns: new Map<string, RecentListing>(), mail: new Map<string, RecentListing>() };
  return {
    recent,
    clients: {
      ...(dns && { dns: { ...dns, list: keepingIn(recent.dns, dns.list, clock) } }),
      ...(mail && { mail: { ...mail, translations: keepingIn(recent.mail, mail.translations, clock) } }),
    },
  };
}

type List = (scope: string, signal?: AbortSignal, hurry?: AbortSignal) => Promise<readonly unknown[]>;

function keepingIn(listings: Map<string, RecentListing>, list: List, { now }: Pick<Clock, 'now'>): List {
  return async (scope, ...signals) => {
    const entries = await list(scope, ...signals);
    const arrivedAt = now();
    for (const [old, listing] of listings) {
      if (arrivedAt - listing.arrivedAt <= MAX_AGE_MS) break;
      listings.delete(old);
    }
    listings.set(scope, { entries, arrivedAt });
    return entries;
  };
}

/** Parses the recent listings of the scopes that steps change. */
export function earlierListings<V>(
  recent: ByScope | undefined,
  scopes: readonly { readonly id: string; readonly steps: readonly unknown[] }[],
  parse: (scope: string, entries: readonly unknown[]) => readonly Live<V>[],
): ReadonlyMap<string, EarlierListing<V>> {
  const changing = scopes.filter(({ steps }) => steps.length > 0);
  const pairs = changing.flatMap(({ id }): [string, EarlierListing<V>][] => {
    const listing = recent?.get(id);
    return listing ? [[id, { live: parse(id, listing.entries), arrivedAt: listing.arrivedAt }]] : [];
  });
  return new Map(pairs);
}
