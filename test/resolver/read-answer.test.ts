import { describe, expect, test } from 'vitest';
import { encodeMessage } from '../../src/dns/wire/encode-message.js';
import type { Message, ResourceRecord } from '../../src/dns/wire/message.js';
import { makeQuery } from '../../src/resolver/query.js';
import { readAnswer } from '../../src/resolver/read-answer.js';
import { answerMessage } from '../support/answer-message.js';

const edns = { size: 1232, options: [] };
const query = makeQuery({ name: 'www.example.com.', type: 'A' }, { isRecursive: false, edns });

function read(changes: Partial<Message>) {
  return readAnswer(encodeMessage(answerMessage(query.octets, changes)), query);
}

function address(number: number): ResourceRecord {
  return { name: 'www.example.com.', type: 'A', class: number, ttl: 60, fields: ['192.0.2.1'] };
}

describe.each(['answers', 'authorities', 'additionals'] as const)('in %s', (section) => {
  test.each([0, 2, 3, 4, 254, 255, 65_535])('a record of class %i answers nothing', (other) => {
    const answer = read({ [section]: [address(other), address(1), address(other)] });
    expect(answer?.message[section]).toEqual([address(1)]);
  });
});

test('the class of the OPT record is a size', () => {
  expect(read({})?.message.edns).toEqual(edns);
});

test('whatever does not answer the query is null', () => {
  expect(read({ questions: [{ name: query.name, type: 'A', class: 3 }] })).toBeNull();
  expect(readAnswer(Uint8Array.of(1, 2), query)).toBeNull();
});
