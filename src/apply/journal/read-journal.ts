import { Failure } from '../../failure.js';
import { isObject, parseJson } from '../../text/json.js';
import { withoutLast } from '../../text/without-last.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { withoutTwins } from '../../plan/listing.js';
import { writtenFile } from '../../plan/written-file.js';
import type { JournalEntry } from './journal.js';

/** The listing of a zone or mail template in a journal. */
export type JournalListing<V> = Extract<JournalEntry<V>, { readonly kind: 'listing' }>;

/** A listing, and the time of the last line of its journal, ISO 8601. */
export type SavedListing<V> = JournalListing<V> & { readonly lastLineAt: string };

/**
 * Reads the listing of a journal. Refuses the journal if `isEntry` rejects any line. Only a truncated last line is
 * skipped, because the run may have ended while writing it. Records that are listed twice are returned once.
 *
 * @throws Failure `usage` when the text is not a journal, is damaged, or has an unknown format.
 */
export function readJournal<V>(
  { path, text }: SourceFile,
  isEntry: (value: unknown) => value is JournalEntry<V>,
): SavedListing<V> {
  const { lines, tail } = splitLines(text);
  const values = lines.map(parseJson);
  if (lines.length === 0) throw withoutListing(path, tail);
  mustBeKnown({ path, text }, values[0]);
  const entries = values.map((value, index) => {
    const entry = withScope(value);
    if (!isEntry(entry)) throw damaged(path, index);
    return entry;
  });
  const [listing, ...others] = entries;
  const misplaced = others.findIndex(
    ({ kind }, index) => kind === 'listing' || (kind === 'end' && index < others.length - 1),
  );
  if (misplaced !== -1) throw damaged(path, misplaced + 1);
  if (listing?.kind !== 'listing') throw damaged(path, 0);
  const records = withoutTwins(listing.records, (reason) => contradictory(path, reason));
  return { ...listing, records, lastLineAt: timeOf(values.at(-1)) };
}

function timeOf(line: unknown): string {
  const time = isObject(line) ? line['time'] : null;
  return typeof time === 'string' ? time : '';
}

interface Lines {
  readonly lines: readonly string[];
  /** The text after the last line feed. */
  readonly tail: string;
}

/** A tail that is complete except for the line feed counts as a line. */
function splitLines(text: string): Lines {
  const lines = text.split('\n');
  const tail = lines.pop() ?? '';
  return parseJson(tail) === undefined ? { lines, tail } : { lines: [...lines, tail], tail: '' };
}

function mustBeKnown({ path, text }: SourceFile, listing: unknown): void {
  const { kind, formatVersion } = isObject(listing) ? listing : {};
  if (kind === 'listing') {
    if (typeof formatVersion !== 'string' || /^[12](?:\.|$)/.test(formatVersion)) return;
    throw new Failure('usage', `${path} has journal format ${formatVersion}, this version reads 1.x and 2.x`);
  }
  const written = writtenFile(text);
  if (written && written.kind !== 'journal')
    throw new Failure('usage', `${path} is not a journal, but ${written.name}`, {
      hint: written.kind === 'report' ? 'it names the journals of its run, each as `journal`' : PLACE,
    });
}

/** Turns a listing of format 1, where the scope is called `zone`, into one of format 2. */
function withScope(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { zone: scope, formatVersion, ...listing } = value;
  if (typeof formatVersion !== 'string' || !formatVersion.startsWith('1.')) return value;
  return { ...listing, scope, formatVersion: formatVersion.replace('1.', '2.') };
}

/** Whether a text without a line feed is the beginning of a journal, whose run was cut off before it changed anything. */
export function isOnlyBegun(text: string): boolean {
  const begun = begunPart(text);
  return begun.startsWith(BEGINNING) || BEGINNING.startsWith(begun);
}

/** A power loss may leave zeros in place of text that was not written yet. */
function begunPart(text: string): string {
  return withoutLast('\0', text);
}

function withoutListing(path: string, tail: string): Failure {
  if (!isOnlyBegun(tail)) return new Failure('usage', `${path} is not a journal`);
  const state = begunPart(tail) === '' ? 'is empty' : 'ends in its first line';
  return new Failure('usage', `${path} ${state}: its run was interrupted before it changed anything`, {
    hint: 'there is nothing to roll back: omit or delete this journal',
  });
}

/** Every journal begins with this. */
const BEGINNING = '{"kind":"listing"';

function contradictory(path: string, reason: string): Failure {
  return new Failure('usage', `the listing in ${path} cannot be read: ${reason}`, {
    hint: 'use another journal, or restore the records by hand',
  });
}

function damaged(path: string, index: number): Failure {
  return new Failure('usage', `${path} is not a journal, or it is damaged: see line ${index + 1}`, {
    hint: PLACE,
  });
}

const PLACE =
  'journals are in .zonemason/journal next to the project file, or in the folder `journal` of its state folder';
