import { effective } from '../advice/spf-project/effective.js';
import type { Answer } from '../../plan/effect.js';
import type { ProjectState } from '../answers/project-state.js';
import { resolve } from '../answers/resolve.js';
import { octetsOfIPv4, octetsOfIPv6 } from '../content/ip.js';
import { constantName } from '../spf/grammar/domain-spec.js';
import type { DomainSpec } from '../spf/grammar/domain-spec.js';
import { BITS, networkText } from '../spf/grammar/network.js';
import type { Network } from '../spf/grammar/network.js';
import { isSpf, readSpf } from '../spf/grammar/read-record.js';
import type { SpfRecord } from '../spf/grammar/read-record.js';
import type { DualCidr, Mechanism, Qualifier } from '../spf/grammar/term.js';
import { EVERY_NETWORK, restBeyond } from './address-ranges.js';
import { textsAt } from './texts.js';

/** Who may send mail of a domain, by its SPF record and those that this one includes (RFC 7208). */
export interface Senders {
  readonly networks: readonly NamedNetwork[];
  /** Terms that lead out of the project, or that depend on the message. */
  readonly others: readonly string[];
  /** What comes of mail from all other servers; null if others say it. */
  readonly rest: Qualifier | null;
}

interface NamedNetwork {
  readonly network: Network;
  readonly text: string;
}

/** The SPF records of a domain; null where others have them. */
export function spfTexts(state: ProjectState, domain: string): readonly string[] | null {
  const texts = textsAt(state, domain);
  return texts === 'elsewhere' ? null : texts.filter(isSpf);
}

/**
 * Returns a function that says who may send mail of a domain in one state; null if its record is elsewhere or does not count, since
 * there is none, are several, or it is faulty (RFC 7208 section 4.5 and 4.6). What many domains include is read once.
 */
export function sendersByDomain(state: ProjectState): (domain: string) => Senders | null {
  const survey = new SenderSurvey(state);
  return (domain) => survey.of(domain);
}

/** Who may send mail of a domain by the text of its SPF record alone; null if it is faulty. */
export function sendersIn(domain: string, text: string): Senders | null {
  return new SenderSurvey({ zones: new Map() }).ofText(domain, text);
}

/** Reads each record once, also if it is included many times. */
class SenderSurvey {
  readonly #state: ProjectState;
  /** What a record that leads back to itself adds is null. */
  readonly #known = new Map<string, Senders | null>();

  constructor(state: ProjectState) {
    this.#state = state;
  }

  of(domain: string): Senders | null {
    const known = this.#known.get(domain);
    if (known !== undefined) return known;
    this.#known.set(domain, null);
    const [text, ...others] = spfTexts(this.#state, domain) ?? [];
    const senders = text === undefined || others.length > 0 ? null : this.ofText(domain, text);
    this.#known.set(domain, senders);
    return senders;
  }

  ofText(domain: string, text: string): Senders | null {
    const record = readSpf(text);
    return record === null || record.faults.length > 0 ? null : this.#ofRecord(domain, record);
  }

  #ofRecord(domain: string, record: SpfRecord): Senders {
    const { mechanisms, all, redirect } = effective(record);
    const passing = mechanisms.filter(({ qualifier }) => qualifier === '+');
    const own = passing.map((mechanism) => this.#ofMechanism(domain, mechanism));
    const next = redirect && this.#ofRedirect(redirect.domain);
    return {
      networks: [...own, ...(next ? [next] : [])].flatMap(({ networks }) => networks),
      others: [...own, ...(next ? [next] : [])].flatMap(({ others }) => others),
      rest: next ? next.rest : (all?.qualifier ?? '?'),
    };
  }

  #ofMechanism(domain: string, mechanism: Mechanism): Accepted {
    switch (mechanism.name) {
      case 'ip4':
      case 'ip6':
        return {
          networks: [{ network: mechanism.network, text: mechanism.part.text.replace(/^\+?ip[46]:/i, '') }],
          others: [],
        };
      case 'a':
        return this.#ofHosts(mechanism, nameOf(mechanism.domain, domain), (name) => [name]);
      case 'mx':
        return this.#ofHosts(mechanism, nameOf(mechanism.domain, domain), (name) => this.#mailHosts(name));
      case 'include':
        return this.#ofInclude(mechanism.domain);
      default:
        return opaque(mechanism.part.text);
    }
  }

