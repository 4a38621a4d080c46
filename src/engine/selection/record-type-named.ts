import { recordTypes } from '../../dns/types/registry.js';
import { Failure } from '../../failure.js';
import { hintForName } from '../../text/known-names.js';

/** The record types that a zone may have, whatever the target. */
const recordTypeNames: readonly string[] = recordTypes.map(({ type }) => type);

/** A record type by its name in any case. @throws Failure `usage` when there is none. */
export function recordTypeNamed(text: string): string {
  const type = text.toUpperCase();
  if (recordTypeNames.includes(type)) return type;
  throw new Failure('usage', `there is no record type ${JSON.stringify(text)}`, {
    hint: hintForName(type, recordTypeNames),
  });
}
