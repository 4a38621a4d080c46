import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../../src/diagnostics/source.js';
import { quoteCharacterString } from '../../../../src/dns/content/character-string.js';
import { octodnsValue } from '../../../../src/dns/foreign/octodns-values.js';
import type { DnsRecord } from '../../../../src/dns/record.js';
import { recordType } from '../../../../src/dns/types/registry.js';
import { encodeRdata } from '../../../../src/dns/wire/rdata.js';
import { octodns } from '../../../../src/engine/import/sources/octodns.js';
import { exampleRecord } from '../../../dns/example-record.js';
import { disk } from '../../../support/disk.js';

interface Published {
  readonly type: string;
  readonly value: unknown;
  /** In hexadecimal; null if octoDNS writes a broken file. */
  readonly rdata: string | null;
}

const published: readonly Published[] = JSON.parse(
  readFileSync('test/vectors/octodns/published.json', 'utf8'),
);

async function read(type: string, value: unknown) {
  const text = JSON.stringify({ '_a._tcp': { type, ttl: 300, value } });
  const file = sourceFile('example.com.yaml', `# A map\n${text}\n`);
  const at = { path: file.path, file, isMarked: false, tree: disk, around: disk, variants: new Map() };
  const { zones, diagnostics } = await octodns.read({ ...at, zones: [], txt: 'text', protocol: 'rest' });
  return { records: zones.flatMap(({ records }) => records), diagnostics };
}

function rdataOf(record: DnsRecord): string {
  const type = recordType(record.type);
  const octets = type && encodeRdata(type, record, 'text');
  return octets instanceof Uint8Array ? Buffer.from(octets).toString('hex') : '';
}

describe('a value is read as octoDNS publishes it', () => {
  test.each(published.filter(({ rdata }) => rdata !== null))(
    '$type $value',
    async ({ type, value, rdata }) => {
      const { records, diagnostics } = await read(type, value);
      expect([diagnostics, records.map(rdataOf)]).toEqual([[], [rdata]]);
    },
  );
});

describe('a value is refused that octoDNS cannot publish', () => {
  test.each(published.filter(({ rdata }) => rdata === null))('$type $value', async ({ type, value }) => {
    const { diagnostics } = await read(type, value);
    expect(diagnostics.map(({ rule }) => rule.code)).toEqual(['octodns/content']);
  });
});

const octets = fc
  .array(fc.oneof(fc.constantFrom(0x22, 0x2c, 0x3b, 0x5c, 0x31, 0x20), fc.nat(255)), {
    minLength: 1,
    maxLength: 9,
  })
  .map((codes) => String.fromCharCode(...codes));

const printable = fc.stringMatching(/^["\\; a1]{1,9}$/);

test('what is exported for octoDNS is read as the same', async () => {
  const contents = fc.oneof(
    octets.map((text) => ['NAPTR', `1 2 "U" "E2U" ${quoteCharacterString(text)} .`] as const),
    octets.map((text) => ['CAA', `0 issue ${quoteCharacterString(text)}`] as const),
    octets.map(
      (text) =>
        ['HTTPS', `1 . alpn=${quoteCharacterString(text.replaceAll(/[\\,]/g, String.raw`\$&`))}`] as const,
    ),
    octets.map((text) => ['HTTPS', `1 . key9=${quoteCharacterString(text)}`] as const),
    printable.map((text) => ['TXT', text] as const),
  );
  await fc.assert(
    fc.asyncProperty(contents, async ([type, content]) => {
      const record = exampleRecord({ type, content });
      const value = octodnsValue(record, 'text');
      if (value instanceof Error) return;
      const { records, diagnostics } = await read(type, value);
      expect([diagnostics, records.map(rdataOf)]).toEqual([[], [rdataOf(record)]]);
    }),
  );
});
