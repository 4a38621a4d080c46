import { describe, expect, test } from 'vitest';
import { isInDomain, ownerName, prefixIn } from '../../../src/dns/name/domain.js';

const zone = 'example.com';

const inside = [
  { name: 'example.com', domain: zone, prefix: '' },
  { name: 'example.com.', domain: zone, prefix: '' },
  { name: 'example.com', domain: 'example.com.', prefix: '' },
  { name: 'www.example.com', domain: zone, prefix: 'www' },
  { name: 'www.example.com.', domain: zone, prefix: 'www' },
  { name: 'www.example.com', domain: 'example.com.', prefix: 'www' },
  { name: 'WWW.Example.COM.', domain: zone, prefix: 'www' },
  { name: 'www.example.com', domain: 'EXAMPLE.com', prefix: 'www' },
  { name: '*.a.example.com', domain: zone, prefix: '*.a' },
  { name: 'example.com.example.com', domain: zone, prefix: 'example.com' },
  { name: String.raw`a\.b.example.com.`, domain: zone, prefix: String.raw`a\.b` },
  { name: String.raw`a\\.example.com.`, domain: zone, prefix: String.raw`a\\` },
  { name: '.', domain: '.', prefix: '' },
  { name: 'com.', domain: '.', prefix: 'com' },
  { name: 'www.example.com', domain: '.', prefix: 'www.example.com' },
];

const outside = [
  { name: 'notexample.com', domain: zone },
  { name: 'not-example.com.', domain: zone },
  { name: 'com', domain: zone },
  { name: 'example.com.net', domain: zone },
  { name: 'example.com', domain: 'www.example.com' },
  { name: String.raw`a\.example.com.`, domain: zone },
  { name: String.raw`a\\\.example.com.`, domain: zone },
  { name: '.', domain: zone },
  { name: '', domain: zone },
];

describe('a name in a domain', () => {
  test.each(inside)('$name is in $domain', ({ name, domain, prefix }) => {
    expect(isInDomain(name, domain)).toBe(true);
    expect(prefixIn(domain, name)).toBe(prefix);
  });

  test.each(outside)('$name is outside $domain', ({ name, domain }) => {
    expect(isInDomain(name, domain)).toBe(false);
  });

  test.each([
    { prefix: '', domain: zone, name: 'example.com' },
    { prefix: 'www', domain: zone, name: 'www.example.com' },
    { prefix: 'www', domain: 'example.com.', name: 'www.example.com.' },
    { prefix: '', domain: '.', name: '.' },
    { prefix: 'com', domain: '.', name: 'com.' },
  ])('$prefix in $domain is $name', ({ prefix, domain, name }) => {
    expect(ownerName(prefix, domain)).toBe(name);
    expect(prefixIn(domain, name)).toBe(prefix);
  });
});
