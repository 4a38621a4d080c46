/** A record as the oracle sees it: full owner name, canonical content. */
export interface OracleRecord {
  readonly zone: string;
  readonly name: string;
  readonly type: string;
  readonly content: string;
  readonly active: boolean;
  /** Its other fields, which do not affect answers, as a text. */
  readonly settings: string;
}

/** The managed zones and what DNS publishes of them. */
export interface Published {
  readonly zones: readonly string[];
  /** Active records by `placeOf` their zone and owner name. */
  readonly sets: ReadonlyMap<string, readonly OracleRecord[]>;
  /** Names with an active record at or below them, by `placeOf`. */
  readonly existing: ReadonlySet<string>;
}

/** What is asked for: one type, any type, or an address of either family. */
export type Question = string;
export const ANY = 'ANY';
export const ADDRESS = 'ADDRESS';

/** The key of a name in one zone. The name of a zone cut is in two zones. */
export function placeOf(zone: string, name: string): string {
  return `${zone} ${name}`;
}

export function publish(zones: readonly string[], records: readonly OracleRecord[]): Published {
  const sets = new Map<string, OracleRecord[]>();
  const existing = new Set<string>(zones.map((zone) => placeOf(zone, zone)));
  for (const record of records) {
    if (!record.active) continue;
    const { zone } = record;
    const set = sets.get(placeOf(zone, record.name));
    if (set) set.push(record);
    else sets.set(placeOf(zone, record.name), [record]);
    for (let name = record.name; !existing.has(placeOf(zone, name)); name = parent(name))
      existing.add(placeOf(zone, name));
  }
  return { zones, sets, existing };
}

/** A longer chain of CNAMEs is not an answer. */
const MOST_HOPS = 20;

/** Whether a question has an answer by RFC 1034 section 4.3.2 and RFC 4592, inside the managed zones. */
export function isAnswered(published: Published, name: string, question: Question): boolean {
  return isAnsweredBy(find(published, name, question), question);
}

/** Whether some of the records that `find` returned answer a question. */
export function isAnsweredBy(found: readonly OracleRecord[] | null, question: Question): boolean {
  return found === null || found.some(({ type }) => matches(type, question));
}

function matches(type: string, question: Question): boolean {
  if (question === ANY) return true;
  return question === ADDRESS ? type === 'A' || type === 'AAAA' : type === question;
}

/** Questions that are resolved differently from all others at their name. */
export const RESOLVED_APART: ReadonlySet<Question> = new Set(['CNAME', 'DS']);

/** The records that a question about a name leads to; null if other servers answer: outside, and at and below a zone cut. */
export function find(
  published: Published,
  name: string,
  question: Question,
  hops = 0,
): readonly OracleRecord[] | null {
  const zone = zoneThatAnswers(published.zones, name, question);
  if (zone === undefined) return null;
  if (hops > MOST_HOPS) return [];
  const cut = topmostCut(published, name, zone);
  if (cut !== undefined && !(cut === name && question === 'DS')) return null;
  const records = recordsFor(published, name, zone);
  const alias = records.find(({ type }) => type === 'CNAME');
  return alias && question !== 'CNAME' ? find(published, alias.content, question, hops + 1) : records;
}

/** The managed zone of a name, or undefined. */
export function zoneOf(zones: readonly string[], name: string): string | undefined {
  let closest: string | undefined;
  for (const zone of zones)
    if ((name === zone || name.endsWith(`.${zone}`)) && zone.length > (closest?.length ?? 0)) closest = zone;
  return closest;
}

/** The DS of a zone are in the zone above it (RFC 4035 section 3.1.4.1). */
function zoneThatAnswers(zones: readonly string[], name: string, question: Question): string | undefined {
  const zone = zoneOf(zones, name);
  return question === 'DS' && zone === name ? (zoneOf(zones, parent(name)) ?? zone) : zone;
}

/** The records that answer for a name: its own or, if it does not exist, those of the wildcard at its closest encloser. */
function recordsFor({ sets, existing }: Published, name: string, zone: string): readonly OracleRecord[] {
  if (existing.has(placeOf(zone, name))) return sets.get(placeOf(zone, name)) ?? [];
  let encloser = name;
  while (!existing.has(placeOf(zone, encloser))) encloser = parent(encloser);
  return sets.get(placeOf(zone, `*.${encloser}`)) ?? [];
}

function topmostCut({ sets }: Published, name: string, zone: string): string | undefined {
  let cut: string | undefined;
  for (let at = name; at !== zone; at = parent(at))
    if (sets.get(placeOf(zone, at))?.some(({ type }) => type === 'NS')) cut = at;
  return cut;
}

export function parent(name: string): string {
  const dot = name.indexOf('.');
  return dot === -1 ? '' : name.slice(dot + 1);
}
