import { expect, test } from 'vitest';
import { recordOf } from '../../../src/sandbox/records/request-record.js';

const record = { prefix: 'www', type: 'A', content: '192.0.2.1', ttl: 600, prio: 7, active: false };

test('a record has its fields only', () => {
  expect(recordOf({ id: '17', ...record, more: 1 })).toEqual(record);
});

test('a record has the documented defaults', () => {
  expect(recordOf({ prefix: '', type: 'A' })).toEqual({
    prefix: '',
    type: 'A',
    content: '',
    ttl: 3600,
    prio: 0,
    active: true,
  });
});

test.each<[unknown, string]>([
  [17, 'a record must be a JSON object'],
  [null, 'a record must be a JSON object'],
  [[record], 'a record must be a JSON object'],
  [{ type: 'A' }, 'prefix is missing'],
  [{ prefix: 'www' }, 'type is missing'],
  [{ ...record, prefix: null }, 'prefix must be a string'],
  [{ ...record, type: 1 }, 'type must be a string'],
  [{ ...record, content: 17 }, 'content must be a string'],
  [{ ...record, ttl: '600' }, 'ttl must be a number'],
  [{ ...record, prio: null }, 'prio must be a number'],
  [{ ...record, active: 1 }, 'active must be a boolean'],
  [{ ...record, ttl: '600', active: 1 }, 'ttl must be a number'],
])('%j is refused: %s', (body, message) => {
  expect(() => recordOf(body)).toThrow(expect.objectContaining({ status: 400, message }));
});
