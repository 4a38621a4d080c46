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

test('DMARC records are refused where checkdmarc refuses them', () => {
  const different = dmarc.filter(({ record, checkdmarc }) => {
    const found = adviceOn('dmarc', [`_dmarc ${record}`]);
    const isRefused = found.some(
      ({ severity, rule, message }) =>
        severity === 'error' || (REPLACED.has(rule.code) && !/^a(?:dkim|spf) /.test(message)),
    );
    return isRefused === (checkdmarc === 'ok');
  });
  expect(different).toEqual([]);
});

/** Records that dkimpy takes against RFC 6376 section 3.6.1, and a revoked key, which it reports as an error. */
const DIFFERENT: readonly RegExp[] = [/^k=rsa; v=DKIM1/, /^v=DKIM1; p=$/];

describe('keys of DKIM', () => {
  test.each(dkim)('$what $record: $dkimpy', ({ what, record, dkimpy }) => {
    const errors = adviceOn('dkim', [`s1._domainkey ${record}`]).filter(
      ({ severity }) => severity === 'error',
    );
    const isDifferent = what === 'rsa 512 private' || DIFFERENT.some((pattern) => pattern.test(record));
    expect(errors.length === 0).toBe((dkimpy === 'ok') !== isDifferent);
  });

  test('have as many bits as openssl says', () => {
    const rows = dkim.filter(({ dkimpy, openssl }) => dkimpy === 'ok' && openssl !== null);
    expect(rows.length).toBeGreaterThan(12);
    expect(rows.map(({ record }) => keyOf(readTagList(record)))).toMatchObject(
      rows.map(({ openssl }) => ({ bits: openssl })),
    );
  });
});
