import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { report } from '../../diagnostics/report-at.js';
import type { Rule } from '../../diagnostics/rule.js';
import { excerpt } from '../check/problem.js';
import { isInDomain, prefixIn } from '../name/domain.js';
import type { Protocol } from '../protocol.js';
import type { TxtReading } from '../record.js';
import { displayPrefix } from '../record.js';
import { slipIn } from '../records/slips.js';
import { typeOf } from '../types/registry.js';
import { WireError } from '../wire/octets.js';
import { readName } from '../zonefile/names.js';
import { readRdata } from '../zonefile/rdata.js';
import type { ForeignEntries, ForeignEntry } from './foreign-entry.js';
import type { Change, ForeignRecord, ForeignZone, Loss } from './foreign-zone.js';
import { writtenText } from './foreign-zone.js';
import { lossReason } from './loss-reason.js';
import { writtenForm } from './written-form.js';

/** The rules about the names and contents in the files of a program. */
export interface EntryRules {
  readonly name: Rule;
  readonly content: Rule;
}

export interface EntryOptions {
  readonly rules: EntryRules;
  /** How the contents of TXT records are written. */
  readonly txt: TxtReading;
  /** That of the target. */
  readonly protocol: Protocol;
}

export interface EntriesReading {
  readonly zones: readonly ForeignZone[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Turns what files of a program say into zones. Reports names outside of their zone, and contents that are none. */
export function fromEntries(
  { zones, entries, losses }: ForeignEntries,
  options: EntryOptions,
): EntriesReading {
  const entriesOf = groupBy(entries, ({ zone }) => zone);
  const lossesOf = groupBy(losses, ({ zone }) => zone);
  const diagnostics: Diagnostic[] = [];
  return {
    zones: [...new Set(zones)].map((zone) => {
      const records: ForeignRecord[] = [];
      const lost: Loss[] = (lossesOf.get(zone) ?? []).map(({ at, text, reason, isSetting }) => ({
        at,
        text,
        reason,
        ...(isSetting && { isSetting }),
      }));
      const changes: Change[] = [];
      const reading = { ...options, records, losses: lost, changes, diagnostics };
      for (const entry of entriesOf.get(zone) ?? []) readEntry(entry, reading);
      return { zone, comments: [], records, losses: lost, changes } satisfies ForeignZone;
    }),
    diagnostics,
  };
}

interface EntryContext extends EntryOptions {
  readonly records: ForeignRecord[];
  readonly losses: Loss[];
  readonly changes: Change[];
  readonly diagnostics: Diagnostic[];
}

function readEntry(entry: ForeignEntry, { rules, txt, protocol, ...found }: EntryContext): void {
  const { origin, owner, type, ttl, values, remarks, comments = [] } = entry;
  const prefix = readPrefix(entry);
  if (prefix instanceof WireError) {
    found.diagnostics.push(report({ rule: rules.name, at: owner.at, message: prefix.message }));
    return;
  }
  const descriptor = typeOf(protocol, type.text);
  for (const { text: reason, at } of descriptor ? remarks : [])
    found.changes.push({
      prefix,
      type: type.text,
      at,
      text: `${displayPrefix(prefix)} ${ttl} ${type.text}`,
      reason,
    });
  for (const { parts, at } of values) {
    const written = writtenForm(parts);
    const rdata = descriptor && readRdata(descriptor, written, { origin, txt });
    if (!rdata) {
      const text = writtenText({ prefix, type: type.text, written, writtenTtl: ttl });
      const reason = lossReason(type.text, protocol);
      found.losses.push({ at, text: [text, ...comments].join(' ; '), reason });
    } else if (rdata instanceof WireError) {
      const message = `${type.text}: ${rdata.message}`;
      const hint = slipIn(written, descriptor, { nameEnd: '.' })?.hint;
      found.diagnostics.push(
        report({ rule: rules.content, at, message, ...(hint !== undefined && { hint }) }),
      );
    } else {
      found.records.push({
        prefix,
        type: type.text,
        content: rdata.content,
        ttl,
        prio: rdata.prio,
        active: true,
        written,
        writtenTtl: ttl,
        at,
        comments,
        above: 0,
      });
    }
  }
}

/** The owner relative to its zone; '' at the apex. */
function readPrefix({ zone, origin, owner }: ForeignEntry): string | WireError {
  const name = readName(owner.text === '' ? '@' : owner.text, origin);
  if (name instanceof WireError) return name;
  if (!isInDomain(name, zone)) return new WireError(`${excerpt(owner.text)} is not in ${zone}`);
  return prefixIn(zone, name);
}
