import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import { mx } from '../../../src/dns/types/mx.js';
import { codes, exampleRecord } from '../example-record.js';

const modes = (content: string) =>
  mx
    .claims?.(exampleRecord({ type: 'MX', content }))
    .map(({ resource, mode, rule }) => [resource, mode, rule.code]);

describe('MX', () => {
  test('shares its name with other MX records unless it is a Null MX', () => {
    expect(modes('.')).toEqual([['mx', 'exclusive', 'mx/null-conflict']]);
    expect(modes(' . ')).toEqual([['mx', 'exclusive', 'mx/null-conflict']]);
    expect(modes('mx.example.net')).toEqual([['mx', 'shared', 'mx/null-conflict']]);
  });

  test.each([
    ['a_b', '.', []],
    ['*', '.', ['mx/null-name']],
    ['*.a_b', '.', ['name/host-name', 'mx/null-name']],
    ['*', 'mx.example.net', []],
    ['a_b', 'mx.example.net', ['name/host-name']],
  ])('of %s with %s has the owner rule of its content', (prefix, content, expected) => {
    expect(codes(checkRecord(exampleRecord({ type: 'MX', prefix, content }), 'example.com'))).toEqual(
      expected,
    );
  });
});
