import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../../src/api/http/answers/answer.js';
import type { AnsweredWrite } from '../../../../src/api/http/answers/write-proof.js';
import { writeProof } from '../../../../src/api/http/answers/write-proof.js';
import { redactor } from '../../../../src/api/http/redaction/redact.js';

const collection = {
  path: '/zone',
  endpoint: new URL('https://dns.example.net'),
  redact: redactor(['hunter2']),
};
const writes = {
  POST: { ...collection, method: 'POST', id: null },
  PUT: { ...collection, method: 'PUT', path: '/zone/7', id: '7' },
  DELETE: { ...collection, method: 'DELETE', path: '/zone/7', id: '7' },
} as const satisfies Readonly<Record<string, AnsweredWrite>>;

function answerOf(body: unknown, more: Partial<Answer> = {}): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status: 200, headers: {}, ...more, body: Buffer.from(text) };
}

describe.each(['POST', 'PUT', 'DELETE'] as const)('a %s', (method) => {
  test.each([
    { success: false },
    { success: 'false', message: 'x' },
    { ok: false },
    { status: 'failed' },
    { result: 'error' },
    { error: 'x' },
    { errors: ['x'] },
    { errors: [{ message: 'x' }] },
    { errors: { ttl: ['x'] } },
    { code: 400, message: 'x' },
    { code: 'INTERNAL_ERROR', message: 'x' },
    { data: { success: false } },
    { data: { record: { errors: ['x'] } } },
    { result: { ok: false } },
    [{ success: false }],
    { id: '7', error: 'x' },
  ])('is refused by %j, whatever its status', (body) => {
    for (const status of [200, 201, 202, 207])
      expect(writeProof(answerOf(body, { status }), writes[method])).toMatchObject({ kind: 'refused' });
  });

  test.each([
    ['an accepted one', '{"id":"7"}', { status: 202 }],
    ['one in parts', '{"id":"7"}', { status: 207 }],
    ['one in another format', '{"id":"7"}', { headers: { 'content-encoding': 'gzip' } }],
    ['a page', ' <html>log in</html>', {}],
    ['half an object', '{"id":"7","suc', {}],
    ['a text that says no', 'Error: no such zone', {}],
    ['a JSON text that says no', '"not saved: invalid"', {}],
    ['false', 'false', {}],
    ['several objects', '[{"a":1},{"a":2}]', { status: 207 }],
    ['brackets', '['.repeat(5_000_000), {}],
    ['a huge object', `{"id":"7","x":"${'x'.repeat(5_000_000)}"}`, {}],
  ])('is not proven by %s', (_, body, more) => {
    expect(writeProof(answerOf(body, more), writes[method])).toMatchObject({ kind: 'unproven' });
  });

  test.each([
    { id: '7' },
    { id: 7 },
    { data: { id: '7' } },
    { status: 'ok', data: { record: { id: 7 } } },
    { id: '7', error: null, errors: [], message: 'error: none', success: true },
    [{ id: '7' }],
  ])('is proven by %j', (body) => {
    const id = method === 'POST' ? '7' : null;
    expect(writeProof(answerOf(body), writes[method])).toMatchObject({ kind: 'proven', id });
  });
});

describe('without an id', () => {
  test.each(['', 'OK', '{}', 'null', '[]', '[1]', '{"ok":true}', ' \r\n'])('%j proves no create', (body) => {
    expect(writeProof(answerOf(body), writes.POST)).toEqual({
      kind: 'unproven',
      told: 'POST /zone: 200 OK: the answer has no id',
      id: null,
    });
    for (const method of ['PUT', 'DELETE'] as const)
      expect(writeProof(answerOf(body), writes[method])).toMatchObject({ kind: 'proven', id: null });
  });

  test('a create is proven by its Location', () => {
    const created = answerOf('', { status: 201, headers: { location: '/zone/9' } });
    expect(writeProof(created, writes.POST)).toEqual({ kind: 'proven', id: '9' });
  });
});

describe('a change or a delete is not proven by', () => {
  test.each([
    ['PUT', { id: '8' }, 'another id'],
    ['DELETE', { record: { id: 8 } }, 'another id'],
    ['PUT', { updated: false }, '"updated" is false'],
    ['DELETE', { id: '7', deleted: 'no' }, '"deleted" is no'],
    ['DELETE', { data: { deleted: 0 } }, '"deleted" is 0'],
  ] as const)('%s %j', (method, body, told) => {
    expect(writeProof(answerOf(body), writes[method])).toMatchObject({
      kind: 'unproven',
      told: expect.stringContaining(told),
    });
  });
});

test('an id is the same in another case', () => {
  const id = '0D9F4A77-33C6-4C07-8A53-6B6F2F1F4A02';
  const write = { ...writes.PUT, id: id.toLowerCase() };
  expect(writeProof(answerOf({ id }), write)).toMatchObject({ kind: 'proven' });
});

describe('what is told', () => {
  test.each([
    [{ success: false, error: 'locked' }, 'PUT /zone/7: 200 OK: locked'],
    [{ data: { success: false, message: 'locked' } }, 'PUT /zone/7: 200 OK: locked'],
    [{ success: false }, 'PUT /zone/7: 200 OK: {"success":false}'],
    [{ success: false, error: 'bad hunter2\n\u001B[31mred' }, 'PUT /zone/7: 200 OK: bad *** red'],
  ])('of %j are the words of the service', (body, told) => {
    expect(writeProof(answerOf(body), writes.PUT)).toEqual({ kind: 'refused', told });
  });

  test('is short, however much the service says', () => {
    const proof = writeProof(answerOf({ error: 'x'.repeat(3_000_000) }), writes.PUT);
    expect(JSON.stringify(proof).length).toBeLessThan(400);
  });

  test('has no credentials of a body that proves nothing', () => {
    for (const body of ['Error: hunter2', '"failed: hunter2"', { id: 'hunter2' }])
      expect(JSON.stringify(writeProof(answerOf(body, { status: 202 }), writes.POST))).not.toContain(
        'hunter2',
      );
  });
});

test('the innermost object is the row that is shown', () => {
  const row = { id: '7', content: '192.0.2.1' };
  const proof = writeProof(answerOf({ status: 'ok', data: { record: row } }), writes.PUT);
  expect(proof).toMatchObject({ kind: 'proven', id: null, shown: { row } });
  expect(proof.kind === 'proven' && proof.shown?.tell('another')).toBe('PUT /zone/7: 200 OK: another');
});
