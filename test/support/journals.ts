import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

import type { JournalEntry } from '../../src/apply/journal/journal.js';
import type { AppendOnlyFile } from '../../src/apply/journal/line-log.js';
import type { DnsRecord } from '../../src/dns/record.js';
import { closed } from './closed-schema.js';

/** A file in memory that knows what of it would outlast a loss of power. */
export interface MemoryFile extends AppendOnlyFile {
  readonly text: () => string;
  /** What was there when the last sync ended. */
  readonly synced: () => string;
  readonly syncs: () => number;
}

/** As many bytes as fit; then the disk is full, and a line that does not fit is cut off. */
export function memoryFile(capacity = Infinity): MemoryFile {
  let text = '';
  let synced = '';
  let syncs = 0;
  return {
    text: () => text,
    synced: () => synced,
    syncs: () => syncs,
    append: async (more) => {
      await Promise.resolve();
      text = (text + more).slice(0, capacity);
      if (text.length === capacity) throw diskFull();
    },
    sync: async () => {
      const flushed = text;
      for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
      synced = flushed;
      syncs += 1;
    },
  };
}

/** The error that a write to a full disk ends in. */
function diskFull(): Error {
  return Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
}

/** An entry as it is read back. */
export type TimedEntry = JournalEntry<DnsRecord> & { readonly time: string };

/** The entries of a journal, each of them checked against the schema. */
export function entriesOf(text: string): readonly TimedEntry[] {
  if (text !== '' && !text.endsWith('\n')) throw new Error(`the last line is cut off: ${text.slice(-80)}`);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const entry: TimedEntry = JSON.parse(line);
      mustBeEntry(entry);
      return entry;
    });
}

const schema: object = JSON.parse(readFileSync('schemas/journal.schema.json', 'utf8'));
const isEntry = new Ajv({ allowUnionTypes: true, strictRequired: false }).compile(closed(schema));

function mustBeEntry(entry: unknown): void {
  if (!isEntry(entry)) throw new Error(JSON.stringify(isEntry.errors));
}

/** What entries are about, short: `intent s1`, `outcome s1 done`. */
export function inShort(entries: readonly JournalEntry<unknown>[]): readonly string[] {
  return entries.map((entry) => {
    if (entry.kind === 'intent') return `intent ${entry.step.id}`;
    return entry.kind === 'outcome' ? `outcome ${entry.id} ${entry.status}` : entry.kind;
  });
}
