import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { printZone } from '../../src/dns/zonefile/print-zone.js';
import { typeOf } from '../../src/dns/types/registry.js';
import { exampleRecord } from '../dns/example-record.js';
import { vectorFiles } from '../dns/types/vectors.js';
import { temporaryFolder } from '../support/after-tests.js';
import { ask } from './name-servers.js';

const ZONE = 'example.com';
const HEAD = `@ 60 SOA ns.invalid. hm.invalid. 1 60 60 60 60\n@ 60 NS ns.invalid.\n`;

/** The types that only name servers have. */
const files = vectorFiles.filter(({ type }) => !typeOf('rest', type));

/** What BIND and Knot say of a master file: 0 if they take it. */
function codesOf(text: string): Readonly<Record<string, number | null>> {
  const path = join(temporaryFolder(), 'zone');
  writeFileSync(path, text);
  return {
    BIND: ask('named-checkzone', ['-i', 'none', '-k', 'ignore', ZONE, path]).code,
    Knot: ask('kzonecheck', ['-o', ZONE, path]).code,
  };
}

describe.each(files)('$type', ({ type, valid, invalid }) => {
  test('servers take every content that is valid', () => {
    const records = valid.map(({ content, prio = 0 }, index) =>
      exampleRecord({ type, content, prio, prefix: `n${index}` }),
    );
    const { text, notes } = printZone({ zone: ZONE, records, txt: 'text' }, { serial: 1, soa: true });
    expect(notes.filter(({ reason }) => reason.startsWith('it is a comment'))).toEqual([]);
    expect(codesOf(text)).toEqual({ BIND: 0, Knot: 0 });
  });

  /** Master files have a meaning of their own for these. */
  const SYNTAX = /[;()@"]|^$|\\$/;
  const refused = invalid.filter(({ code, content }) => code === 'content/rdata' && !SYNTAX.test(content));

  test.each(refused.map(({ content, why }) => [content.slice(0, 60), why, content]))(
    'BIND refuses %j: %s',
    (_, __, content) => {
      const prio = type === 'URI' ? '1 ' : '';
      // Knot reads over some faults, such as a number above 255 in an escape.
      expect(codesOf(`${HEAD}n 60 ${type} ${prio}${content}\n`)['BIND']).not.toBe(0);
    },
  );
});
