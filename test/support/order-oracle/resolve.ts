/** A record of the oracle: full owner name, content in its one spelling. */
export interface OracleRecord {
  readonly name: string;
  readonly type: string;
  readonly content: string;
  readonly active: boolean;
}

/** The zones that are managed, by name, and what DNS publishes of them. */
export interface Published {
  readonly zones: readonly string[];
  /** Active records by owner name. */
  readonly sets: ReadonlyMap<string, readonly OracleRecord[]>;
  /** Names with an active record at or below them. */
  readonly existing: ReadonlySet<string>;
}

/** What is asked for: a type, any type, or an address of either family. */
export type Question = string;
export const ANY = 'ANY';
export const ADDRESS = 'ADDRESS';

export function publish(zones: readonly string[], records: readonly OracleRecord[]): Published {
  const sets = new Map<string, OracleRecord[]>();
  const existing = new Set<string>(zones);
  for (const record of records) {
    if (!record.active) continue;
    const set = sets.get(record.name);
    if (set) set.push(record);
    else sets.set(record.name, [record]);
    for (let name = record.name; name !== '' && !existing.has(name); name = parent(name)) existing.add(name);
  }
  return { zones, sets, existing };
}

/** Whether a question has an answer as RFC 1034 section 4.3.2 and RFC 4592 find it, inside the managed zones. */
export function isAnswered(published: Published, name: string, question: Question, hops = 0): boolean {
  const zone = zoneOf(published, name);
  if (zone === undefined) return true;
  if (hops > 20) return false;
  const cut = topmostCut(published, name, zone);
  if (cut !== undefined && !(cut === name && question === 'DS')) return true;
  const records = recordsFor(published, name, zone);
  const alias = records.find(({ type }) => type === 'CNAME');
  if (alias && question !== 'CNAME') return isAnswered(published, alias.content, question, hops + 1);
  return records.some(({ type }) => matches(type, question));
}

function matches(type: string, question: Question): boolean {
  if (question === ANY) return true;
  return question === ADDRESS ? type === 'A' || type === 'AAAA' : type === question;
}

export function zoneOf({ zones }: Pick<Published, 'zones'>, name: string): string | undefined {
  return zones
    .filter((zone) => name === zone || name.endsWith(`.${zone}`))
    .toSorted((a, b) => b.length - a.length)[0];
}

/** The records that answer at a name: its own, or, where it does not exist, those of the wildcard at its closest encloser. */
function recordsFor({ sets, existing }: Published, name: string, zone: string): readonly OracleRecord[] {
  if (existing.has(name)) return sets.get(name) ?? [];
  let encloser = name;
  while (encloser !== zone && !existing.has(encloser)) encloser = parent(encloser);
  return sets.get(`*.${encloser}`) ?? [];
}

function topmostCut({ sets }: Published, name: string, zone: string): string | undefined {
  let cut: string | undefined;
  for (let at = name; at !== zone; at = parent(at))
    if (sets.get(at)?.some(({ type }) => type === 'NS')) cut = at;
  return cut;
}

export function parent(name: string): string {
  const dot = name.indexOf('.');
  return dot === -1 ? '' : name.slice(dot + 1);
}
