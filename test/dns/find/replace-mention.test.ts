import { describe, expect, test } from 'vitest';

import { hasMention, replaceMention } from '../../../src/dns/find/replace-mention.js';

describe('an address is replaced', () => {
  const v4 = { kind: 'address', from: '192.0.2.1', to: '192.0.2.77' } as const;
  const v6 = { kind: 'address', from: '2001:db8::1', to: '2001:db8::77' } as const;

  test.each([
    ['alone', '192.0.2.1', '192.0.2.77'],
    [
      'in a list of hints',
      '1 . alpn=h2 ipv4hint=192.0.2.9,192.0.2.1',
      '1 . alpn=h2 ipv4hint=192.0.2.9,192.0.2.77',
    ],
    [
      'in SPF',
      'v=spf1 ip4:192.0.2.1 +IP4:192.0.2.1/32 -all',
      'v=spf1 ip4:192.0.2.77 +IP4:192.0.2.77/32 -all',
    ],
    ['in quotes', '"v=spf1 ip4:192.0.2.1 -all"', '"v=spf1 ip4:192.0.2.77 -all"'],
    ['but not a network with it', 'v=spf1 ip4:192.0.2.1/24 -all', 'v=spf1 ip4:192.0.2.1/24 -all'],
    ['nor a longer one', '192.0.2.10', '192.0.2.10'],
    ['nor a part of a name', 'v=spf1 a:192.0.2.1.example.com -all', 'v=spf1 a:192.0.2.1.example.com -all'],
  ])('%s', (_, text, expected) => {
    expect(replaceMention(text, v4)).toBe(expected);
  });

  test.each([
    ['in another spelling', '2001:0DB8:0::1', '2001:db8::77'],
    [
      'in SPF',
      'v=spf1 ip6:2001:db8::1 ip6:2001:db8::1/64 -all',
      'v=spf1 ip6:2001:db8::77 ip6:2001:db8::1/64 -all',
    ],
  ])('of IPv6 %s', (_, text, expected) => {
    expect(replaceMention(text, v6)).toBe(expected);
  });

  test('where a record has it, and not only a network with it', () => {
    expect(hasMention({ type: 'A', content: '192.0.2.1' }, v4)).toBe(true);
    expect(hasMention({ type: 'TXT', content: 'v=spf1 ip4:192.0.2.0/24 -all' }, v4)).toBe(false);
  });
});

describe('a name is replaced', () => {
  const name = { kind: 'name', from: 'mail.example.com', to: 'post.example.com' } as const;

  test.each([
    ['alone', 'mail.example.com', 'post.example.com'],
    ['in another case', 'Mail.Example.com.', 'post.example.com'],
    ['behind a priority', '10  mail.example.com', '10  post.example.com'],
    ['in SVCB', '1 mail.example.com port=53', '1 post.example.com port=53'],
    [
      'in NAPTR, but not in its regular expression',
      '10 10 "s" "x" "!.*!mail.example.com!" mail.example.com',
      '10 10 "s" "x" "!.*!mail.example.com!" post.example.com',
    ],
    [
      'in SPF',
      'v=spf1 a:mail.example.com/24 -mx:mail.example.com redirect=mail.example.com',
      'v=spf1 a:post.example.com/24 -mx:post.example.com redirect=post.example.com',
    ],
    ['but not a name below it', 'a.mail.example.com', 'a.mail.example.com'],
    ['nor one of the same beginning', 'v=spf1 a:mail.example.com.au', 'v=spf1 a:mail.example.com.au'],
  ])('%s', (_, text, expected) => {
    expect(replaceMention(text, name)).toBe(expected);
  });

  test('where a record points at it', () => {
    expect(hasMention({ type: 'CNAME', content: 'mail.example.com' }, name)).toBe(true);
    expect(hasMention({ type: 'CNAME', content: 'a.mail.example.com' }, name)).toBe(false);
  });
});
