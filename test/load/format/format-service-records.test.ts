import { describe, expect, test } from 'vitest';
import { formatServiceRecords } from '../../../src/load/format/format-service-records.js';
import { declaredServices } from '../../support/zones.js';
import { format } from './formatted.js';

const LONG = 'v=spf1 include:_spf.managed.example.net include:_spf.example.org ~all';

describe('entries of serviceRecords', () => {
  test.each([
    ['of a few fields', 'web A 198.51.100.7', '  - { prefix: web, type: A, content: 198.51.100.7 }\n'],
    ['without a content', '@ MX', "  - { prefix: '@', type: MX }\n"],
    ['too long for a line', `@ TXT ${LONG}`, `  - prefix: '@'\n    type: TXT\n    content: ${LONG}\n`],
    [
      'that need quotes in brackets only',
      '@ TXT a, b [c]',
      "  - { prefix: '@', type: TXT, content: 'a, b [c]' }\n",
    ],
    [
      'with what needs no quotes outside of brackets',
      `@ TXT ${LONG}, and more`,
      `  - prefix: '@'\n    type: TXT\n    content: ${LONG}, and more\n`,
    ],
  ])('%s are as fmt leaves them', (_, line, text) => {
    const written = formatServiceRecords(declaredServices(line));
    expect(written).toBe(`serviceRecords:\n${text}`);
    const file = `zone: example.com\nrecords: {}\n\n${written}`;
    expect(format(file)).toBe(file);
  });
});
