import { ANY } from '../../dns/answers/answer.js';
import { ownerName } from '../../dns/name/domain.js';
import { asciiName, canonicalName } from '../../dns/name/name.js';
import { enclosingZone } from '../../dns/name/enclosing-zone.js';
import { Failure } from '../../failure.js';
import { hintForName, knownNames } from '../../text/known-names.js';
import { fullName } from '../full-name.js';
import { recordTypeNamed } from '../selection/record-type-named.js';

/** What is asked for without a type. */
const USUAL_TYPES: readonly string[] = ['A', 'AAAA'];

/** The types to ask for; `ANY` is any that no record has. @throws Failure `usage` for an unknown type. */
export function readTypes(type: string | undefined): readonly string[] {
  if (type === undefined) return USUAL_TYPES;
  return [type.toUpperCase() === ANY ? ANY : recordTypeNamed(type)];
}

/**
 * The full name that a text means in a project: a name of one label is short for one in its only zone.
 *
 * @throws Failure `usage` when the name is malformed or short, `error` when it is in no zone.
 */
export function readName(text: string, zones: readonly string[]): string {
  const name = shortName(text, zones) ?? fullName(text);
  if (enclosingZone(name, new Map(zones.map((zone) => [zone, zone]))) !== undefined) return name;
  throw new Failure('error', `${JSON.stringify(text)} is in no zone of the project`, {
    hint: hintForName(name, zones),
  });
}

/** Null for a name with a dot, or none at all. */
function shortName(text: string, zones: readonly string[]): string | null {
  if (text === '' || text.includes('.')) return null;
  const prefix = text === '@' ? '' : canonicalName(asciiName(text) ?? text);
  const [zone, ...others] = zones;
  if (zone !== undefined && others.length === 0) return fullName(ownerName(prefix, zone));
  const examples = zones.map((each) => ownerName(prefix, each));
  throw new Failure('usage', `${JSON.stringify(text)} is not a full name`, {
    hint: zones.length === 0 ? 'write it in full, like www.example.com' : knownNames(examples),
  });
}
