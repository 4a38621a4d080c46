import { expect, test } from 'vitest';
import { addressParts, nameAndType, scopeAddress } from '../../src/plan/address.js';

const BLOCK = '0/25.2.0.192.in-addr.arpa';

test.each<[string, string | undefined, string]>([
  ['dns', undefined, ''],
  ['mail', undefined, ''],
  ['dns/example.com', 'example.com', ''],
  ['dns/example.com/www/A', 'example.com', 'www/A'],
  ['dns/example.com/a/b/A', 'example.com', 'a/b/A'],
  ['dns/example.com/x.in-addr.arpa/A', 'example.com', 'x.in-addr.arpa/A'],
  ['dns/lan/www/A', 'lan', 'www/A'],
  ['dns/2.0.192.in-addr.arpa/0/25/NS', '2.0.192.in-addr.arpa', '0/25/NS'],
  [`dns/${BLOCK}`, BLOCK, ''],
  [`dns/${BLOCK}/3/PTR`, BLOCK, '3/PTR'],
  [`dns/${BLOCK}/4/30/NS`, BLOCK, '4/30/NS'],
  ['dns/0/4.8.b.d.0.1.0.0.2.ip6.arpa/@/NS', '0/4.8.b.d.0.1.0.0.2.ip6.arpa', '@/NS'],
  ['mail/welcome/de', 'welcome', 'de'],
])('%s is in %s', (address, scope, rest) => {
  expect(addressParts(address)).toEqual({ service: address.split('/')[0], scope, rest });
  expect(scopeAddress(address)).toBe(rest === '' ? address : address.slice(0, -rest.length - 1));
});

test('a name may have a slash, and a type has none', () => {
  expect(nameAndType('0/25/NS')).toEqual({ name: '0/25', type: 'NS' });
  expect(nameAndType('')).toBeNull();
});
