import { expect, test } from 'vitest';

import { targetOf } from '../../../src/dns/records/targets.js';

test.each([
  ['CNAME', 'www.example.net', 'www.example.net'],
  ['CNAME', 'WWW.Example.NET.', 'www.example.net'],
  ['MX', 'mx.example.net', 'mx.example.net'],
  ['MX', '.', undefined],
  ['NS', 'ns1.example.net', 'ns1.example.net'],
  ['SRV', '5 5060 sip.example.net', 'sip.example.net'],
  ['SRV', '5  5060', undefined],
  ['AFSDB', '1 afs.example.net', 'afs.example.net'],
  ['HTTPS', '1 svc.example.net alpn=h2', 'svc.example.net'],
  ['HTTPS', '1 . alpn=h2', undefined],
  ['SVCB', '0 svc.example.net', 'svc.example.net'],
  ['A', '192.0.2.1', undefined],
  ['TXT', 'www.example.net', undefined],
  ['CNAME', '', undefined],
  ['WEBFORWARD_PERMANENT', 'https://example.org/', undefined],
])('%s %j points at %s', (type, content, target) => {
  expect(targetOf({ type, content })).toBe(target);
});
