import type { ForeignLoss } from '../../../dns/foreign/foreign-entry.js';
import type { MapNode, Node } from '../../yaml/nodes.js';
import { scalarAt, textOf } from '../../yaml/nodes.js';
import type { Reader } from '../reader.js';
import { fieldOf, listAt, mapsAt, tell } from '../reader.js';

/**
 * What a domain says about records that it does not declare, as losses. Reports records that are not yet evaluated, as
 * `--raw` prints them.
 */
export function settingsOf(reader: Reader, domain: MapNode, zone: string): readonly ForeignLoss[] {
  for (const raw of listAt(reader, domain, 'rawrecords')) {
    const hint = 'run `dnscontrol print-ir` without --raw';
    tell(reader, { rule: reader.shape, at: raw, message: 'this record is not evaluated', hint });
  }
  const loss = (at: Node, text: string, reason: string): ForeignLoss => ({ zone, text, reason, at });
  const ignored = mapsAt(reader, domain, 'unmanaged').map((pattern) =>
    loss(pattern, `IGNORE ${textsAt(pattern, PATTERN, '*')}`, `${DELETED} unless \`ignore\` lists it`),
  );
  const absent = mapsAt(reader, domain, 'recordsabsent').map((record) =>
    loss(record, `ENSURE_ABSENT ${textsAt(record, RECORD, '')}`, `${DELETED} anyway`),
  );
  const kept = fieldOf(domain, 'keepunknown');
  const purges = kept === undefined || textOf(kept) === 'false';
  const signed = fieldOf(domain, 'auto_dnssec');
  return [
    ...ignored,
    ...absent,
    ...(purges ? [] : [loss(kept, 'NO_PURGE', `${DELETED} unless its policy is upsert-only`)]),
    ...(signed
      ? [loss(signed, `AUTODNSSEC ${textOf(signed) ?? ''}`, 'zone files do not say whether a zone is signed')]
      : []),
  ];
}

const DELETED = 'a plan deletes what the zone file does not declare,';

const PATTERN = ['label_pattern', 'rType_pattern', 'target_pattern'];

const RECORD = ['name', 'type', 'target'];

function textsAt(node: MapNode, keys: readonly string[], otherwise: string): string {
  const texts = keys.map((key) => scalarAt(node, key)?.text || otherwise);
  return texts.filter(Boolean).join(' ');
}
