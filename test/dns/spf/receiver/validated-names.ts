import { isInDomain } from '../../../../src/dns/name/domain.js';
import { canonicalName } from '../../../../src/dns/name/name.js';
import type { Address } from './address.js';
import { isWithin, readAddress, reverseName } from './address.js';
import type { ReceiverResolver } from './resolver.js';
import { valuesOf } from '../../../../src/dns/spf/resolver.js';
import { BITS } from '../../../../src/dns/spf/grammar/network.js';

/** More names of a client are not looked at (RFC 7208 section 4.6.4). */
const MOST_NAMES = 10;

/** The names of the client that lead back to its address (RFC 7208 section 5.5). */
export async function validatedNames(
  address: Address,
  resolve: ReceiverResolver,
): Promise<readonly string[]> {
  const names = valuesOf(await resolve(reverseName(address), 'PTR'))
    .slice(0, MOST_NAMES)
    .map(canonicalName);
  const type = address.version === 4 ? 'A' : 'AAAA';
  const answers = await Promise.all(names.map((name) => resolve(name, type)));
  return names.filter((_, index) => leadsTo(address, valuesOf(answers[index] ?? { status: 'none' })));
}

function leadsTo(address: Address, values: readonly string[]): boolean {
  return values.some((value) => {
    const other = readAddress(value);
    return other !== null && isWithin(other, { octets: address.octets, length: BITS[address.version] });
  });
}

/** The value of the macro `p`: the domain itself, else a name below it, else any other (RFC 7208 section 7.3). */
export function preferredName(names: readonly string[], domain: string): string {
  const below = names.filter((name) => isInDomain(name, domain));
  return below.find((name) => name === domain) ?? below[0] ?? names[0] ?? 'unknown';
}
