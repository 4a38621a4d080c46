import { describe, expect, test } from 'vitest';
import { splitFields } from '../../../../src/dns/content/fields.js';
import {
  canonicalParam,
  dohPathFault,
  keyNumber,
  nameFaults,
  paramFaults,
  readParam,
} from '../../../../src/dns/types/shared/svcb-params.js';

describe('keyNumber', () => {
  test.each([
    ['mandatory', 0],
    ['alpn', 1],
    ['no-default-alpn', 2],
    ['port', 3],
    ['ipv4hint', 4],
    ['ech', 5],
    ['ipv6hint', 6],
    ['key1', 1],
    ['key65535', 65_535],
    ['key0', null],
    ['key65536', null],
    ['key01', null],
    ['key', null],
    ['dohpath', null],
    ['ALPN', null],
    ['', null],
  ])('of %s is %s', (key, number) => {
    expect(keyNumber(key)).toBe(number);
  });
});

describe('readParam', () => {
  test.each([
    ['alpn', { key: 'alpn', value: null }],
    ['alpn=', { key: 'alpn', value: '' }],
    ['alpn="h2,h3"', { key: 'alpn', value: 'h2,h3' }],
    ['key7=a=b', { key: 'key7', value: 'a=b' }],
    ['key7="a b"', { key: 'key7', value: 'a b' }],
    ['key7="a', null],
    ['key7=a"b', null],
  ])('reads %s', (field, param) => {
    expect(readParam(field)).toEqual(param);
  });
});

describe('nameFaults', () => {
  test.each([
    ['alpn=h2 port=x key7="a no-default-alpn ech ipv4hint ipv6hint mandatory', 0],
    ['foo=1', 1],
    ['=1', 1],
    ['key0 key65536=x key01 Port=1 dohpath=x', 5],
  ])('finds in %s so many keys that the service does not name: %i', (content, count) => {
    expect(nameFaults(splitFields(content))).toHaveLength(count);
  });
});

test.each<[string, boolean]>([
  ['alpn=h2', true],
  ['key7=/dns-query{?dns}', true],
  ['alpn=h2 key7="/{?dns}"', true],
  [String.raw`key7=/\195\169{?dns}`, true],
  [String.raw`key7=/\195{?dns}`, false],
  ['key7', false],
  ['key7=""', false],
  ['key7=/dns-query', false],
  ['key7=dns-query{?dns}', false],
])('BIND loads %s: %s', (params, isLoaded) => {
  expect(dohPathFault(splitFields(params)) === null).toBe(isLoaded);
});

describe('paramFaults', () => {
  test.each([
    ['alpn=h2,h3 port=443 ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:db8::1 ech=AEj+DQ== key7=x', 0],
    ['alpn=h2 no-default-alpn', 0],
    ['mandatory=alpn,port alpn=h2 port=443', 0],
    ['mandatory=key7 key7', 0],
    ['no-default-alpn', 1],
    ['alpn=h2 no-default-alpn=', 1],
    ['alpn=h2 no-default-alpn=1', 1],
    ['mandatory=port', 1],
    ['mandatory=port,ech', 2],
    ['mandatory=mandatory', 1],
    ['mandatory=alpn,alpn alpn=h2', 1],
    ['mandatory=foo', 1],
    ['mandatory=', 1],
    ['mandatory', 1],
    ['alpn=h2 alpn=h3', 1],
    ['alpn=h2 key1=h3', 1],
    ['alpn', 1],
    ['alpn=', 1],
    ['alpn=h2,,h3', 1],
    ['alpn=h2,', 1],
    [String.raw`alpn=a\\,b`, 0],
    [`alpn="${String.raw`\\,`.repeat(255)}"`, 0],
    [`alpn="${String.raw`\\,`.repeat(256)}"`, 1],
    [`alpn="${'a'.repeat(255)},${'a'.repeat(256)}"`, 1],
    ['port', 1],
    ['port=65536', 1],
    ['port=-1', 1],
    ['port=', 1],
    ['ipv4hint=192.0.2.256', 1],
    ['ipv4hint=', 1],
    ['ipv4hint=2001:db8::1', 1],
    ['ipv6hint=192.0.2.1', 1],
    ['ech', 1],
    ['ech=AEj', 1],
    ['ech=A*==', 1],
    ['key7="a', 1],
    ['foo=1', 0],
    ['=1', 0],
    ['foo port=x alpn', 2],
  ])('finds in %s so many faults: %i', (content, count) => {
    expect(paramFaults(splitFields(content))).toHaveLength(count);
  });
});

describe('canonicalParam', () => {
  test.each([
    ['port=0443', 'port=443'],
    ['port="443"', 'port=443'],
    ['alpn="h3,h2"', 'alpn=h3,h2'],
    ['mandatory=port,alpn', 'mandatory=alpn,port'],
    ['ipv6hint=2001:DB8::1', 'ipv6hint=2001:db8::1'],
    ['key7', 'key7'],
    ['key7=', 'key7'],
    ['key7="a b"', 'key7="a b"'],
    [String.raw`key7="a\"b"`, String.raw`key7="a\"b"`],
    ['port=x', null],
  ])('of %s is %s', (field, canonical) => {
    const param = readParam(field);
    expect(param && canonicalParam(param)).toBe(canonical);
  });
});
