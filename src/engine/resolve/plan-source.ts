import { join } from 'node:path';
import type { DnsRecord } from '../../dns/record.js';
import { constantZone } from '../../dns/answers/changing-zone.js';
import type { RecordOrigin } from '../../dns/answers/resolution.js';
import { Failure } from '../../failure.js';
import { shownPath } from '../../load/files/file-tree.js';
import type { Plan, Step, ZonePlan } from '../../plan/plan.js';
import { naturalKey, sortedBy } from '../../text/compare.js';
import { hintForName } from '../../text/known-names.js';
import { readSavedPlan } from '../plan/saved-plan.js';
import type { Session } from '../session/session.js';
import { fileSource } from './file-source.js';
import type { SourcedZone, ZoneSource } from './zone-source.js';
import { NO_ORIGIN } from './zone-source.js';
import type { StatePlace } from './place.js';

/**
 * The zones once the steps of a saved plan are done, up to one of them. A zone whose records are not in the plan is as the
 * files declare it: no step changes it.
 *
 * @throws Failure `usage` when the file is no plan or an old one, or has no such step; InvalidFiles.
 */
export async function planSource(
  session: Session,
  { path, step }: Extract<StatePlace, { readonly kind: 'plan' }>,
): Promise<ZoneSource> {
  const plan = await readSavedPlan(session, path, { only: 'dns' });
  mustHaveRecords(plan, path);
  const done = stepsUpTo(plan, step, path);
  const planned = new Map(plan.zones.map((zone) => [zone.zone, zone]));
  const declared = await fileSource(session);
  return {
    names: [...new Set([...planned.keys(), ...declared.names])],
    read: async (name) => {
      const zone = planned.get(name);
      if (!zone?.records) return declared.read(name);
      const after = zoneAfter(zone, { done, txt: plan.txt, session });
      return zone.records.some(({ id }) => id === undefined)
        ? withDeclaredPlaces(after, await declared.read(name))
        : after;
    },
  };
}

/** The first minor version of the plan format with the records of listings. */
const FIRST_WITH_RECORDS = 2;

function mustHaveRecords({ formatVersion, zones, between }: Plan, path: string): void {
  const [, minor] = formatVersion.split('.');
  const isBare = zones.some(({ steps, records }) => steps.length > 0 && !records);
  if (!between && !isBare && Number(minor) >= FIRST_WITH_RECORDS) return;
  throw new Failure('usage', `${path} does not have the records that were live`, {
    hint: between
      ? 'it compares files: name one of their revisions'
      : 'it was made by an earlier version: make a new plan with `zonemason plan --out FILE`',
  });
}

/** The ids of the steps that are done. They are numbered in the order of the plan, across all zones: `s3`, or `1.s3`. */
function stepsUpTo({ zones }: Plan, last: string | null, path: string): ReadonlySet<string> {
  const ids = zones.flatMap(({ steps }) => steps.map(({ id }) => id));
  if (last === null) return new Set(ids);
  const inOrder = sortedBy(ids, naturalKey);
  const end = inOrder.indexOf(last);
  if (end !== -1) return new Set(inOrder.slice(0, end + 1));
  throw new Failure('usage', `${path} has no step ${JSON.stringify(last)} of a zone`, {
    hint: hintForName(last, inOrder),
  });
}

interface PlanState {
  /** The ids of the steps that are done. */
  readonly done: ReadonlySet<string>;
  readonly txt: Plan['txt'];
  readonly session: Session;
}

function zoneAfter(
  { zone, steps, records = [], serviceRecords = [] }: ZonePlan,
  { done, txt, session }: PlanState,
): SourcedZone {
  const made = steps.filter(({ id }) => done.has(id));
  const gone = new Set(made.map(({ recordId }) => recordId));
  const staying = records.filter(({ id = null }) => id === null || !gone.has(id));
  const origins = new Map<DnsRecord, RecordOrigin>(
    staying.map((record) => [record, { ...NO_ORIGIN, id: record.id ?? null }]),
  );
  for (const step of made) if (step.after) origins.set(step.after, writtenBy(step, session));
  return {
    zone: { ...constantZone(zone, [...origins.keys()], txt), serviceRecords },
    originOf: (record) => origins.get(record) ?? NO_ORIGIN,
  };
}

function writtenBy({ id, recordId, source }: Step, { project, files }: Session): RecordOrigin {
  return {
    ...NO_ORIGIN,
    ...(source && { ...source, file: shownPath(files, join(project.root, source.file)) }),
    id: recordId,
    step: id,
  };
}

/** A zone of whose records a plan has no ids, since they were as declared: they have the places of the files. */
function withDeclaredPlaces({ zone, originOf }: SourcedZone, declared: SourcedZone): SourcedZone {
  const places = new Map(
    Array.from(declared.zone.staying, (record) => [identityOf(record), declared.originOf(record)]),
  );
  return {
    zone,
    originOf: (record) => {
      const origin = originOf(record);
      const isUnknown = origin.id === null && origin.step === null;
      return isUnknown ? (places.get(identityOf(record)) ?? origin) : origin;
    },
  };
}

function identityOf({ prefix, type, content, prio }: DnsRecord): string {
  return JSON.stringify([prefix, type, content, prio]);
}
