import { expect, test } from 'vitest';
import { sourceFile } from '../../../../src/diagnostics/source.js';
import { readDnscontrol } from '../../../../src/load/foreign/dnscontrol/read-dnscontrol.js';

test('a zone without records is one', () => {
  const text = JSON.stringify({ domains: [{ name: 'example.com', records: [] }] });
  expect(readDnscontrol(sourceFile('ir.json', text))).toEqual({
    found: { zones: ['example.com'], entries: [], losses: [] },
    diagnostics: [],
  });
});
