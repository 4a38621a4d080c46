import type { DomainSpec } from './domain-spec.js';
import type { Network } from './network.js';
import type { ContentFault, ContentPart } from '../../content/part.js';

export type Qualifier = '+' | '-' | '~' | '?';

/** What a mechanism compares the sender with (RFC 7208 section 5). */
export type Matching =
  | { readonly name: 'all' }
  | { readonly name: 'include'; readonly domain: DomainSpec }
  | { readonly name: 'exists'; readonly domain: DomainSpec }
  | { readonly name: 'ptr'; readonly domain?: DomainSpec }
  | { readonly name: 'a'; readonly domain?: DomainSpec; readonly cidr: DualCidr }
  | { readonly name: 'mx'; readonly domain?: DomainSpec; readonly cidr: DualCidr }
  | { readonly name: 'ip4'; readonly network: Network }
  | { readonly name: 'ip6'; readonly network: Network };

/** The lengths of the prefixes that are compared, for each version of the protocol (section 5.6). */
export type DualCidr = Readonly<Record<4 | 6, number>>;

export type MechanismName = Matching['name'];

/** `[ qualifier ] mechanism`. */
export type Mechanism = Matching & {
  readonly kind: 'mechanism';
  readonly part: ContentPart;
  readonly qualifier: Qualifier;
};

/** `redirect` and `exp` (section 6). */
export interface Modifier {
  readonly kind: 'modifier';
  readonly part: ContentPart;
  readonly name: 'redirect' | 'exp';
  readonly domain: DomainSpec;
}

/** Modifiers of other names are legal and mean nothing; only their syntax counts. */
export type Term = Mechanism | Modifier;

/** A term that was read; null when it is faulty or means nothing. */
export interface TermReading<T extends Term> {
  readonly term: T | null;
  readonly faults: readonly ContentFault[];
}
