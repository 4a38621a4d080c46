import type { EntryRules } from '../../../dns/foreign/from-entries.js';
import { fromEntries } from '../../../dns/foreign/from-entries.js';
import type { SourceFile } from '../../../diagnostics/source.js';
import type { ForeignReading } from '../../../load/foreign/reader.js';
import type { Source } from './source.js';

export interface JsonSource {
  /** What such a file has, each at least once. */
  readonly typical: readonly RegExp[];
  readonly rules: EntryRules;
  /** `zones` are those named on the command line. */
  readonly read: (file: SourceFile, zones: readonly string[]) => ForeignReading;
}

/** A source that is one JSON file. */
export function jsonSource({ typical, rules, read }: JsonSource): Source {
  return {
    matches: ({ file }) =>
      file !== null && /^\s*\{/.test(file.text) && typical.every((pattern) => pattern.test(file.text)),
    read: async ({ file, zones, txt }) => {
      if (!file) return { zones: [], diagnostics: [] };
      const { found, diagnostics: malformed } = read(file, zones);
      if (!found) return { zones: [], diagnostics: malformed };
      const reading = fromEntries(found, { rules, txt });
      return { ...reading, diagnostics: [...malformed, ...reading.diagnostics] };
    },
  };
}
