import { expect, test } from 'vitest';
import { compareAnswer } from '../../../src/dns/verify/compare.js';
import { expectationsOf } from '../../../src/dns/verify/expect-zone.js';
import { recordsFrom } from '../../support/name-server.js';
import { records } from '../../support/record-lines.js';
import { declaredServices, desired } from '../../support/zones.js';

const zone = desired('example.com', records('sub NS ns.example.net', 'www A 192.0.2.1'), {
  serviceRecords: declaredServices(
    '@ MX mx.example.net ; prio=10',
    'web A 198.51.100.7',
    'web A',
    'ftp A',
    'www A 198.51.100.8',
    'www CNAME host.example.net',
    'www.sub A 198.51.100.9',
  ),
});

const { expectations, services } = expectationsOf(zone, { label: 'unused', from: 'server' });

test('what is known of services is asked for, where neither custom records nor a zone cut hide it', () => {
  const asked = expectations.map(({ part, owner, type }) => `${part} ${owner} ${type.type}`);
  expect(asked).toEqual([
    'delegation sub.example.com. NS',
    'set www.example.com. A',
    'set example.com. MX',
    'set web.example.com. A',
  ]);
  expect(services.map(({ prefix, type }) => `${prefix} ${type}`)).toEqual([' MX', 'web A', 'web A', 'ftp A']);
});

test.each([
  ['server', 'wildcard unused.dev.example.com. A'],
  ['resolver', 'wildcard unused.dev.example.com. A'],
  ['transfer', 'set *.dev.example.com. A'],
] as const)('a wildcard of a service is asked of a %s as %s', (from, asked) => {
  const wild = desired('example.com', [], { serviceRecords: declaredServices('*.dev A 198.51.100.7') });
  const [found] = expectationsOf(wild, { label: 'unused', from }).expectations;
  expect(`${found?.part} ${found?.owner} ${found?.type.type}`).toBe(asked);
  expect(found?.question.name).toBe(found?.owner);
});

test.each([
  ['MX', 'example.com. 77 IN MX 10 mx.example.net.', []],
  ['MX', 'example.com. 77 IN MX 20 mx.example.net.', ['different']],
  ['MX', 'example.com. 77 IN MX 10 mx.example.net.\nexample.com. 77 IN MX 20 b.example.net.', ['extra']],
  ['MX', '', ['missing']],
  ['web', 'web.example.com. 77 IN A 198.51.100.7\nweb.example.com. 77 IN A 198.51.100.99', []],
  ['web', 'web.example.com. 77 IN A 198.51.100.99', ['missing']],
])('the %s of a service with any TTL, and more where not all is known: %s', (key, text, kinds) => {
  const expectation = expectations.find(({ address }) => address.includes(key));
  const answer = {
    answers: recordsFrom(text),
    authorities: [],
    additionals: [],
    isAuthoritative: true,
  };
  const found = expectation && compareAnswer(expectation, answer, { isRecursive: false }).differences;
  expect(found?.map(({ kind }) => kind)).toEqual(kinds);
});
