import { expect, test } from 'vitest';
import { hostIn } from '../../../src/dns/records/written-host.js';

test.each([
  ['www.example.net', 'www.example.net', null],
  ['ftp://user:word@www.example.net/', 'user:word@www.example.net', null],
  ['//www.example.net', '', 'path'],
  ['https://www.example.net:443/shop', 'www.example.net', 'port'],
  ['192.0.2.1.', '192.0.2.1', null],
  ['192.0.2.1./32', '192.0.2.1', null],
  ['www.example.net.', 'www.example.net.', null],
  ['2001:db8::1', '2001:db8::1', null],
  ['192.0.2.1/32', '192.0.2.1', null],
  ['2001:db8::1/32', '2001:db8::1', 'network'],
  ['https://192.0.2.1/32', '192.0.2.1', 'path'],
  ['www.example.net/24', 'www.example.net', 'path'],
  ['', '', null],
])('%s names %s', (written, text, lost) => {
  expect(hostIn(written)).toEqual({ text, lost });
});

test.each([
  ['HTTPS://www.example.net:443', 'www.example.net', '443'],
  ['[2001:db8::1]:53', '2001:db8::1', '53'],
])('%s names %s and the port %s', (written, text, port) => {
  expect(hostIn(written)).toEqual({ text, lost: 'port', port });
});
