import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { placeKey } from '../../diagnostics/source.js';
import { literalGlob } from '../../plan/glob.js';
import { almostMatches } from '../../plan/glob-slip.js';
import { patternText } from '../../plan/settings/setting.js';
import { unusedIgnore, unusedProtect } from '../../plan/settings/unused-patterns.js';
import type { FileFaults } from '../check/file-faults.js';
import type { Advice } from '../../diagnostics/suggestion.js';
import { meantInstead } from '../../diagnostics/suggestion.js';
import { diagnose } from '../check/problem.js';
import type { MatchedFields, PatternFields } from '../records/patterns.js';
import { patternMatcher, patternsMatcher } from '../records/patterns.js';
import type { LiveRecord } from '../record.js';
import { displayPrefix, recordAddress } from '../record.js';
import type { DesiredZone, RecordPattern } from '../zone.js';
import { patternSpelling } from './pattern-prefix.js';

/** The entries of a zone file that match nothing in one zone. */
export interface UnusedPatterns {
  readonly protect: readonly RecordPattern[];
  /** With a record that is deleted and that the entry was probably meant for. */
  readonly ignore: readonly { readonly pattern: RecordPattern; readonly meant: MatchedFields | undefined }[];
}

/**
 * Finds the entries of `protect` that match no declared record, unless that may be among what could not be read. Zones of one file
 * share its entries.
 */
export function checkProtect(zones: readonly DesiredZone[], faults: FileFaults): Iterable<Diagnostic> {
  return unusedProtects(zones, (zone) =>
    faults.isUnread(zone.name) ? NONE : unmatched(zone.protect, zone.records, zone),
  );
}

/** The entries of a zone file that match neither what it declares nor what is live; `deleted` are those of the live records. */
export function unusedPatterns(
  zone: DesiredZone,
  { live, deleted }: { readonly live: readonly LiveRecord[]; readonly deleted: readonly LiveRecord[] },
): UnusedPatterns {
  const { protect, ignore, records } = zone;
  if (protect.length + ignore.length === 0) return ALL_USED;
  const meantBy = meantFinder(zone, deleted);
  return {
    protect: unmatched(protect, [...records, ...live], zone),
    ignore: unmatched(ignore, live, zone).map((pattern) => ({ pattern, meant: meantBy(pattern) })),
  };
}

/** Finds the entries that match nothing in any of the zones that share them; of zones that were not read, nothing is known. */
export function* checkPatterns(
  zones: readonly DesiredZone[],
  unusedOf: (zone: DesiredZone) => UnusedPatterns | undefined,
): Iterable<Diagnostic> {
  yield* unusedProtects(zones, (zone) => unusedOf(zone)?.protect ?? NONE);
  const ignores = (zone: DesiredZone): readonly RecordPattern[] =>
    unusedOf(zone)?.ignore.map(({ pattern }) => pattern) ?? NONE;
  const isUnused = unusedInAll(zones, ({ ignore }) => ignore, ignores);
  for (const zone of zones)
    for (const { pattern, meant } of unusedOf(zone)?.ignore ?? [])
      if (meant && isUnused(pattern))
        yield diagnose(unusedIgnore, {
          zone,
          record: null,
          at: pattern.place,
          message: `${textOf(pattern)} matches nothing, but the plan deletes ${recordAddress(zone.name, meant)}, which is one slip away`,
          hint: `write ${JSON.stringify(literalGlob(displayPrefix(meant.prefix)))} if that is meant`,
          suggestion: {
            written: displayPrefix(pattern.prefix ?? ''),
            meant: literalGlob(displayPrefix(meant.prefix)),
          },
        });
}

const NONE: readonly never[] = [];
const ALL_USED: UnusedPatterns = { protect: NONE, ignore: NONE };

function* unusedProtects(
  zones: readonly DesiredZone[],
  unmatchedIn: (zone: DesiredZone) => readonly RecordPattern[],
): Iterable<Diagnostic> {
  const isUnused = unusedInAll(zones, ({ protect }) => protect, unmatchedIn);
  for (const zone of zones)
    for (const pattern of unmatchedIn(zone))
      if (isUnused(pattern))
        yield diagnose(unusedProtect, {
          zone,
          record: null,
          at: pattern.place,
          message: `${textOf(pattern)} matches no record, so it protects nothing`,
          ...adviceFor(pattern, zone),
        });
}

/** An entry as code. */
function textOf({ prefix, type, content }: PatternFields): string {
  return `\`${patternText({ prefix: prefix === undefined ? prefix : displayPrefix(prefix), type, content })}\``;
}

/** Returns whether an entry matches nothing in all the zones that share it, and is spelled as in all of them. */
function unusedInAll(
  zones: readonly DesiredZone[],
  patternsOf: (zone: DesiredZone) => readonly RecordPattern[],
  unmatchedIn: (zone: DesiredZone) => readonly RecordPattern[],
): (pattern: RecordPattern) => boolean {
  const used = new Set<string>();
  for (const zone of zones) {
    const patterns = patternsOf(zone);
    if (patterns.length === 0) continue;
    const left = new Set(unmatchedIn(zone));
    for (const pattern of patterns)
      if (!left.has(pattern) || isMisspelt(pattern, zone)) used.add(placeKey(pattern.place));
  }
  return ({ place }) => !used.has(placeKey(place));
}

function unmatched(
  patterns: readonly RecordPattern[],
  records: Iterable<MatchedFields>,
  { txt }: DesiredZone,
): readonly RecordPattern[] {
  if (patterns.length === 0) return NONE;
  const left = new Set(patterns);
  const patternsFor = patternsMatcher(patterns, txt);
  for (const record of records) {
    for (const pattern of patternsFor(record)) left.delete(pattern);
    if (left.size === 0) break;
  }
  return [...left];
}

/** An entry in another spelling matches nothing for a reason that is told. */
function isMisspelt({ prefix }: PatternFields, { name }: DesiredZone): boolean {
  return prefix !== undefined && patternSpelling(prefix, name) !== prefix;
}

/** The name that was probably meant, among those that have what else the entry asks for. */
function adviceFor({ prefix, type, content }: RecordPattern, { records, txt, protect }: DesiredZone): Advice {
  const hint = 'fix it, or remove it';
  if (prefix === undefined || protect.length > MOST_HINTS) return { hint };
  const isMeant = patternMatcher([{ ...(type && { type }), ...(content && { content }) }], txt);
  const names = new Set(records.filter(isMeant).map((record) => record.prefix));
  return meantInstead(displayPrefix(prefix), names) ?? { hint };
}

/** A suggestion takes a comparison with every name. */
const MOST_HINTS = 100;

/** Most names that are compared with entries; there are few deletes where a slip can be told at all. */
const MOST_COMPARED = 100_000;

/** Returns a function that finds the deleted record that an entry was probably meant for: its name is one slip away. */
function meantFinder(
  { txt }: DesiredZone,
  deleted: readonly LiveRecord[],
): (pattern: RecordPattern) => MatchedFields | undefined {
  let left = MOST_COMPARED;
  return ({ prefix, type, content }) => {
    if (prefix === undefined || deleted.length === 0) return undefined;
    const isClose = almostMatches(prefix);
    const isMeant = patternMatcher([{ ...(type && { type }), ...(content && { content }) }], txt);
    return deleted.find((record) => {
      left -= 1;
      return left >= 0 && isClose(record.prefix) && isMeant(record);
    });
  };
}
