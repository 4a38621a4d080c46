import type { EntryRules } from '../../../dns/foreign/from-entries.js';
import { fromEntries } from '../../../dns/foreign/from-entries.js';
import type { SourceFile } from '../../../diagnostics/source.js';
import type { ForeignReading } from '../../../load/foreign/reader.js';
import type { Source, SourceInput } from './source.js';

export interface JsonSource extends Partial<Pick<Source, 'hasVariants'>> {
  /** What such a file has, each at least once. */
  readonly typical: readonly RegExp[];
  readonly rules: EntryRules;
  /** `zones` are those named on the command line. */
  readonly read: (file: SourceFile, wanted: Pick<SourceInput, 'zones' | 'variants'>) => ForeignReading;
}

/** A source that is one JSON file. */
export function jsonSource({ typical, rules, read, hasVariants = false }: JsonSource): Source {
  return {
    hasVariants,
    matches: ({ file }) =>
      file !== null && /^\s*\{/.test(file.text) && typical.every((pattern) => pattern.test(file.text)),
    read: async ({ file, zones, variants, txt, protocol }) => {
      if (!file) return { zones: [], diagnostics: [] };
      const { found, diagnostics: malformed } = read(file, { zones, variants });
      if (!found) return { zones: [], diagnostics: malformed };
      const reading = fromEntries(found, { rules, txt, protocol });
      return { ...reading, diagnostics: [...malformed, ...reading.diagnostics] };
    },
  };
}
