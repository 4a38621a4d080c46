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

test.each([
  ['NAPTR', { target: '.' }, ['0', '0', '', '', '', '.']],
  ['HTTPS', { target: 'svc.example.net.' }, ['0', 'svc.example.net.', '']],
  ['MX', { target: 'mx.example.net.' }, ['0', 'mx.example.net.']],
])('numbers that are left out are 0, and texts empty: %s', (type, fields, texts) => {
  const records = [{ type, name: 'www', ttl: 300, ...fields }];
  const text = JSON.stringify({ domains: [{ name: 'example.com', records }] });
  const { found, diagnostics } = readDnscontrol(sourceFile('ir.json', text));
  expect(diagnostics).toEqual([]);
  const parts = found?.entries[0]?.values[0]?.parts ?? [];
  expect(parts.map((part) => part.text)).toEqual(texts);
});
