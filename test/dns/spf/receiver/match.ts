import { isInDomain } from '../../../../src/dns/name/domain.js';
import type { DomainSpec } from '../../../../src/dns/spf/grammar/domain-spec.js';
import { constantName } from '../../../../src/dns/spf/grammar/domain-spec.js';
import type { DualCidr, Mechanism } from '../../../../src/dns/spf/grammar/term.js';
import { isWithin, readAddress } from './address.js';
import { expand } from './expand.js';
import type { SpfAnswer } from '../../../../src/dns/spf/resolver.js';
import { valuesOf } from '../../../../src/dns/spf/resolver.js';
import type { Frame, Outcome } from './run.js';
import { MOST_HOSTS } from '../../../../src/dns/spf/survey.js';
import { found, spendVoid } from './run.js';
import { targetName } from './target-name.js';
import { preferredName, validatedNames } from './validated-names.js';

/** A mechanism that does not evaluate another record. */
type Simple = Exclude<Mechanism, { name: 'include' }>;

/** Compares the sender with a mechanism (RFC 7208 section 5). */
export async function match(mechanism: Simple, frame: Frame): Promise<Outcome> {
  switch (mechanism.name) {
    case 'all':
      return 'match';
    case 'ip4':
    case 'ip6':
      return isIn(frame, mechanism.network) ? 'match' : 'no match';
    case 'a':
      return matchHost(mechanism, frame);
    case 'mx':
      return matchMx(mechanism, frame);
    case 'exists':
      return matchExists(mechanism, frame);
    default:
      return matchPtr(mechanism, frame);
  }
}

/** The name that a term is about; null when it is not a name. */
export async function nameOf(domain: DomainSpec | undefined, frame: Frame): Promise<string | null> {
  if (!domain) return targetName(frame.domain);
  const { sender, resolve } = frame.run;
  const constant = constantName(domain);
  if (constant !== null) return targetName(constant);
  const validatedName = async (): Promise<string> =>
    preferredName(await validatedNames(sender.address, resolve), frame.domain);
  return targetName(await expand(domain.pieces, { sender, domain: frame.domain, validatedName }));
}

type Named<N extends Simple['name']> = Simple & { readonly name: N };

async function matchHost({ domain, cidr, part }: Named<'a'>, frame: Frame): Promise<Outcome> {
  const name = await nameOf(domain, frame);
  if (name === null) return 'no match';
  const answer = await addressesOf(name, frame);
  if (answer.status === 'failed') return 'temperror';
  if (answer.status === 'none') return spendVoid(frame, { term: part, name });
  return isAmong(frame, answer.values, cidr) ? 'match' : 'no match';
}

async function matchMx({ domain, cidr, part }: Named<'mx'>, frame: Frame): Promise<Outcome> {
  const name = await nameOf(domain, frame);
  if (name === null) return 'no match';
  const answer = await frame.run.resolve(name, 'MX');
  if (answer.status === 'failed') return 'temperror';
  if (answer.status === 'none') return spendVoid(frame, { term: part, name });
  if (answer.values.length > MOST_HOSTS) return found(frame, 'hosts', { term: part, name });
  return matchHosts(answer.values, cidr, frame);
}

async function matchHosts(hosts: readonly string[], cidr: DualCidr, frame: Frame): Promise<Outcome> {
  const names = hosts.flatMap((host) => targetName(host) ?? []);
  const answers = await Promise.all(names.map((name) => addressesOf(name, frame)));
  if (answers.some((answer) => isAmong(frame, valuesOf(answer), cidr))) return 'match';
  return answers.some(({ status }) => status === 'failed') ? 'temperror' : 'no match';
}

/** The lookup is for A whatever the version of the client's address (section 5.7). */
async function matchExists({ domain, part }: Named<'exists'>, frame: Frame): Promise<Outcome> {
  const name = await nameOf(domain, frame);
  if (name === null) return 'no match';
  const { status } = await frame.run.resolve(name, 'A');
  if (status === 'failed') return 'temperror';
  if (status === 'none') return spendVoid(frame, { term: part, name });
  return 'match';
}

async function matchPtr({ domain }: Named<'ptr'>, frame: Frame): Promise<Outcome> {
  const { sender, resolve } = frame.run;
  const target = await nameOf(domain, frame);
  if (target === null) return 'no match';
  const names = await validatedNames(sender.address, resolve);
  return names.some((name) => isInDomain(name, target)) ? 'match' : 'no match';
}

function addressesOf(name: string, { run }: Frame): Promise<SpfAnswer> {
  return run.resolve(name, run.sender.address.version === 4 ? 'A' : 'AAAA');
}

function isAmong(frame: Frame, values: readonly string[], cidr: DualCidr): boolean {
  return values.some((value) => {
    const address = readAddress(value);
    return address !== null && isIn(frame, { octets: address.octets, length: cidr[address.version] });
  });
}

function isIn({ run }: Frame, network: Parameters<typeof isWithin>[1]): boolean {
  return isWithin(run.sender.address, network);
}
