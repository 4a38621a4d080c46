import type { SourceFile } from '../../../diagnostics/source.js';
import { AUTOMATIC, AUTOMATIC_REMARK, AUTOMATIC_TTL } from '../../../dns/foreign/cloudflare.js';
import type {
  ForeignEntry,
  ForeignLoss,
  ForeignPart,
  ForeignValue,
  PlacedText,
} from '../../../dns/foreign/foreign-entry.js';
import { quote } from '../../source/report.js';
import type { MapNode, Node } from '../../yaml/nodes.js';
import { textOf } from '../../yaml/nodes.js';
import { readJson } from '../read-json.js';
import type { ForeignReading, Reader } from '../reader.js';
import { asString, fieldOf, listAt, mapsAt, requiredString, tell, textAt, ttlAt } from '../reader.js';
import type { WantedDomains } from './choose-domains.js';
import { chooseDomains } from './choose-domains.js';
import { locationOf } from './location.js';
import { otherEntries, wordsOf } from './other-keys.js';
import { dnscontrolShape, dnscontrolSyntax } from './rules.js';
import { settingsOf } from './settings.js';

/** The TTL of records without one. */
const DEFAULT_TTL = 300;

/** Reads the JSON of `dnscontrol print-ir`. */
export function readDnscontrol(file: SourceFile, wanted: WantedDomains): ForeignReading {
  const { root, diagnostics: malformed } = readJson(file, dnscontrolSyntax);
  if (!root || malformed.length > 0) return { found: null, diagnostics: malformed };
  const reader: Reader = { shape: dnscontrolShape, diagnostics: [] };
  const entries: ForeignEntry[] = [];
  const losses: ForeignLoss[] = [];
  if (!fieldOf(root, 'domains'))
    tell(reader, { rule: dnscontrolShape, at: root, message: '"domains" is missing' });
  const domains = chooseDomains(reader, mapsAt(reader, root, 'domains'), wanted);
  for (const { zone, node: domain } of domains) {
    for (const record of mapsAt(reader, domain, 'records')) {
      const entry = readRecord(reader, record, zone);
      if (entry) entries.push(entry);
    }
    entries.push(...nameServers(reader, domain, zone));
    losses.push(...settingsOf(reader, domain, zone));
  }
  return {
    found: { zones: domains.map(({ zone }) => zone), entries, losses },
    diagnostics: reader.diagnostics,
  };
}

/** The name servers of the zone itself, which are no records here. */
function nameServers(reader: Reader, domain: MapNode, zone: string): readonly ForeignEntry[] {
  const meta = fieldOf(domain, 'meta');
  const ttl = (meta && ttlAt(reader, meta, 'ns_ttl')) || DEFAULT_TTL;
  return mapsAt(reader, domain, 'nameservers').flatMap((server) => {
    const name = requiredString(reader, server, 'name');
    if (!name) return [];
    const { text, at } = name;
    const written = text.endsWith('.') ? text : `${text}.`;
    const values: readonly ForeignValue[] = [{ parts: [{ kind: 'written', text: written }], at }];
    const [owner, type] = [
      { text: '@', at },
      { text: 'NS', at },
    ];
    return [{ zone, origin: `${zone}.`, owner, type, ttl, values, remarks: [] }];
  });
}

function readRecord(reader: Reader, record: MapNode, zone: string): ForeignEntry | null {
  const type = requiredString(reader, record, 'type');
  const name = requiredString(reader, record, 'name');
  const target = requiredString(reader, record, 'target');
  if (!type || !name || !target) return null;
  const ttl = ttlAt(reader, record, 'ttl') || DEFAULT_TTL;
  const isAutomatic = ttl === AUTOMATIC;
  const parts = partsOf(reader, record, { type: type.text, target });
  const values: readonly ForeignValue[] = [{ parts, at: target.at }];
  const automatic = isAutomatic ? [{ text: AUTOMATIC_REMARK, at: name.at }] : [];
  const remarks = [...automatic, ...remarksOn(record, type.text)];
  const settled = isAutomatic ? AUTOMATIC_TTL : ttl;
  return { zone, origin: `${zone}.`, owner: name, type, ttl: settled, values, remarks };
}

