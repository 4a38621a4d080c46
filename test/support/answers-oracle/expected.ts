import type { ExpectedAnswer } from '../../../src/dns/expected-answer.js';
import { expectedAnswers } from '../expected-answers.js';
import type { OracleExpectation } from './holds.js';

/** An entry of `expect` in the project file, and what it says. */
export interface Expected {
  readonly yaml: string;
  readonly expected: ExpectedAnswer;
  readonly oracle: OracleExpectation;
}

/** A label that no zone has. */
const FRESH = 'zz';

const NAMES = [
  'example.com',
  'a.example.com',
  'b.a.example.com',
  'x.example.com',
  'lab.example.com',
  'a.lab.example.com',
  'a.example.net',
];

const BOUNDS: readonly (readonly [yaml: string, Partial<OracleExpectation>])[] = [
  ['', {}],
  [', answers: false', { answers: false }],
  [', reaches: 192.0.2.1', { reaches: ['192.0.2.1'] }],
  [', reaches: [192.0.2.1, a.example.com]', { reaches: ['192.0.2.1', 'a.example.com'] }],
  [', reaches: www.example.org', { reaches: ['www.example.org'] }],
  [', via: { most: 1 }', { most: 1 }],
  [', via: { within: example.com }', { within: ['example.com'] }],
  [', via: { within: [example.com, www.example.org] }', { within: ['example.com', 'www.example.org'] }],
];

const LEADING = ['A', 'MX', 'NS', 'CNAME'];
const TYPES = [...LEADING, 'TXT', 'DS'];

/** All that can be expected of the answers about some names of the projects that are drawn. */
export const EXPECTED: readonly Expected[] = NAMES.flatMap((name) =>
  [false, true].flatMap((below) =>
    TYPES.flatMap((type) =>
      BOUNDS.filter(([, { reaches }]) => !reaches || LEADING.includes(type)).flatMap(([bound, more]) => {
        const yaml = `- { ask: "${below ? `*.${name}` : name} ${type}"${bound} }`;
        const asked = below ? `${FRESH}.${name}` : name;
        const any = { answers: true, reaches: null, most: null, within: null };
        return expectedAnswers(yaml).map((expected) => ({
          yaml,
          expected,
          oracle: { asked, type, ...any, ...more },
        }));
      }),
    ),
  ),
);
