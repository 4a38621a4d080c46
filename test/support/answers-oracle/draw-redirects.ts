import type { Placed } from '../order-oracle/universe.js';
import { sideOf } from '../compared-answers.js';
import { answering, isPublishedDname, namesLed } from './all-effects.js';
import { ask } from './ask.js';
import type { ProjectPair } from './draw-projects.js';
import { drawProjects } from './draw-projects.js';

const OWNERS = ['', 'a', 'b.a', 'lab', 'x', 'd', 'e.d'];
const TARGETS = [
  'lab.example.com',
  'a.example.com',
  'x.example.com',
  'b.x.example.com',
  'd.example.com',
  'example.net',
  'www.example.org',
];

/** Draws a project with DNAMEs that come, go and stay, and that form no loop. */
export function drawRedirects(random: () => number): ProjectPair {
  for (;;) {
    const { zones, records } = drawProjects(random);
    const staying = drawDnames(
      zones.before.filter((zone) => zones.after.includes(zone)),
      random,
    );
    const project = {
      zones,
      records: {
        before: withDnames(records.before, [...staying, ...drawDnames(zones.before, random)]),
        after: withDnames(records.after, [...staying, ...drawDnames(zones.after, random)]),
      },
    };
    if (hasEnd(project)) return project;
  }
}

function drawDnames(zones: readonly string[], random: () => number): readonly Placed[] {
  const pick = (among: readonly string[]): string => among[Math.floor(random() * among.length)] ?? '';
  return Array.from({ length: Math.floor(random() * 3) }, () => ({
    zone: pick(zones),
    prefix: pick(OWNERS),
    type: 'DNAME',
    content: pick(TARGETS),
    ttl: 3600,
    prio: 0,
    active: random() < 0.9,
  }));
}

/** Records with DNAMEs that may stand beside them: one at a name, with nothing below it, and no CNAME or cut at it. */
function withDnames(records: readonly Placed[], dnames: readonly Placed[]): readonly Placed[] {
  let all = records;
  for (const dname of dnames) {
    const isAt = ({ zone, prefix }: Placed): boolean => zone === dname.zone && prefix === dname.prefix;
    const isBelow = ({ zone, prefix }: Placed): boolean =>
      zone === dname.zone &&
      prefix !== dname.prefix &&
      (dname.prefix === '' || prefix.endsWith(`.${dname.prefix}`));
    const isAbove = ({ zone, prefix, type }: Placed): boolean =>
      type === 'DNAME' && zone === dname.zone && (prefix === '' || dname.prefix.endsWith(`.${prefix}`));
    const isApart = ({ type }: Placed): boolean =>
      type !== 'CNAME' && type !== 'DNAME' && (type !== 'NS' || dname.prefix === '');
    if (all.some((other) => (isAt(other) && !isApart(other)) || isAbove(other))) continue;
    all = [...all.filter((other) => !isBelow(other)), dname];
  }
  return all;
}

/** Whether neither the names that DNAMEs lead to, nor those that lead there, grow without end. */
function hasEnd(project: ProjectPair): boolean {
  const sides = [sideOf(project, 'before'), sideOf(project, 'after')];
  const all = sides.flatMap(({ records }) => records);
  const dnames = all.filter(isPublishedDname);
  const isEndless = sides.some((side) =>
    dnames.some(({ name }) => ask(answering(side), `zz.${name}`, 'ANY').status === 'loop'),
  );
  return !isEndless && namesLed(new Set(all.map(({ name }) => name)), dnames) !== null;
}
