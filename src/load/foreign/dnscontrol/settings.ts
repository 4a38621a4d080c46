import type { ForeignLoss } from '../../../dns/foreign/foreign-entry.js';
import type { Entry, MapNode, Node } from '../../yaml/nodes.js';
import { scalarAt, textOf } from '../../yaml/nodes.js';
import type { Reader } from '../reader.js';
import { fieldOf, listAt, mapsAt, tell } from '../reader.js';
import { otherEntries, wordsOf } from './other-keys.js';

/**
 * What a domain says about records that it does not declare, as losses. Reports records that are not yet evaluated, as
 * `--raw` prints them.
 */
export function settingsOf(reader: Reader, domain: MapNode, zone: string): readonly ForeignLoss[] {
  for (const raw of listAt(reader, domain, 'rawrecords')) {
    const hint = 'run `dnscontrol print-ir` without --raw';
    tell(reader, { rule: reader.shape, at: raw, message: 'this record is not evaluated', hint });
  }
  const loss = (at: Node, text: string, reason: string): ForeignLoss => ({
    zone,
    text,
    reason,
    at,
    isSetting: true,
  });
  const ignored = mapsAt(reader, domain, 'unmanaged').map((pattern) =>
    loss(pattern, `IGNORE ${textsAt(pattern, PATTERN, '*')}`, `${DELETED} unless \`ignore\` lists it`),
  );
  const absent = mapsAt(reader, domain, 'recordsabsent').map((record) =>
    loss(record, `ENSURE_ABSENT ${textsAt(record, RECORD, '')}`, `${DELETED} anyway`),
  );
  const kept = fieldOf(domain, 'keepunknown');
  const purges = kept === undefined || textOf(kept) === 'false';
  const external = fieldOf(domain, 'ignore_external_dns');
  const externalDns = `IGNORE_EXTERNAL_DNS ${scalarAt(domain, 'external_dns_prefix')?.text ?? ''}`.trim();
  const signed = fieldOf(domain, 'auto_dnssec');
  return [
    ...ignored,
    ...absent,
    ...(purges ? [] : [loss(kept, 'NO_PURGE', `${DELETED} unless its policy is upsert-only`)]),
    ...(external && textOf(external) !== 'false'
      ? [loss(external, externalDns, `${DELETED} unless \`ignore\` lists what external-dns makes`)]
      : []),
    ...(signed
      ? [loss(signed, `AUTODNSSEC ${textOf(signed) ?? ''}`, 'zone files do not say whether a zone is signed')]
      : []),
    ...otherSettings(domain).map(({ key, value }) =>
      loss(key, `${key.text} ${wordsOf(value)}`, 'this setting has no counterpart'),
    ),
  ];
}

/** Settings that are not known, and metadata that are not DNSControl's own. */
function otherSettings(domain: MapNode): readonly Entry[] {
  const meta = fieldOf(domain, 'meta');
  return [
    ...otherEntries(domain, (key) => KNOWN.test(key)),
    ...(meta?.kind === 'map' ? otherEntries(meta, (key) => /^(?:ns_ttl$|dnscontrol_)/.test(key)) : []),
  ];
}

const KNOWN =
  /^(?:name\w*|tag|uniquename|displayname|registrar|dnsProviders|meta|records|rawrecords|nameservers|recordsabsent|keepunknown|unmanaged|ignore_external_dns|external_dns_prefix|auto_dnssec)$/;

const DELETED = 'a plan deletes what the zone file does not declare,';

const PATTERN = ['label_pattern', 'rType_pattern', 'target_pattern'];

const RECORD = ['name', 'type', 'target'];

function textsAt(node: MapNode, keys: readonly string[], otherwise: string): string {
  const texts = keys.map((key) => scalarAt(node, key)?.text || otherwise);
  return texts.filter(Boolean).join(' ');
}
