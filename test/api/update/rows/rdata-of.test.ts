import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentRdata, writtenRdata } from '../../../../src/api/update/rows/rdata-of.js';
import { zoneRows } from '../../../../src/api/update/rows/zone-rows.js';
import type { TxtReading } from '../../../../src/dns/record.js';
import type { ResourceRecord } from '../../../../src/dns/wire/message.js';
import { runs } from '../../../support/runs.js';

/** The record of a transfer with such a text. */
function textRecord(octets: Uint8Array): ResourceRecord {
  const escaped = Array.from(octets, (octet) => `\\${String(octet).padStart(3, '0')}`).join('');
  return { name: 'www.example.com.', type: 'TXT', class: 1, ttl: 60, fields: [`"${escaped}"`] };
}

describe.each<TxtReading>(['text', 'quoted'])('a text that is read as %s', (txt) => {
  test('is written with the octets that the server had, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 255 }), (octets) => {
        const record = textRecord(octets);
        const [row] = zoneRows('example.com', [record], txt).rows;
        expect(row && writtenRdata(row, txt)).toEqual(sentRdata(record));
      }),
      { numRuns: runs(100) },
    );
  });
});
