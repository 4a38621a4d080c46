/**
 * The address of a record set, a translation, or of all in a zone or template: `dns/example.com/www/A`, `mail/welcome/de`,
 * `dns/example.com`. The names of zones in reverse trees may have a slash (RFC 2317 section 4), and those of records anywhere.
 */
export interface AddressParts {
  /** `dns` or `mail`. */
  readonly service: string;
  /** The zone or template; undefined for all together. */
  readonly scope: string | undefined;
  /** What is behind it: `www/A`; '' for all of the zone or template. */
  readonly rest: string;
}

const FORM = /^([^/]*)(?:\/((?:[^/.]+\/(?:[^/]+\/)*)?[^/]+\.(?:in-addr|ip6)\.arpa|[^/]*)(?:\/(.*))?)?$/s;

/** The parts of an address. */
export function addressParts(address: string): AddressParts {
  const [, service = '', scope, rest = ''] = FORM.exec(address) ?? [];
  return { service, scope, rest };
}

/** The address of the zone or template that an address is in: `dns/example.com`. */
export function scopeAddress(address: string): string {
  const { service, scope } = addressParts(address);
  return scope === undefined ? service : `${service}/${scope}`;
}

/** The name and type of a record set in its zone, from what is behind the zone in an address; null if it is none. */
export function nameAndType(rest: string): { readonly name: string; readonly type: string } | null {
  const end = rest.lastIndexOf('/');
  return end === -1 ? null : { name: rest.slice(0, end), type: rest.slice(end + 1) };
}
