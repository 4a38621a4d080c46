import { describe, expect, test } from 'vitest';
import { methodOf, readObject, textOf } from '../../../src/sandbox/http/http.js';

function request(body: string | Uint8Array<ArrayBuffer>, type?: string): Request {
  const sent = new Request('http://localhost/', { method: 'POST', body });
  if (type === undefined) sent.headers.delete('content-type');
  else sent.headers.set('content-type', type);
  return sent;
}

describe('a body', () => {
  test.each([undefined, 'application/json', 'Application/JSON; charset=utf-8', 'application/vnd.x-1+json'])(
    'of type %s is read',
    async (type) => {
      expect(await readObject(request('{"a":1}', type))).toEqual({ a: 1 });
    },
  );

  test.each([
    'text/plain',
    'application/jsonx',
    'x-application/json',
    'application/+json',
    'application/a b+json',
    '',
  ])('of type %j is refused', async (type) => {
    await expect(readObject(request('{}', type))).rejects.toMatchObject({ status: 415, code: 'media-type' });
  });

  test.each(['', '{', '[]', '1', 'null', '"a"', Uint8Array.of(0x22, 0xff, 0x22)])(
    'that is %j is refused',
    async (body) => {
      await expect(readObject(request(body))).rejects.toMatchObject({ status: 400, code: 'malformed' });
    },
  );

  test('has texts', () => {
    expect(textOf({ a: '' }, 'a')).toBe('');
    expect(() => textOf({ a: 1 }, 'a')).toThrow('a must be a string');
    expect(() => textOf({ a: 1 }, 'b')).toThrow('b is missing');
  });
});

test('a path takes its methods only', () => {
  const methods = { GET: 1, PUT: 0 };
  expect([methodOf('GET', methods), methodOf('PUT', methods)]).toEqual([1, 0]);
  for (const name of ['POST', 'get', 'toString'])
    expect(() => methodOf(name, methods)).toThrow(
      expect.objectContaining({ status: 405, headers: { allow: 'GET, PUT' } }),
    );
});