  #ofInclude(domain: DomainSpec): Accepted {
    const name = constantName(domain);
    const senders = name === null || spfTexts(this.#state, name)?.length !== 1 ? null : this.of(name);
    if (!senders) return opaque(`include:${name ?? domain.part.text}`);
    if (senders.rest !== '+') return senders;
    return { networks: EVERY_NETWORK.map((network) => ({ network, text: 'every server' })), others: [] };
  }

  #ofRedirect(domain: DomainSpec): Senders {
    const name = constantName(domain);
    const senders = name === null ? null : this.of(name);
    return senders ?? { ...opaque(`redirect=${name ?? domain.part.text}`), rest: null };
  }

  #ofHosts(
    { part, cidr }: Mechanism & { readonly cidr: DualCidr },
    name: string | null,
    hostsOf: (name: string) => readonly string[] | null,
  ): Accepted {
    const hosts = name === null ? null : hostsOf(name);
    const networks = hosts?.map((host) => this.#addresses(host, cidr));
    if (!networks || networks.includes(null))
      return opaque(part.text.includes(':') ? part.text : `${part.text}:${name}`);
    return { networks: networks.flatMap((each) => each ?? []), others: [] };
  }

  #mailHosts(name: string): readonly string[] | null {
    const { status, data } = resolve(this.#state, { name, below: false, type: 'MX' });
    if (isOfOthers({ status, data })) return null;
    return data.map((text) => text.split(' ')[1] ?? '').filter((host) => host !== '.');
  }

  /** The networks of the addresses of a host; null if others have them. */
  #addresses(name: string, cidr: DualCidr): readonly NamedNetwork[] | null {
    const found: NamedNetwork[] = [];
    for (const [version, type] of [
      [4, 'A'],
      [6, 'AAAA'],
    ] as const) {
      const { status, data } = resolve(this.#state, { name, below: false, type });
      if (isOfOthers({ status, data })) return null;
      for (const text of data) {
        const octets = version === 4 ? octetsOfIPv4(text) : octetsOfIPv6(text);
        const length = cidr[version];
        const suffix = length === BITS[version] ? '' : `/${length}`;
        if (octets) found.push({ network: { octets, length }, text: `${text}${suffix}` });
      }
    }
    return found;
  }
}

/** Whether others say what an answer is. */
function isOfOthers({ status, data }: Pick<Answer, 'status' | 'data'>): boolean {
  return status === 'elsewhere' || status === 'referral' || (status === 'service' && data.length === 0);
}

type Accepted = Pick<Senders, 'networks' | 'others'>;

function opaque(term: string): Accepted {
  return { networks: [], others: [term.replace(/^\+/, '').toLowerCase()] };
}

function nameOf(domain: DomainSpec | undefined, current: string): string | null {
  return domain ? constantName(domain) : current;
}

/** Who may send in one state and not in another one, as texts. */
export function sendersBeyond(before: Senders, after: Senders): readonly string[] {
  const restOf = restBeyond(before.networks.map(({ network }) => network));
  const known = new Set(before.others);
  const networks = after.networks.flatMap((named) => restTexts(named, restOf(named.network)));
  return [...new Set([...networks, ...after.others.filter((term) => !known.has(term))])];
}

/** What is left of a network: its own text if that is all of it, or so much that its parts would take more words. */
function restTexts({ network, text }: NamedNetwork, rest: readonly Network[]): readonly string[] {
  if (rest[0] === network || network.length === 0) return rest.length === 0 ? [] : [text];
  return rest.length > MOST_PARTS ? [`parts of ${text}`] : rest.map(networkText);
}

const MOST_PARTS = 4;
