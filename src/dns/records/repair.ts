import type { Repair } from '../../diagnostics/diagnostic.js';
import { fieldsOf, replaceField } from '../content/fields.js';
import { plainName } from '../name/name.js';
import type { RecordType } from '../types/descriptor.js';
import { recordType } from '../types/registry.js';
import { slipIn } from './slips.js';

export interface RepairInput {
  /** As in the file, possibly with a leading priority, Unicode or `${zone}`. */
  readonly text: string;
  readonly repair: Repair;
  /** Name of the zone, in punycode. */
  readonly zone: string;
  /** Type of the record at fault. */
  readonly type: string | undefined;
}

/** Applies the fix that a hint suggests and keeps the rest of the text as it is. */
export function repairText({ text, repair, zone, type }: RepairInput): string {
  if (repair === 'name') return plainName(text);
  if (repair === 'relative-name') return relativeName(text, zone);
  const descriptor = recordType(type ?? '');
  if (!descriptor) return text;
  if (repair === 'target') return spellTarget(text, descriptor);
  return onContent(text, descriptor, (content) =>
    repair === 'slip' ? (slipIn(content, descriptor)?.value ?? content) : descriptor.canonical(content),
  );
}

const VARIABLE = '${zone}';

/** Removes the labels of the zone, which may be written in Unicode or as a variable. */
function relativeName(text: string, zone: string): string {
  const name = plainName(text);
  const count = name.endsWith(VARIABLE) ? 1 : zone.split('.').length;
  return name.split('.').slice(0, -count).join('.') || '@';
}

function spellTarget(text: string, descriptor: RecordType): string {
  const { nameField } = descriptor;
  if (nameField === undefined) return text;
  const index = nameField + (leadsWithPrio(text, descriptor) ? 1 : 0);
  return replaceField(text, index, plainName(fieldsOf(text)[index]?.text ?? ''));
}

/** Changes what follows the priority, if there is one. */
function onContent(text: string, descriptor: RecordType, change: (content: string) => string): string {
  const start = leadsWithPrio(text, descriptor) ? (fieldsOf(text)[1]?.start ?? 0) : 0;
  return text.slice(0, start) + change(text.slice(start));
}

function leadsWithPrio(text: string, { fieldsWithPrio }: RecordType): boolean {
  const fields = fieldsWithPrio === undefined ? [] : fieldsOf(text);
  return fields.length === fieldsWithPrio && /^\d+$/.test(fields[0]?.text ?? '');
}
