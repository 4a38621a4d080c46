import type { Effect } from '../../src/plan/effect.js';
import { effectsOf } from '../../src/dns/answers/effects.js';
import type { ChangingZone } from '../../src/dns/answers/changing-zone.js';
import { bothSides } from '../../src/dns/diff/both-sides.js';
import { diffZone } from '../../src/dns/diff/zone-diff.js';
import type { OracleEffect, OracleProject } from './answers-oracle/all-effects.js';
import { allEffects, textOf } from './answers-oracle/all-effects.js';
import type { ProjectPair } from './answers-oracle/draw-projects.js';
import type { Pair } from './order-oracle/draw.js';
import { shrink } from './order-oracle/shrink.js';
import type { Placed } from './order-oracle/universe.js';
import { oracleRecord } from './order-oracle/universe.js';
import type { DeclaredRecord, DeclaredServiceRecord } from '../../src/dns/record.js';
import { recordLine } from './record-lines.js';
import { desired, live } from './zones.js';

/** Both sides of all zones, with the changes that a plan finds. */
function compared({
  zones,
  records: { before, after },
  services = [],
}: ProjectPair): readonly ChangingZone[] {
  return [...new Set([...zones.before, ...zones.after])].map((name) => {
    const serviceRecords = servicesIn(name, services);
    const zone = desired(name, within(after, name), { serviceRecords, protocol: 'update' });
    const diff = diffZone(zone, live(within(before, name)));
    const sides = (['before', 'after'] as const).filter((side) => zones[side].includes(name));
    return bothSides(diff, sides.length === 1 ? sides[0] : undefined);
  });
}

/** Placed records as the service records of a zone, without a content where it is ''. */
export function servicesIn(zone: string, services: readonly Placed[]): readonly DeclaredServiceRecord[] {
  return desired(zone, within(services, zone)).records.map(asService);
}

function asService({ prefix, type, content, prio, places }: DeclaredRecord): DeclaredServiceRecord {
  return { prefix, type, ...(content !== '' && { content }), prio, places };
}

function within(records: readonly Placed[], zone: string): readonly Placed[] {
  return records.filter((record) => record.zone === zone);
}

/** What is wrong with the effects that the program finds, in the eyes of the oracle: each in a line. */
function faultsIn(project: ProjectPair): readonly string[] {
  return faultsBeside(project, allEffects(sideOf(project, 'before'), sideOf(project, 'after')));
}

/** What differs between the effects that the program finds and those that there are. */
export function faultsBeside(project: ProjectPair, effects: readonly OracleEffect[]): readonly string[] {
  const { zones } = project;
  const all = compared(project);
  const steps = new Map(
    all.flatMap(({ changes }) => changes).map((change, index) => [change, `s${index + 1}`]),
  );
  const told = effectsOf(all, steps);
  const found = told.map(lineOf);
  const expected = effects.map(oracleLine);
  if (found.length !== new Set(found).size) return ['repeated', ...found];
  const isSameProject = zones.before.join() === zones.after.join();
  const uncaused = told.filter(({ steps: ids }) => isSameProject && ids.length === 0);
  return [
    ...found.filter((line) => !expected.includes(line)).map((line) => `surplus: ${line}`),
    ...expected.filter((line) => !found.includes(line)).map((line) => `missing: ${line}`),
    ...uncaused.map((effect) => `by no step: ${lineOf(effect)}`),
  ];
}

/** The zones and records of one side, as the oracle sees them. */
export function sideOf({ zones, records, services = [] }: ProjectPair, side: keyof Pair): OracleProject {
  return {
    zones: zones[side],
    records: records[side].map(oracleRecord),
    services: services.filter(({ zone }) => zones[side].includes(zone)).map(oracleRecord),
  };
}

/** The smallest pair in which something is wrong, with what it is; null if nothing is. */
export function smallestFault({ records, ...project }: ProjectPair): string | null {
  const faultsOf = (pair: Pair): readonly string[] => faultsIn({ ...project, records: pair });
  if (faultsOf(records).length === 0) return null;
  const smallest = shrink(records, (smaller) => faultsOf(smaller).length > 0);
  return [pairText({ ...project, records: smallest }), ...faultsOf(smallest)].join('\n');
}

/** A project before and after in two lines. */
export function pairText(project: ProjectPair): string {
  const { services = [] } = project;
  const served = services.length > 0 ? [`services: ${services.map(placedLine).join('; ')}`] : [];
  return [...served, ...sidesOf(project)].join('\n');
}

function sidesOf(project: ProjectPair): readonly string[] {
  return (['before', 'after'] as const).map((side) => {
    const lines = project.records[side].map(placedLine);
    return `${side} in ${project.zones[side].join(', ')}: ${lines.join('; ')}`;
  });
}

function placedLine({ zone, active, ...record }: Placed): string {
  return `${recordLine(record)} in ${zone}${active ? '' : ' off'}`;
}

function lineOf({ before, after, ...effect }: Effect): string {
  const { name } = effect;
  return oracleLine({ ...effect, before: textOf(before, name), after: textOf(after, name) });
}

function oracleLine({ name, below, type, kind, before, after }: OracleEffect): string {
  return `${below ? 'below ' : ''}${name} ${type} ${kind}: ${before} | ${after}`;
}
