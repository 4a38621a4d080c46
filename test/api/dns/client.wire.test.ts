import { describe, expect, test } from 'vitest';
import { createBody, recordPath, updateBody, zonePath } from '../../../src/api/dns/client.js';

const record = { prefix: 'www', type: 'A', content: '192.0.2.1', ttl: 600, prio: 0, active: false };

describe('paths', () => {
  test.each([
    ['https://dns.example.net', '/example.com'],
    ['https://dns.example.net/', '/example.com'],
    ['https://dns.example.net/custom', '/custom/example.com'],
    ['https://dns.example.net/custom//', '/custom/example.com'],
  ])('of a zone below %s', (endpoint, path) => {
    expect(zonePath(new URL(endpoint), 'example.com')).toBe(path);
    expect(recordPath(new URL(endpoint), 'example.com', '17')).toBe(`${path}/17`);
  });

  test('keep an odd id one part of the path', () => {
    expect(recordPath(new URL('http://h'), 'example.com', 'a/../b?c#d %')).toBe(
      '/example.com/a%2F..%2Fb%3Fc%23d%20%25',
    );
  });

  test.each(['', '.', '..'])('refuse the id %j, which would name another resource', (id) => {
    expect(() => recordPath(new URL('http://h'), 'example.com', id)).toThrow(
      expect.objectContaining({ kind: 'bad-answer', effect: 'no' }),
    );
  });
});

describe('bodies', () => {
  test('hold the documented fields, without an id on create', () => {
    expect(JSON.parse(createBody(record))).toEqual(record);
    expect(JSON.parse(createBody(Object.assign({ id: '9', places: {} }, record)))).toEqual(record);
  });

  test('hold the id too on update', () => {
    expect(JSON.parse(updateBody({ id: '17', isNumber: false }, record))).toEqual({ id: '17', ...record });
  });

  test.each([
    ['17', true, '17'],
    ['12345678901234567890', true, '12345678901234567890'],
    ['12345678901234567890', false, '"12345678901234567890"'],
    ['1e999', true, '"1e999"'],
    ['a"b', false, '"a\\"b"'],
  ])('hold the id %s as it is listed: %s as a number', (id, isNumber, written) => {
    const rest = JSON.stringify(record).slice(1);
    expect(updateBody({ id, isNumber }, record)).toContain(`{"id":${written},`);
    expect(updateBody({ id, isNumber }, record).length).toBe(`{"id":${written},${rest}`.length);
  });
});
