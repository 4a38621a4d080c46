import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report-at.js';
import type { ZoneInclude } from '../../dns/zone.js';
import { quote } from '../source/report.js';
import { badValue } from '../schema/schema-rules.js';
import { isText } from '../yaml/core-schema.js';
import type { Node, ScalarNode } from '../yaml/nodes.js';
import { itemsOf, scalarAt, textOf, textsOf, valueOf } from '../yaml/nodes.js';
import { readPrefix } from './read-records.js';

/** An entry of `include`. */
export interface IncludeEntry extends Omit<ZoneInclude, 'records' | 'serviceRecords' | 'expect'> {
  readonly file: ScalarNode;
  /** Of the records without one. */
  readonly owner: string | undefined;
}

export interface IncludeEntriesReading {
  /** Without repetitions, and without paths with an unknown variable. */
  readonly entries: readonly IncludeEntry[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the value of `include`. The schema check reports what is no entry. */
export function readIncludeEntries(include: Node | undefined): IncludeEntriesReading {
  const entries = new Map<string, IncludeEntry>();
  const diagnostics: Diagnostic[] = [];
  for (const item of include ? itemsOf(include) : []) {
    const file = item.kind === 'map' ? scalarAt(item, 'file') : item;
    if (!isText(file) || file.isUnread) continue;
    const only = valueOf(item, 'only');
    const globs = only ? textsOf(only).map(readPrefix) : null;
    const key = JSON.stringify([file.text, globs]);
    const first = entries.get(key);
    if (first) diagnostics.push(repeated(item, first));
    else entries.set(key, { file, only: globs, owner: textOf(valueOf(item, 'owner')), place: only ?? item });
  }
  return { entries: [...entries.values()], diagnostics };
}

function repeated(at: Node, { file }: IncludeEntry): Diagnostic {
  const related = [{ message: 'first included here', at: file }];
  return report({ rule: badValue, at, message: `${quote(file.text)} is included twice`, related });
}
