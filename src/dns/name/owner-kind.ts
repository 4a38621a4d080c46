/**
 * What an owner name must be (service-interfaces.md, "Validation rules in general" 1 and 2).
 *
 * `dns-name`: `prefix.zone` is a valid DNS name; the apex is always fine.
 * `host-name`: `prefix.zone`, or the zone itself, is a valid host name, which may begin with a wildcard.
 */
export type OwnerKind = 'dns-name' | 'host-name';
