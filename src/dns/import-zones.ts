import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { SeverityOverride } from '../diagnostics/severities.js';
import { applySeverities } from '../diagnostics/severities.js';
import type { Span } from '../diagnostics/source.js';
import { sourceFile } from '../diagnostics/source.js';
import { sortedBy } from '../text/compare.js';
import { checkZones } from './check/check-zones.js';
import type { PatternFields } from './patterns.js';
import { recordSortKey } from './reading-order.js';
import type { DeclaredRecord, DnsRecord, LiveRecord, TxtReading } from './record.js';
import { checkLiveConflicts } from './rules/live-conflicts.js';
import { patternSpelling } from './rules/pattern-prefix.js';
import { recordType } from './types/registry.js';
import { writableRecord } from './check/check-record.js';
import type { DesiredZone } from './zone.js';
import { diffZone } from './planning/zone-diff.js';

/** A zone and the records of its live listing. */
export interface Listing {
  readonly zone: string;
  readonly records: readonly LiveRecord[];
}

/** The contents of a zone file that declares a live zone and whose plan is empty. */
export interface ImportedZone extends Listing {
  /** In reading order. */
  readonly declared: readonly DnsRecord[];
  /** Live records of types that zonemason does not manage. */
  readonly unmanaged: readonly LiveRecord[];
  /** Live records that cannot be declared, in reading order. */
  readonly ignored: readonly IgnoredRecord[];
}

/** A live record that breaks a rule, and the pattern by which a file ignores it. */
export interface IgnoredRecord {
  readonly record: LiveRecord;
  readonly pattern: PatternFields;
  /** What is wrong with it, with the code of the rule. */
  readonly reason: string;
}

/**
 * Turns live zones into files that break no rule and whose plan is empty. Records that the checks of files and plans
 * refuse are ignored, then those that conflict with them, until nothing is refused.
 */
export function importZones(
  listings: readonly Listing[],
  severities: ReadonlyMap<string, SeverityOverride>,
  txt: TxtReading,
): readonly ImportedZone[] {
  const drafts = listings.map((listing) => startDraft(listing, txt));
  for (;;) {
    const refusals = refusalsIn(drafts.map(desiredZone), severities);
    if (refusals.size === 0) return drafts.map(finish);
    for (const draft of drafts) ignoreRefused(draft, refusals);
  }
}

/** A zone whose records are still being checked. */
interface Draft extends Listing {
  readonly txt: TxtReading;
  readonly unmanaged: readonly LiveRecord[];
  /** The records to declare so far, each with its live record. */
  readonly declared: Map<DeclaredRecord, LiveRecord>;
  readonly ignored: Map<LiveRecord, IgnoredRecord>;
}

/** Each record gets a separate place, by which its diagnostics are found. */
const NOWHERE = sourceFile('', '');

function startDraft({ zone, records }: Listing, txt: TxtReading): Draft {
  const known = records.filter(({ type }) => recordType(type));
  const declared = known.map((live): [DeclaredRecord, LiveRecord] => {
    const { id: _, ...record } = live;
    const place = { file: NOWHERE, start: 0, end: 0 };
    const places = { prefix: place, type: place, value: place };
    return [{ ...writableRecord(zone, record, txt), places }, live];
  });
  const unmanaged = records.filter(({ type }) => !recordType(type));
  return { zone, records, txt, unmanaged, declared: new Map(declared), ignored: new Map() };
}

interface DraftedZone {
  readonly zone: DesiredZone;
  readonly live: readonly LiveRecord[];
}

function desiredZone({ zone: name, records, txt, declared, ignored }: Draft): DraftedZone {
  const place = { file: NOWHERE, start: 0, end: 0 };
  const zone: DesiredZone = {
    name,
    file: NOWHERE,
    namePlace: place,
    records: [...declared.keys()],
    ignore: Array.from(ignored.values(), ({ pattern }) => ({ ...pattern, place })),
    protect: [],
    except: [],
    policy: 'sync',
    txt,
    today: null,
  };
  return { zone, live: records };
}

/** The first error at each place. Advice is not an error here even if the project file says so: `validate` reports it. */
function refusalsIn(
  drafted: readonly DraftedZone[],
  severities: ReadonlyMap<string, SeverityOverride>,
): ReadonlyMap<Span, Diagnostic> {
  const found = [
    ...checkZones(drafted.map(({ zone }) => zone)),
    ...checkLiveConflicts(drafted.map(({ zone, live }) => diffZone(zone, live))),
  ].filter(({ severity }) => severity === 'error');
  const refusals = new Map<Span, Diagnostic>();
  for (const diagnostic of applySeverities(found, severities)) {
    const { at, severity } = diagnostic;
    if (at && severity === 'error' && !refusals.has(at)) refusals.set(at, diagnostic);
  }
  return refusals;
}

function ignoreRefused({ zone, declared, ignored }: Draft, refusals: ReadonlyMap<Span, Diagnostic>): void {
  for (const [draft, record] of declared) {
    const refusal = refusals.get(draft.places.value);
    if (!refusal) continue;
    declared.delete(draft);
    const reason = `${refusal.message} (${refusal.rule.code})`;
    ignored.set(record, { record, pattern: patternFor(zone, record), reason });
  }
}

/** An `ignore` pattern that matches a record. */
function patternFor(zone: string, { prefix, type, content }: LiveRecord): PatternFields {
  // Patterns are converted to punycode, live prefixes are not.
  const ascii = prefix.replaceAll(/[^ -~]+/g, '*');
  const spelt = patternSpelling(ascii, zone) === ascii ? ascii : ascii.replace(LAST_LABEL, '.*');
  return { prefix: globFor(spelt), type, content: globFor(content) };
}

/** A trailing dot or the name of the zone at the end would be reported as a mistake in a pattern. */
const LAST_LABEL = /\.[^.]*$/;

/** Longer texts end in a glob. */
const LONGEST_PATTERN = 200;

/** A glob that matches a text. It is short and has few asterisks, so that it is fast to match. */
function globFor(text: string): string {
  const [beginning = '', ...more] = text.slice(0, LONGEST_PATTERN).split('*');
  return more.length > 1 || text.length > LONGEST_PATTERN ? `${beginning}**` : text;
}

function finish({ zone, records, txt, declared, unmanaged, ignored }: Draft): ImportedZone {
  const sortKey = (record: DnsRecord): string => recordSortKey(record, txt);
  return {
    zone,
    records,
    declared: sortedBy(declared.keys(), sortKey),
    unmanaged: sortedBy(unmanaged, sortKey),
    ignored: sortedBy(ignored.values(), ({ record }) => sortKey(record)),
  };
}
