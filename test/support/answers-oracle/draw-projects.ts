import type { Pair } from '../order-oracle/draw.js';
import { conflict } from '../order-oracle/rules.js';
import type { Placed } from '../order-oracle/universe.js';
import { oracleRecord } from '../order-oracle/universe.js';

/** The zones that a project has before and after. */
export interface ZonePair {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A project before and after some changes. */
export interface ProjectPair {
  readonly zones: ZonePair;
  readonly records: Pair;
  /** What services answer where no record does; one without a content if it is not known. */
  readonly services?: readonly Placed[];
}

const COM = 'example.com';
const LAB = 'lab.example.com';
const NET = 'example.net';

/** Zones side by side, below one another, and with names of one that lie in another. */
const PROJECTS: readonly (readonly string[])[] = [
  [COM],
  [COM, LAB],
  [COM, NET],
  [COM, LAB, NET],
  [COM, LAB, `x.${LAB}`],
];

const PREFIXES = ['', 'a', 'b.a', 'c.b.a', 'lab', 'a.lab', 'x', '*', '*.a', '*.lab'];
const HOSTS = [
  COM,
  `a.${COM}`,
  `b.a.${COM}`,
  `w.a.${COM}`,
  `x.${COM}`,
  LAB,
  `a.${LAB}`,
  `w.${LAB}`,
  `a.${NET}`,
];
const ELSEWHERE = 'www.example.org';

const CONTENTS: Readonly<Record<string, readonly string[]>> = {
  A: ['192.0.2.1', '192.0.2.2'],
  TXT: ['x'],
  CNAME: [...HOSTS, ELSEWHERE],
  MX: [`a.${COM}`, ELSEWHERE],
  NS: ['ns1.example.org', 'ns2.example.org'],
  DS: [`1 13 2 ${'a'.repeat(64)}`, `2 13 2 ${'b'.repeat(64)}`],
};

function typesAt(prefix: string): readonly string[] {
  if (prefix === '') return ['A', 'TXT', 'MX', 'NS'];
  return prefix.startsWith('*') ? ['A', 'TXT', 'MX', 'CNAME'] : Object.keys(CONTENTS);
}

/** Draws a project, and what becomes of it: much stays, some records come and go, and now and then a zone does. */
export function drawProjects(random: () => number): ProjectPair {
  const pick = <T>(among: readonly T[]): T => {
    const picked = among[Math.floor(random() * among.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };
  const draw = (zones: readonly string[], start: readonly Placed[]): readonly Placed[] => {
    const drawn = [...start];
    for (let tries = Math.floor(random() * 6 * zones.length); tries > 0; tries -= 1) {
      const zone = pick(zones);
      const prefix = pick(PREFIXES);
      const type = pick(typesAt(prefix));
      const record = {
        zone,
        prefix,
        type,
        content: pick(CONTENTS[type] ?? []),
        ttl: 3600,
        prio: type === 'MX' ? pick([0, 10]) : 0,
        active: random() < 0.9,
      };
      if (!drawn.some((other) => conflict(oracleRecord(other), oracleRecord(record)))) drawn.push(record);
    }
    return drawn;
  };
  const all = pick(PROJECTS);
  const present = (): readonly string[] =>
    all.length > 1 && random() < 0.1 ? all.filter((zone) => zone !== pick(all.slice(1))) : all;
  const zones = { before: present(), after: present() };
  const before = draw(zones.before, []);
  const stay = before.filter(({ zone }) => zones.after.includes(zone) && random() < 0.6);
  return { zones, records: { before, after: draw(zones.after, stay) } };
}

/** The same with what managed services answer, often at names of records. */
export function drawServed(random: () => number): Required<ProjectPair> {
  const { zones, records } = drawProjects(random);
  const drawn = [drawProjects(random).records.before, records.before, records.after].flat();
  const services = drawn
    .filter(({ zone, type }) => [COM, LAB].includes(zone) && type !== 'NS' && random() < 0.2)
    .map((record) => ({ ...record, active: true, ...(random() < 0.3 && { content: '' }) }));
  return { zones, records, services };
}
