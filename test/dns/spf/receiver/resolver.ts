import type { SpfAnswer, SpfQueryType } from '../../../../src/dns/spf/resolver.js';

/** A resolver of a receiver, which also looks up the names of an address. */
export type ReceiverResolver = (name: string, type: SpfQueryType | 'PTR') => Promise<SpfAnswer>;
