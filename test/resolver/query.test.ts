import { describe, expect, test } from 'vitest';
import { decodeMessage } from '../../src/dns/wire/decode-message.js';
import type { Message } from '../../src/dns/wire/message.js';
import { answers, makeQuery } from '../../src/resolver/query.js';
import { answerMessage } from '../support/answer-message.js';

const query = makeQuery({ name: 'www.example.com.', type: 'A' }, { isRecursive: true, edns: null });

function answer(changes: Partial<Message> = {}): Message {
  return answerMessage(query.octets, changes);
}

const [question] = answer().questions;
if (!question) throw new Error('the query has no question');

describe('a query', () => {
  test('asks what was wanted', () => {
    expect(answer()).toMatchObject({
      id: query.id,
      isRecursionDesired: true,
      isAuthoritative: false,
      isTruncated: false,
      isRecursionAvailable: false,
      rcode: 0,
      opcode: 0,
      questions: [{ name: query.name, type: 'A', class: 1 }],
      answers: [],
      authorities: [],
      additionals: [],
      edns: null,
    });
    expect(decodeMessage(query.octets)).toMatchObject({ isResponse: false });
    expect(query.name.toLowerCase()).toBe('www.example.com.');
  });

  test('has letters in either case', () => {
    const name = `${'a'.repeat(63)}.${'a'.repeat(63)}.`;
    const { name: mixed } = makeQuery({ name, type: 'A' }, { isRecursive: true, edns: null });
    expect(mixed).toMatch(/a.*A|A.*a/);
  });
});

describe('a message answers it', () => {
  test.each<[string, Partial<Message>, 'yes' | 'no' | 'folded']>([
    ['with its question', {}, 'yes'],
    ['in other letters', { questions: [{ ...question, name: swapped(query.name) }] }, 'folded'],
    ['not as a query', { isResponse: false }, 'no'],
    ['not with another id', { id: (query.id + 1) % 65_536 }, 'no'],
    ['not with another type', { questions: [{ ...question, type: 'AAAA' }] }, 'no'],
    ['not with another class', { questions: [{ ...question, class: 3 }] }, 'no'],
    ['not as another operation', { opcode: 5 }, 'no'],
    ['not with another name', { questions: [{ ...question, name: 'example.com.' }] }, 'no'],
    ['not with two questions', { questions: [question, question] }, 'no'],
    ['without a question for an error only', { questions: [], rcode: 1 }, 'yes'],
    ['not without a question and an error', { questions: [] }, 'no'],
  ])('%s', (_, changes, expected) => {
    expect(answers(answer(changes), query)).toBe(expected);
  });

  test('without a question where it continues a transfer', () => {
    expect(answers(answer({ questions: [] }), query, { isContinuation: true })).toBe('yes');
  });
});

function swapped(name: string): string {
  return Array.from(name, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  ).join('');
}
