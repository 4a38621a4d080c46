import { recordTypes } from '../dns/types/registry.js';
import { Failure } from '../failure.js';
import { hintForName } from '../text/known-names.js';

/** A record type by its name in any case. @throws Failure `usage` when there is none. */
export function recordTypeNamed(text: string): string {
  const type = text.toUpperCase();
  const known = recordTypes.map((each) => each.type);
  if (known.includes(type)) return type;
  throw new Failure('usage', `there is no record type ${JSON.stringify(text)}`, {
    hint: hintForName(type, known),
  });
}
