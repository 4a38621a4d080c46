import type { ExportedZone, ZoneRecords } from '../../dns/zonefile/exported-zone.js';
import { sortedBy } from '../../text/compare.js';
import { recordSortKey } from '../../dns/records/reading-order.js';
import { printableJson } from '../../text/printable.js';
import { toOctodns } from '../../dns/foreign/to-octodns.js';
import type { MasterFileOptions } from '../../dns/zonefile/print-zone.js';
import { printZone } from '../../dns/zonefile/print-zone.js';
import { formatOctodns } from '../../load/foreign/octodns/format-octodns.js';
import type { ExportFormat } from './formats.js';

/** The ends of the names of files. */
export const EXTENSIONS: Readonly<Record<ExportFormat, string>> = {
  zone: '.zone',
  json: '.json',
  octodns: '.yaml',
};

interface RenderOptions extends MasterFileOptions {
  readonly format: ExportFormat;
}

/** Formats a zone. The same records have the same text, in whatever order. */
export function renderZone(zone: ZoneRecords, options: RenderOptions): ExportedZone {
  return FORMATTERS[options.format](zone, options);
}

type Formatter = (zone: ZoneRecords, options: MasterFileOptions) => ExportedZone;

const FORMATTERS: Readonly<Record<ExportFormat, Formatter>> = {
  zone: printZone,
  json: (zone) => ({ text: listingText(inReadingOrder(zone)), notes: [] }),
  octodns: (zone) => {
    const octodns = toOctodns(inReadingOrder(zone));
    return { text: formatOctodns(octodns), notes: octodns.notes };
  },
};

function inReadingOrder(zone: ZoneRecords): ZoneRecords {
  return { ...zone, records: sortedBy(zone.records, (record) => recordSortKey(record, zone.txt)) };
}

/** The shape of the live listing (service-interfaces.md, "Endpoints", interface B); declared records have no `id`. */
function listingText({ records }: ZoneRecords): string {
  return printableJson(
    records.map(({ prefix, type, content, ttl, prio, active, ...others }) => ({
      ...('id' in others && { id: others.id }),
      prefix,
      type,
      content,
      ttl,
      prio,
      active,
    })),
  );
}
