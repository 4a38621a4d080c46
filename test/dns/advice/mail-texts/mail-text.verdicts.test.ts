import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { keyOf } from '../../../../src/dns/advice/mail-texts/dkim-key.js';
import { readTagList } from '../../../../src/dns/advice/mail-texts/tag-list.js';
import { adviceOn } from './support.js';

interface DmarcVerdict {
  readonly record: string;
  readonly checkdmarc: string;
}

interface DkimVerdict {
  readonly what: string;
  readonly record: string;
  readonly dkimpy: string;
  /** Bits of the key if it is a public RSA key. */
  readonly openssl: number | null;
}

const dmarc: readonly DmarcVerdict[] = JSON.parse(readFileSync('test/vectors/mail-texts/dmarc.json', 'utf8'));
const dkim: readonly DkimVerdict[] = JSON.parse(readFileSync('test/vectors/mail-texts/dkim.json', 'utf8'));

/** Warnings for what receivers replace with a default, which checkdmarc takes for errors, apart from adkim and aspf. */
const REPLACED: ReadonlySet<string> = new Set(['dmarc/value', 'dmarc/uri']);

/** Where checkdmarc ignores blanks at the beginning, the case of tags and unknown sizes, and zonemason `_` in tags and blanks in fo. */
const DIFFERENT_DMARC: readonly string[] = [
  ' v=DMARC1; p=none',
  'V=DMARC1; p=none',
  'v=DMARC1; P=none; p=none',
  'v=DMARC1; p=none; a_b=1',
  'v=DMARC1; p=none; fo=1 : s',
  'v=DMARC1; p=none; rua=mailto:a@example.com!x',
];

test('DMARC records are refused where checkdmarc refuses them', () => {
  const different = dmarc.filter(({ record, checkdmarc }) => {
    const found = adviceOn('dmarc', [`_dmarc ${record}`]);
    const isRefused = found.some(
      ({ severity, rule, message }) =>
        severity === 'error' || (REPLACED.has(rule.code) && !/^a(?:dkim|spf) /.test(message)),
    );
    return isRefused === (checkdmarc === 'ok');
  });
  expect(different.map(({ record }) => record)).toEqual(DIFFERENT_DMARC);
});

/** Keys that dkimpy takes: private ones, and public ones that are not DER. */
const DIFFERENT_KEYS: ReadonlySet<string> = new Set([
  'rsa 512 private',
  'rsa 512 with unused bits',
  'rsa 512 with another octet',
]);

/** Records that dkimpy takes against RFC 6376 section 3.6.1, and a revoked key, which it reports as an error. */
const DIFFERENT: readonly RegExp[] = [/^k=rsa; v=DKIM1/, /^v=DKIM1; p=$/];

describe('keys of DKIM', () => {
  test.each(dkim)('$what $record: $dkimpy', ({ what, record, dkimpy }) => {
    const errors = adviceOn('dkim', [`s1._domainkey ${record}`]).filter(
      ({ severity }) => severity === 'error',
    );
    const isDifferent = DIFFERENT_KEYS.has(what) || DIFFERENT.some((pattern) => pattern.test(record));
    expect(errors.length === 0).toBe((dkimpy === 'ok') !== isDifferent);
  });

  test('have as many bits as openssl says', () => {
    const rows = dkim.filter(
      ({ what, dkimpy, openssl }) => dkimpy === 'ok' && openssl !== null && !DIFFERENT_KEYS.has(what),
    );
    expect(rows.length).toBeGreaterThan(12);
    expect(rows.map(({ record }) => keyOf(readTagList(record)))).toMatchObject(
      rows.map(({ openssl }) => ({ bits: openssl })),
    );
  });
});
