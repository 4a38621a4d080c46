import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExactJson } from '../../../../src/api/http/answers/exact-json.js';
import type { ListKind } from '../../../../src/api/http/answers/list-answer.js';
import { listEntries } from '../../../../src/api/http/answers/list-answer.js';
import { mailTemplates, translationsOf } from '../../../../src/api/mail/client.js';
import { ServiceError } from '../../../../src/api/http/service-error.js';
import { dnsRecords } from '../../../../src/api/dns/client.js';
import { entriesOf, PARTIAL_CLUES, spellings, WHOLE_CLUES } from '../../../support/list-answers.js';
import { runs } from '../../../support/runs.js';

const record = { id: '1', prefix: 'www', type: 'A', content: '192.0.2.1', tags: [] };
const template = { id: 't1', name: 'welcome', language: 'en', subject: 'Hello', body: 'Text\n' };
const translation = { id: '2', language: 'de', subject: 'Hallo', body: 'Text\n', state: 'draft' };

const kinds: readonly (readonly [string, ListKind, object])[] = [
  ['DNS records', dnsRecords('example.com'), record],
  ['templates', mailTemplates, template],
  ['translations', translationsOf('t1'), translation],
];

const wrappers = ['data', 'items', 'records', 'results', 'translations', 'templates'];