/** Metadata are for providers. */
function remarksOn(record: MapNode, type: string): readonly PlacedText[] {
  const meta = fieldOf(record, 'meta');
  const metadata = (meta?.kind === 'map' ? meta.entries : []).map(({ key }) => ({
    text: `its metadata ${key.text} have no counterpart`,
    at: key,
  }));
  const fields = new Set(FIELDS.get(type)?.map((field) => field.replace('"', '')));
  const isKnown = (key: string): boolean =>
    USUAL.test(key) || fields.has(key) || (type === 'LOC' && key.startsWith('loc'));
  const others = otherEntries(record, isKnown).map(({ key, value }) => ({
    text: `its key ${quote(key.text)} (${wordsOf(value)}) has no counterpart`,
    at: key,
  }));
  return [...metadata, ...others];
}

/** The keys of records of all types, of which some repeat others. */
const USUAL =
  /^(?:type|typenum|name\w*|ttl|target|meta|subdomain|filepos|rdata|args|txtstrings|comparable\w*|zon\w*partial)$/i;

/** The fields of a type before and after the target; numbers that are 0 and texts that are empty are left out in the JSON. */
const FIELDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    CAA: ['caaflag', 'caatag', 'target"'],
    DS: ['dskeytag', 'dsalgorithm', 'dsdigesttype', 'dsdigest'],
    HTTPS: ['svcpriority', 'target', 'svcparams'],
    MX: ['mxpreference', 'target'],
    NAPTR: ['naptrorder', 'naptrpreference', 'naptrflags"', 'naptrservice"', 'naptrregexp"', 'target'],
    SMIMEA: ['smimeausage', 'smimeaselector', 'smimeamatchingtype', 'target'],
    SRV: ['srvpriority', 'srvweight', 'srvport', 'target'],
    SSHFP: ['sshfpalgorithm', 'sshfpfingerprint', 'target'],
    SVCB: ['svcpriority', 'target', 'svcparams'],
    TLSA: ['tlsausage', 'tlsaselector', 'tlsamatchingtype', 'target'],
  }),
);

function partsOf(
  reader: Reader,
  record: MapNode,
  { type, target }: { readonly type: string; readonly target: PlacedText },
): readonly ForeignPart[] {
  if (type === 'TXT') return [{ kind: 'text', text: stringsOf(reader, record) ?? target.text }];
  if (type === 'LOC') return [{ kind: 'written', text: locationOf(record) ?? target.text }];
  const fields = FIELDS.get(type) ?? ['target'];
  return fields.map((field): ForeignPart => {
    const [key = field] = field.split('"');
    const isText = key !== field;
    const text = textAt(reader, record, key)?.text ?? preferenceIn(record, key) ?? missing(key, isText);
    return { kind: isText ? 'string' : 'written', text };
  });
}

/** In versions before 4, the strings of a TXT record, of which the target may be the first one only. */
function stringsOf(reader: Reader, record: MapNode): string | null {
  const strings = listAt(reader, record, 'txtstrings');
  if (strings.length === 0) return null;
  return strings.map((string) => asString(reader, string, 'an item of "txtstrings"')?.text ?? '').join('');
}

/** In later versions, MX has its fields below `rdata`. */
function preferenceIn(record: Node, key: string): string | undefined {
  const rdata = key === 'mxpreference' ? fieldOf(record, 'rdata') : undefined;
  return rdata && textOf(fieldOf(rdata, 'Preference') ?? fieldOf(rdata, 'preference'));
}

function missing(key: string, isText: boolean): string {
  return isText || key === 'svcparams' ? '' : '0';
}
