import { shortened } from '../../text/columns.js';
import { enumeration } from '../../text/plural.js';
import type { DeclaredTranslation } from '../templates/translation.js';
import type { Finding } from './template-rule.js';

/** Things in two texts, in which translators should change nothing. */
export interface Compared {
  /** What they are, in the singular: `number`. */
  readonly noun: string;
  readonly inDefault: ReadonlySet<string>;
  readonly inTranslation: ReadonlySet<string>;
}

const MOST_SHOWN = 3;

/** Says at the body of a translation what it lacks of the default, and what it has more. */
export function* differences(
  { places }: Pick<DeclaredTranslation, 'places'>,
  { noun, inDefault, inTranslation }: Compared,
): Iterable<Finding> {
  const missing = [...inDefault].filter((each) => !inTranslation.has(each));
  const added = [...inTranslation].filter((each) => !inDefault.has(each));
  const parts = [
    ...(missing.length > 0
      ? [`the ${worded(noun, missing)} of the default text ${missing.length > 1 ? 'are' : 'is'} missing`]
      : []),
    ...(added.length > 0
      ? [`the ${worded(noun, added)} ${added.length > 1 ? 'are' : 'is'} not in the default text`]
      : []),
  ];
  if (parts.length > 0)
    yield {
      at: places.body,
      message: parts.join(', '),
      hint: 'write them as the default has them, if that is a mistake',
    };
}

function worded(noun: string, items: readonly string[]): string {
  return `${noun}${items.length > 1 ? 's' : ''} ${enumeration(
    items.map((each) => shortened(each)),
    MOST_SHOWN,
  )}`;
}