describe.each(kinds)('a list of %s', (_, kind, entry) => {
  const entries = [entry, entry, entry];

  test.each<[string, unknown, readonly unknown[]]>([
    ['an array', entries, entries],
    ['an empty array', [], []],
    ...wrappers.map((name): [string, unknown, readonly unknown[]] => [
      `an array under ${name}`,
      { [name]: entries },
      entries,
    ]),
    ['an empty array in an object', { data: [] }, []],
    ['beside empty errors and warnings', { items: entries, errors: [], warnings: [] }, entries],
    ['beside other fields', { name: 'x', took: 3, owner: { id: 7 }, data: entries }, entries],
    ['a single entry', entry, [entry]],
    ['entries of any kind', [1, null, 'x'], [1, null, 'x']],
  ])('is %s', (__, body, expected) => {
    expect(entriesOf({ body }, kind)).toEqual(expected);
  });

  test('is empty with status 204', () => {
    expect(entriesOf({ status: 204, body: null }, kind)).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ['null', null, 'null'],
    ['an empty object', {}, 'an empty object'],
    ['text', 'not found', 'a string: "not found"'],
    ['a number', 404, 'a number: 404'],
    ['false', false, 'a boolean: false'],
    [
      'a failure',
      { messages: [], status: 'error' },
      'an object with the fields messages, status ("status": "error")',
    ],
    ['an error', { error: 'locked' }, 'an object with the field error ("error": "locked")'],
    ['null in an object', { data: null }, 'an object with the field data'],
    ['an object in an object', { data: entry }, 'an object with the field data'],
    ['a list two objects deep', { data: { items: entries } }, 'an object with the field data'],
    ['a list under another name', { value: entries }, 'an object with the field value'],
    ['two lists', { data: entries, items: [] }, 'an object with the fields data, items'],
    ['a list beside another', { data: entries, tags: [] }, 'an object with the fields data, tags'],
    ['a list beside errors', { data: [], errors: ['x'] }, 'an object with the fields data, errors'],
    ['only errors', { errors: [] }, 'an object with the field errors'],
    ['an entry with a list', { ...entry, translations: [entry] }, 'an object with the fields '],
    ['most of an entry', { ...entry, [kind.identifying[3] ?? '']: undefined }, 'an object with the fields '],
  ])('is not %s', (__, body, found) => {
    const error = refusal(() => entriesOf({ body }, kind));
    expect(error.kind).toBe('bad-answer');
    expect(error.message).toContain(`the list of ${kind.name} cannot be read: the answer is ${found}`);
  });

  test.each<[string, object]>([
    ['success', { success: false }],
    ['ok', { ok: 'false' }],
    ['ok', { ok: 0 }],
    ['failed', { failed: true }],
    ['error', { error: 'x' }],
    ['error', { error: { code: 7 } }],
    ['error', { error: true }],
    ['hasErrors', { hasErrors: true }],
    ['errorMessage', { errorMessage: 'x' }],
    ['errors', { errors: { name: ['x'] } }],
    ['code', { code: 500 }],
    ['code', { code: 400 }],
    ['status', { status: 503 }],
    ['status', { status: 'error' }],
    ['status', { status: 'FAILED' }],
    ['status', { status: '404 Not Found' }],
    ['status', { status: 'InternalError' }],
    ['status.code', { status: { code: 500, message: 'x' } }],
    ['meta.success', { meta: { success: false } }],
    ['statusCode', { statusCode: 500 }],
    ['http_status', { http_status: '500' }],
    ['detail', { title: 'Unavailable', detail: 'x' }],
  ])('is not one that reports a failure as %s', (name, beside) => {
    const error = refusal(() => entriesOf({ body: { data: [], ...beside } }, kind));
    expect(error.message).toContain(`the answer reports a failure: "${name}": `);
    expect(refusal(() => entriesOf({ body: { ...entry, ...beside } }, kind)).kind).toBe('bad-answer');
  });

  test.each<[object]>([
    [{ success: true, status: 'ok', code: 200, error: null, errors: [], message: 'OK' }],
    [{ ok: 1, status: 200, error: '', errors: {}, failed: false, failures: 0 }],
    [{ status: 'active', state: 'enabled', type: 'records', kind: 'list', result: 'success', code: 0 }],
    [{ errcode: 0, errmsg: 'ok', title: 'Records', description: 'All of them', error: { code: 0 } }],
    [{ zone: { status: 'error', total: 99, count: 12, page: 4 }, quota: { total: 1000 } }],
  ])('may stand beside %j', (beside) => {
    expect(entriesOf({ body: { ...beside, data: entries } }, kind)).toEqual(entries);
  });

  test('is not a problem document, whatever is in it', () => {
    const headers = { 'content-type': 'application/problem+json; charset=utf-8' };
    expect(refusal(() => entriesOf({ headers, body: entries }, kind)).kind).toBe('bad-answer');
  });

  test.each([201, 202, 205, 206, 226])('is not an answer of status %i', (status) => {
    expect(refusal(() => entriesOf({ status, body: entries }, kind)).kind).toBe('bad-answer');
  });

  const somewhere = fc.constantFrom<readonly string[]>(
    [],
    ['meta'],
    ['_meta'],
    ['pagination'],
    ['paging'],
    ['links'],
    ['_links'],
    ['page'],
    ['pageInfo'],
    ['result_info'],
    ['meta', 'pagination'],
    ['response', 'page_info'],
  );

  function besides(clues: typeof PARTIAL_CLUES): fc.Arbitrary<Readonly<Record<string, unknown>>> {
    return fc.tuple(fc.constantFrom(...clues), fc.nat(), somewhere).map(([[words, value], which, groups]) => {
      const names = spellings(words);
      const field = { [names[which % names.length] ?? words]: value };
      return groups.reduceRight<Readonly<Record<string, unknown>>>(
        (inner, group) => ({ [group]: inner }),
        field,
      );
    });
  }

  test('is refused when something beside it says that there is more, in any spelling and place', () => {
    fc.assert(
      fc.property(besides(PARTIAL_CLUES), fc.constantFrom(...wrappers), (beside, wrapper) => {
        expect(refusal(() => entriesOf({ body: { ...beside, [wrapper]: entries } }, kind)).message).toContain(
          'the answer is one page of a longer list',
        );
      }),
      { numRuns: runs(250) },
    );
  });

  test('is read when all beside it says that it is whole, or says nothing', () => {
    const several = fc.array(besides(WHOLE_CLUES), { maxLength: 4 });
    fc.assert(
      fc.property(several, fc.constantFrom(...wrappers), (beside, wrapper) => {
        const body = { ...Object.assign({}, ...beside), [wrapper]: entries };
        expect(entriesOf({ body }, kind)).toEqual(entries);
      }),
      { numRuns: runs(250) },
    );
  });

  test('is what is read of any answer that is not refused', () => {
    const answer = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...wrappers, 'errors', 'status', 'total', 'id'), fc.jsonValue()),
    );
    fc.assert(
      fc.property(answer, (body) => {
        const plain = parseExactJson(JSON.stringify(body));
        const result = outcomeOf(() => entriesOf({ body: plain }, kind));
        const lists = [plain, ...Object.values(Object(plain))].filter((value) => Array.isArray(value));
        const isRefused = result instanceof ServiceError && result.kind === 'bad-answer';
        expect(isRefused || lists.some((list) => isDeepStrictEqual(list, result))).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('an answer that is not JSON', () => {
  const kind = dnsRecords('example.com');
  const read = (body: string | Buffer): readonly unknown[] =>
    listEntries(
      { status: 200, headers: {}, body: Buffer.from(body) },
      { kind, redact: (text) => text.replaceAll('hunter2', '***') },
    );

  test.each([
    ['', 'the answer is empty'],
    [' \r\n', 'the answer is empty'],
    ['[{"id":1}', 'the answer is not JSON: [{"id":1}'],
    ['hunter2 <html>', 'the answer is not JSON: *** <html>'],
    [Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]), 'the answer is not JSON'],
  ])('is refused: %j', (body, message) => {
    const error = refusal(() => read(body));
    expect(error).toMatchObject({ kind: 'bad-answer', status: 200 });
    expect(error.message).toContain(message);
    expect(`${error.message} ${String(error.cause)}`).not.toContain('hunter2');
  });

  test.each([
    ['a long field', `{"error":"${'x'.repeat(71)}hunter2${'x'.repeat(100)}"}`],
    ['a field name', `{"${'x'.repeat(71)}hunter2":1}`],
    ['text', `"${'x'.repeat(71)}hunter2"`],
    ['a failure', `{"data":[],"error":"${'x'.repeat(60)}hunter2"}`],
    ['text behind blanks', `${' '.repeat(995)}hunter2`],
    ['a clue', `{"data":[],"next":"${'x'.repeat(60)}hunter2"}`],
  ])('shows no secret, and no part of one, of %s', (_, body) => {
    const { message } = refusal(() => read(body));
    expect(message).not.toMatch(/hun/);
    expect(message).not.toContain('\n');
  });

  test('is refused when it is cut off, wherever that is', () => {
    const whole = JSON.stringify([{ id: 9007199254740991, content: 'say "1234567890123456"' }, { id: 2 }]);
    for (let end = 0; end < whole.length; end += 1)
      expect(refusal(() => read(whole.slice(0, end))).kind).toBe('bad-answer');
    expect(read(whole)).toHaveLength(2);
  });
});

function refusal(run: () => unknown): ServiceError {
  const error = outcomeOf(run);
  if (error instanceof ServiceError) return error;
  throw new Error(`not refused: ${JSON.stringify(error)}`);
}

function outcomeOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

describe('a body that is compressed', () => {
  const kind = dnsRecords('example.com');

  test.each(['gzip', 'br', 'x-\u001b[2J'])('by %j is refused, and not shown', (coding) => {
    expect(() => listEntries(emptyListIn(coding), { kind, redact: String })).toThrow(
      expect.objectContaining({
        kind: 'bad-answer',
        message: expect.stringMatching(/ the answer is compressed \([ -~]+\), which was not requested$/),
      }),
    );
  });

  test.each(['', 'identity', 'Identity'])('by %j is none', (coding) => {
    expect(listEntries(emptyListIn(coding), { kind, redact: String })).toEqual([]);
  });
});

/** An empty list with a content coding. */
function emptyListIn(coding: string) {
  return { status: 200, headers: { 'content-encoding': coding }, body: Buffer.from('[]') };
}
