import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { patternMatcher } from '../../../src/dns/records/patterns.js';
import { patternFor } from '../../../src/dns/rules/pattern-for.js';
import { runs } from '../../support/runs.js';

const label = fc
  .array(fc.constantFrom('*', '\\', 'a', 'b', 'é'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''));
const prefix = fc.array(label, { maxLength: 3 }).map((labels) => labels.join('.'));
const content = fc.array(fc.constantFrom('*', '\\', 'a', ' ', 'x'.repeat(99)), { maxLength: 6 });

describe('the pattern for a record', () => {
  test.each([
    ['www', '192.0.2.1', 'www', '192.0.2.1'],
    ['café', 'x', 'caf*', 'x'],
    ['www.', 'x', 'www.*', 'x'],
    ['www.example.com', 'x', 'www.example.*', 'x'],
    ['*', 'a*b*c', String.raw`\*`, String.raw`a\*b\*c`],
    ['www', 'x'.repeat(201), 'www', `${'x'.repeat(200)}**`],
  ])('of %j with %j', (name, text, prefixGlob, contentGlob) => {
    expect(patternFor('example.com', { prefix: name, type: 'TXT', content: text })).toEqual({
      prefix: prefixGlob,
      type: 'TXT',
      content: contentGlob,
    });
  });

  test('matches it', () => {
    fc.assert(
      fc.property(prefix, content, (name, parts) => {
        const record = { prefix: name, type: 'TXT', content: parts.join('') };
        expect(patternMatcher([patternFor('example.com', record)], 'text')(record)).toBeDefined();
      }),
      { numRuns: runs(1000) },
    );
  });

  test('matches only the wildcard if that is one', () => {
    const wildcard = { prefix: '*', type: 'CNAME', content: 'www.example.com' };
    const pattern = patternFor('example.com', wildcard);
    expect(pattern).toEqual({ ...wildcard, prefix: String.raw`\*` });
    expect(patternMatcher([pattern], 'text')({ ...wildcard, prefix: 'shop' })).toBeUndefined();
  });
});
