import { parentOf } from '../name/parent.js';
import type { DnsRecord } from '../record.js';
import { recordType } from '../types/registry.js';
import type { Chain, Link } from './chain.js';
import type { Comparison } from './comparison.js';
import type { RecordChange, Side } from './changing-zone.js';
import { isDelegation } from './published.js';
import { isRedirect } from './redirect.js';
import { hasServiceAlias, serviceAnswer } from './service.js';

/** The changes that make two chains of the same question differ. */
export function causesOf(
  comparison: Comparison,
  type: string,
  { before, after }: Readonly<Record<Side, Chain>>,
): ReadonlySet<RecordChange> {
  const causes = new Set<RecordChange>();
  const add = (changes: readonly RecordChange[]): void => changes.forEach((change) => causes.add(change));
  for (const link of [...before.links, ...after.links]) {
    add(recordCauses(comparison, link, type));
    if (isWildcard(link) && !hasData(link, type)) add(existenceCauses(comparison, link, [link.source ?? '']));
  }
  for (const link of after.links)
    if (isWildcard(link) || !hasData(link, type)) add(existenceCauses(comparison, link, pathOf(link)));
  return causes;
}

/** The changes of the records that answer at a link, or that would if they were there. */
function recordCauses({ changes }: Comparison, link: Link, type: string): readonly RecordChange[] {
  const { zone, cut, redirect, source } = link;
  const isCause = hasServiceAlias(link) ? () => true : (each: string) => isMatch(each, type);
  const all = zone && changes.get(zone.name);
  if (!all) return NO_CHANGES;
  if (cut !== null) return all.at(cut).filter(isOf((each) => isDelegation({ type: each })));
  if (redirect !== null) return all.at(redirect).filter(isOf((each) => isRedirect({ type: each })));
  return source === null ? NO_CHANGES : all.at(source).filter(isOf(isCause));
}

const NO_CHANGES: readonly RecordChange[] = [];

/** Returns a function that says whether a change is one of a published record of some types. */
function isOf(isMeant: (type: string) => boolean): (change: RecordChange) => boolean {
  const isMeantRecord = (record: DnsRecord | null): boolean =>
    record?.active === true && isMeant(record.type);
  return ({ before, after }) => isMeantRecord(before) || isMeantRecord(after);
}

function isMatch(of: string, asked: string): boolean {
  return of === asked || recordType(of)?.isAlias === true;
}

/** Whether a wildcard answers in place of the name. */
function isWildcard({ redirect, source, prefix }: Link): boolean {
  return redirect === null && source !== null && source !== prefix;
}

/** Whether it does not matter to a link which names exist: a zone cut, a DNAME, another zone, or a record of the type or of a service answers. */
function hasData(link: Link, type: string): boolean {
  const { zone, cut, redirect, records } = link;
  return (
    !zone ||
    cut !== null ||
    redirect !== null ||
    records.some((record) => isMatch(record.type, type)) ||
    serviceAnswer(link, type) !== null
  );
}

/** The first of some names that exists on one side only does so because of all changes at it and below it. */
function existenceCauses(
  { states, changes }: Comparison,
  { zone }: Link,
  prefixes: Iterable<string>,
): readonly RecordChange[] {
  const all = zone && changes.get(zone.name);
  if (!zone || !all) return NO_CHANGES;
  const [before, after] = [states.before.zones.get(zone.name), states.after.zones.get(zone.name)];
  for (const prefix of prefixes)
    if (before?.published.has(prefix) !== after?.published.has(prefix)) return all.under(prefix);
  return NO_CHANGES;
}

/** The prefix of a link and those above it, without the apex. */
function* pathOf({ prefix }: Link): Iterable<string> {
  for (let at = prefix; at !== ''; at = parentOf(at)) yield at;
}
