import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repositoryName } from '../../src/git/repository-name.js';

test.each<[string, string | null]>([
  ['https://github.com/acme/dns.git', 'acme/dns'],
  ['https://github.com/acme/dns/', 'acme/dns'],
  ['https://anna:s3cret@git.example.com:8443/acme/dns.git', 'acme/dns'],
  ['https://git.example.com/group/sub/dns.git', 'sub/dns'],
  ['https://git.example.com/dns', 'dns'],
  ['ssh://git@git.example.com:2222/acme/dns.git', 'acme/dns'],
  ['git@github.com:acme/dns.git', 'acme/dns'],
  ['host:dns.git', 'dns'],
  ['/home/anna/work/dns.git', 'dns'],
  ['../dns', 'dns'],
  ['file:///srv/git/acme/dns.git', 'dns'],
  [String.raw`C:\work\dns.git`, 'dns'],
  ['', null],
  ['dns', null],
  ['..', null],
  ['https://github.com', null],
  ['https://github.com/', null],
  ['https://git.example.com/acme/dns?token=s3cret', null],
  ['https://git.example.com/acme/dns#s3cret', null],
  ['https://git.example.com/acme/s3cret@dns', null],
  ['https://anna:s3/cret@git.example.com/acme/dns:x', null],
  ['ext::sh -c touch% /tmp/x', null],
  ['gopher://git.example.com/acme/dns', null],
  ['https://git.example.com/acme/<script>', null],
  ['https://git.example.com/acme/\u202Esnd', null],
  ['https://git.example.com/acme/dns\nacme', null],
  [`https://git.example.com/acme/${'d'.repeat(200)}`, null],
])('%j names %j', (address, name) => {
  expect(repositoryName(address)).toBe(name);
});

test('nobody finds a user or a password in the name', () => {
  const word = fc.stringMatching(/^[a-z0-9]{8,12}$/);
  fc.assert(
    fc.property(word, word, fc.constantFrom('https', 'http', 'ssh'), (user, password, scheme) => {
      expect(repositoryName(`${scheme}://${user}:${password}@git.example.com/acme/dns.git`)).toBe('acme/dns');
    }),
  );
});

test('any text has a harmless name or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(repositoryName(text) ?? 'none').toMatch(/^[\w.-]+(?:\/[\w.-]+)?$/);
    }),
  );
});
