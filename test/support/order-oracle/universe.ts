import type { DnsRecord } from '../../../src/dns/record.js';
import type { OracleRecord } from './resolve.js';
import { isValid } from './rules.js';
import type { World } from './world.js';
import { createWorld } from './world.js';

/** A record in its zone. */
export interface Placed extends DnsRecord {
  readonly zone: string;
}

/** Some zones and all records that they may have. */
export interface Universe {
  readonly zones: readonly string[];
  readonly records: readonly Placed[];
  readonly world: World;
}

/** The possible contents of records, by type. */
type Contents = Readonly<Record<string, readonly string[]>>;

const HOST_TYPES = ['CNAME', 'A', 'MX', 'TXT', 'NS', 'DS'];

/** The types that a universe has at the apex, at a wildcard, and at any other name. */
function typesAt(prefix: string): readonly string[] {
  if (prefix === '') return ['A', 'MX', 'TXT', 'NS'];
  return prefix.startsWith('*') ? ['A', 'MX'] : HOST_TYPES;
}

function isTaken({ zone, prefix, type, content }: Placed): boolean {
  if (type === 'CNAME') return content !== nameOf(zone, prefix);
  return !(type === 'MX' && content === '.' && prefix.startsWith('*'));
}

function recordsOf(zone: string, prefixes: readonly string[], contents: Contents): readonly Placed[] {
  return prefixes
    .flatMap((prefix) =>
      typesAt(prefix).flatMap((type) =>
        (contents[type] ?? []).flatMap((content) =>
          [true, false].map((active) => ({ zone, prefix, type, content, active, ttl: 3600, prio: 0 })),
        ),
      ),
    )
    .filter(isTaken);
}

const PLAIN: Contents = {
  A: ['192.0.2.1', '192.0.2.2'],
  TXT: ['x', 'y'],
  DS: [`1 13 2 ${'a'.repeat(64)}`],
};

/** Creates the universe of some zones and records. */
export function universe(zones: readonly string[], records: readonly Placed[]): Universe {
  return { zones, records, world: createWorld(zones, records.flatMap(variantsOf).map(oracleRecord)) };
}

/** The TTL of records that differ in nothing else. */
export const OTHER_TTL = 600;

function variantsOf(record: Placed): readonly Placed[] {
  return [record, { ...record, ttl: OTHER_TTL }];
}

const PREFIXES = ['', 'a', 'b.a', 'c', '*', '*.a'];
const ZONE = 'z.test';

/** One zone whose records point at its hosts. */
export function smallUniverse(): Universe {
  const [a, b, c] = ['a', 'b.a', 'c'].map((prefix) => nameOf(ZONE, prefix));
  if (a === undefined || b === undefined || c === undefined) throw new Error('no hosts');
  return universe(
    [ZONE],
    recordsOf(ZONE, PREFIXES, {
      ...PLAIN,
      CNAME: [a, b, c, 'x.example'],
      MX: ['.', a, c, 'mx.example'],
      NS: [b, 'ns1.example', 'ns2.example'],
    }),
  );
}

/** One zone whose records also point at its apex and at names that only wildcards answer for. */
export function wideUniverse(): Universe {
  const hosts = ['', 'a', 'b.a', 'c', 'w', 'w.a'].map((prefix) => nameOf(ZONE, prefix));
  return universe(
    [ZONE],
    recordsOf(ZONE, PREFIXES, {
      ...PLAIN,
      CNAME: [...hosts.slice(1), 'x.example'],
      MX: ['.', ...hosts, 'mx.example'],
      NS: [...hosts, 'ns1.example', 'ns2.example'],
    }),
  );
}

/** Two zones that point at each other. */
export function neighbours(): Universe {
  const zones = ['example.com', 'example.net'];
  const hosts = zones.flatMap((zone) => [nameOf(zone, 'a'), nameOf(zone, 'c')]);
  const contents = {
    ...PLAIN,
    CNAME: hosts,
    MX: ['.', ...hosts, 'mx.example'],
    NS: [...hosts, 'ns.example'],
  };
  return universe(
    zones,
    zones.flatMap((zone) => recordsOf(zone, ['', 'a', 'c', '*'], contents)),
  );
}

/** A zone and its child zone. */
export function parentAndChild(): Universe {
  const [above, below] = ['example.com', 'sub.example.com'];
  const hosts = [below, nameOf(above, 'a'), nameOf(below, 'a'), nameOf(below, 'w')];
  const contents = {
    ...PLAIN,
    CNAME: hosts.slice(1),
    MX: ['.', ...hosts, 'mx.example'],
    NS: [...hosts, 'ns.example'],
  };
  return universe(
    [above, below],
    [
      ...recordsOf(above, ['', 'a', '*'], contents),
      ...recordsOf(above, ['sub'], { ...contents, CNAME: [] }),
      ...recordsOf(below, ['', 'a', '*'], contents),
    ],
  );
}

function nameOf(zone: string, prefix: string): string {
  return prefix === '' ? zone : `${prefix}.${zone}`;
}

/** A record as the oracle sees it. A listing may have host names in upper case. */
export function oracleRecord({ zone, prefix, type, content, active, ttl, prio }: Placed): OracleRecord {
  return {
    zone,
    name: nameOf(zone, prefix),
    type,
    content: type === 'TXT' ? content : content.toLowerCase(),
    active,
    settings: `${ttl} ${prio}`,
  };
}

/** Whether the records of some zones break no rule. */
export function areValid(records: readonly Placed[]): boolean {
  return isValid(records.map(oracleRecord));
}
