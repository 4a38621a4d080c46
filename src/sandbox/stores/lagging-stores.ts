import type { LiveRecord } from '../../dns/record.js';
import type { TemplatePlace, Translation } from './mail-store.js';
import type { Stores } from './stores.js';

export interface Lag {
  /** How long listings lag behind writes, in milliseconds. */
  readonly lagMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Stores whose listings are as the data was some time ago; everything else sees each write at once. What was written before a
 * restart is listed at once, too.
 */
export function laggingStores(stores: Stores, lag: Lag): Stores {
  const { zones, translations } = stores;
  const records = writeLog<LiveRecord>(lag);
  const texts = writeLog<Translation>(lag);
  return {
    ...stores,
    zones: {
      ...zones,
      listing: (zone) => {
        const listing = zones.listing(zone);
        return records.hasNews(zone) ? JSON.stringify(records.before(zone, JSON.parse(listing))) : listing;
      },
      insert: (zone, record) => {
        records.add(zone, { id: record.id, before: null });
        return zones.insert(zone, record);
      },
      replace: (zone, record) => {
        records.add(zone, { id: record.id, before: zones.record(zone, record.id) });
        return zones.replace(zone, record);
      },
      remove: (zone, id) => {
        records.add(zone, { id, before: zones.record(zone, id) });
        return zones.remove(zone, id);
      },
    },
    translations: {
      ...translations,
      listed: (place) => texts.before(scopeOf(place), translations.listed(place)),
      add: (brand, text) => {
        texts.add(scopeOf({ brand, template: text.template }), { id: text.id, before: null });
        return translations.add(brand, text);
      },
      replace: (brand, text) => {
        const place = { brand, template: text.template };
        texts.add(scopeOf(place), { id: text.id, before: translations.get(place, text.id) });
        return translations.replace(brand, text);
      },
      remove: (place, id) => {
        texts.add(scopeOf(place), { id, before: translations.get(place, id) });
        return translations.remove(place, id);
      },
    },
  };
}

function scopeOf({ brand, template }: TemplatePlace): string {
  return `${brand} ${template}`;
}

/** What a write replaced or deleted; null if it created something. */
interface Write<V> {
  readonly id: string;
  readonly before: V | null;
}

/** The writes that are not listed yet, by zone or template. */
function writeLog<V extends { readonly id: string }>({ lagMs, now }: Lag) {
  const logs = new Map<string, (Write<V> & { readonly at: number })[]>();
  const newsOf = (scope: string): readonly Write<V>[] => {
    const since = now() - lagMs;
    const news = (logs.get(scope) ?? []).filter(({ at }) => at > since);
    logs.set(scope, news);
    return news;
  };
  return {
    add: (scope: string, write: Write<V>): void => {
      const log = logs.get(scope) ?? [];
      logs.set(scope, log);
      log.push({ ...write, at: now() });
    },
    hasNews: (scope: string): boolean => newsOf(scope).length > 0,
    /** Some values as they were before the news. What was deleted comes last. */
    before: (scope: string, values: readonly V[]): readonly V[] => {
      const byId = new Map(values.map((value) => [value.id, value]));
      for (const { id, before } of newsOf(scope).toReversed()) {
        if (before) byId.set(id, before);
        else byId.delete(id);
      }
      return [...byId.values()];
    },
  };
}
