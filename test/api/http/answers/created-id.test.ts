import { describe, expect, test } from 'vitest';
import { createdId } from '../../../../src/api/http/answers/created-id.js';
import { redactor } from '../../../../src/api/http/redaction/redact.js';

const asItIs = redactor([]);
const collection = {
  path: '/custom/example.com',
  endpoint: new URL('https://dns.example.net/custom'),
};

function idIn(id: string): string | null {
  return createdId(
    { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ id })) },
    collection,
    asItIs,
  );
}

describe('createdId', () => {
  test.each([
    ['{"id":"17"}', '17'],
    ['{"id":17,"content":"192.0.2.1"}', '17'],
    ['{"record":{"id":"17"}}', '17'],
    ['{"data":{"id":17}}', '17'],
    ['"0b2d8c1e-5a0f-4c57-9d5e-0a3f0b1c2d3e"', '0b2d8c1e-5a0f-4c57-9d5e-0a3f0b1c2d3e'],
    ['17', '17'],
    ['{"id":12345678901234567890}', '12345678901234567890'],
    ['{"id":9007199254740993.0}', '9007199254740993'],
    ['900719925474099.3e1', '9007199254740993'],
    ['{"translation":{"id":"17"}}', '17'],
    ['{"id":"17","record":{"id":"18"}}', '17'],
    ['{"id":"a b"}', 'a b'],
    ['"a.b:c-1"', 'a.b:c-1'],
    ['"record 17"', null],
    ['"17 created"', null],
    ['{"id":17.5}', null],
    ['', null],
    ['null', null],
    ['{}', null],
    ['{"id":""}', null],
    ['{"id":{"x":1}}', null],
    ['[]', null],
    ['"created"', null],
    ['OK', null],
    ['<p>17</p>', null],
  ])('from the body %s is %j', (body, id) => {
    expect(createdId({ status: 200, headers: {}, body: Buffer.from(body) }, collection, asItIs)).toBe(id);
  });

  test('is no text of more than 1,000 characters', () => {
    expect(idIn('1'.repeat(1000))).toBe('1'.repeat(1000));
    expect(idIn('1'.repeat(1001))).toBeNull();
  });

  test('is none with a secret in it', () => {
    const answer = { status: 200, headers: {}, body: Buffer.from('{"id":"x-hunter2"}') };
    expect(createdId(answer, collection, redactor(['hunter2']))).toBeNull();
  });

  // A pattern that tries every digit for the last one would not come back from these.
  test.each([
    ['a long text', `"${'1'.repeat(8_000_000)}!"`],
    ['a long id', `{"id":"${'1'.repeat(8_000_000)}"}`],
    ['text without an end', `{"n":1234567890123456,"id":"${'\\"'.repeat(4_000_000)}`],
    ['deep arrays', '['.repeat(8_000_000)],
  ])('is none in %s', (_, body) => {
    expect(createdId({ status: 200, headers: {}, body: Buffer.from(body) }, collection, asItIs)).toBeNull();
  });

  test.each([
    ['/custom/example.com/17', '17'],
    ['https://other.example.net/custom/example.com/17', '17'],
    ['example.com/17', '17'],
    ['/custom/example.com/17?new', '17'],
    ['/custom/example.com/a%20b', null],
    ['/custom/example.com/%20b', null],
    ['/custom/example.com/a%20', null],
    ['/custom/example.com/', null],
    ['/custom/example.com', null],
    ['/custom/example.com/17/more', null],
    ['/custom/example.org/17', null],
    ['/', null],
    ['http://[', null],
  ])('from the Location %s is %j', (location, id) => {
    expect(createdId({ status: 201, headers: { location }, body: Buffer.from('') }, collection, asItIs)).toBe(
      id,
    );
  });
});
