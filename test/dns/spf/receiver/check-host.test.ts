import { expect, test } from 'vitest';
import type { SpfRequest, SpfVerdict } from './check-host.js';
import { checkHost } from './check-host.js';
import { cases, requestOf, resolverOf } from '../suite.js';

/** The explanation that a receiver shows. */
function shown({ explanation }: SpfVerdict): string {
  return explanation ?? 'DEFAULT';
}

test('the suite is complete', () => {
  expect(cases).toHaveLength(203);
});

test.each(cases)('$title', async (each) => {
  const verdict = await checkHost(requestOf(each), resolverOf(each.scenario));
  expect(each.results).toContain(verdict.result);
  expect(each.explanation ?? shown(verdict)).toBe(shown(verdict));
});

/** What DNS has, by type and name; null for what it does not tell. */
type Names = Readonly<Record<string, readonly string[] | null>>;

/** The verdict on a message, and the questions that it takes. */
async function judge(names: Names, request: Partial<SpfRequest> = {}) {
  const asked: string[] = [];
  const verdict = await checkHost(
    { ip: '192.0.2.1', helo: '', mailFrom: 'a@example.com', receiver: 'mx.example.org', time: 7, ...request },
    async (name, type) => {
      asked.push(`${type} ${name}`);
      const values = names[`${type} ${name}`];
      if (values === null) return { status: 'failed' };
      return values ? { status: 'found', values } : { status: 'none' };
    },
  );
  return { ...verdict, asked };
}

test('the domain is asked for in lower case', async () => {
  const { asked } = await judge({}, { mailFrom: 'a@Example.COM' });
  expect(asked).toEqual(['TXT example.com']);
});

test('without an address of the client there is no result', async () => {
  expect(await judge({ 'TXT example.com': ['v=spf1 -all'] }, { ip: '192.0.2.256' })).toEqual({
    result: 'none',
    explanation: null,
    findings: [],
    asked: [],
  });
});

test.each<readonly [title: string, record: string, names: Names, result: string, asked: readonly string[]]>([
  ['an mx that is not told', 'mx:m.example', { 'MX m.example': null }, 'temperror', ['MX m.example']],
  [
    'a host of an mx that is not told',
    'mx:m.example',
    { 'MX m.example': ['h.example', 'i.example'], 'A h.example': null },
    'temperror',
    ['MX m.example', 'A h.example', 'A i.example'],
  ],
  [
    'one beside a host that matches',
    'mx:m.example',
    { 'MX m.example': ['h.example', 'i.example'], 'A h.example': null, 'A i.example': ['192.0.2.1'] },
    'pass',
    ['MX m.example', 'A h.example', 'A i.example'],
  ],
  [
    'a host of an mx without addresses',
    'mx:m.example',
    { 'MX m.example': ['h.example'] },
    'fail',
    ['MX m.example', 'A h.example'],
  ],
  ['an exists that is not told', 'exists:e.example', { 'A e.example': null }, 'temperror', ['A e.example']],
  ['an exists that is found', 'exists:e.example', { 'A e.example': ['127.0.0.2'] }, 'pass', ['A e.example']],
])('%s', async (_, term, names, result, asked) => {
  const verdict = await judge({ ...names, 'TXT example.com': [`v=spf1 ${term} -all`] });
  expect(verdict).toEqual({
    result,
    explanation: null,
    findings: [],
    asked: ['TXT example.com', ...asked],
  });
});

test.each<readonly [term: string, result: string, findings: readonly object[]]>([
  ['a:%{l}.example', 'fail', []],
  ['mx:%{l}.example', 'fail', []],
  ['exists:%{l}.example', 'fail', []],
  ['ptr:%{l}.example', 'fail', []],
  ['include:%{l}.example', 'permerror', [{ kind: 'missing', name: '%{l}.example' }]],
])('the term %s is about no name when a label is empty', async (term, result, findings) => {
  const text = `v=spf1 ${term} -all`;
  const verdict = await judge({ 'TXT example.com': [text] }, { mailFrom: 'x..y@example.com' });
  const at = { term: { text: term, offset: 'v=spf1 '.length }, path: ['example.com'] };
  expect(verdict).toEqual({
    result,
    explanation: null,
    findings: findings.map((each) => ({ ...at, ...each })),
    asked: ['TXT example.com'],
  });
});

test('a redirect to no name is a permanent error', async () => {
  const names = { 'TXT example.com': ['v=spf1 redirect=%{l}.example'] };
  const { result, asked } = await judge(names, { mailFrom: 'x..y@example.com' });
  expect({ result, asked }).toEqual({ result: 'permerror', asked: ['TXT example.com'] });
});

test.each<readonly [mailFrom: string, texts: readonly string[], explanation: string | null]>([
  ['a@example.com', ['%{s} %{l} %{o} %{d}'], 'a@example.com a example.com example.com'],
  ['', ['%{s}'], 'postmaster@example.com'],
  ['a@example.com', ['%{r} saw %{h} at %{t}'], 'mx.example.org saw example.com at 7'],
  ['a@example.com', ['%{c} %{v} %{R}'], '192.0.2.1 in-addr mx.example.org'],
  ['a@example.com', ['%{r1} %{rr}'], 'org org.example.mx'],
  ['a@example.com', ['one', 'two'], null],
  ['a@example.com', ['%{x}'], null],
  ['a@example.com', [], null],
])('the sender "%s" is told the explanation %j', async (mailFrom, texts, explanation) => {
  const names = { 'TXT example.com': ['v=spf1 -all exp=e.example.com'], 'TXT e.example.com': texts };
  const verdict = await judge(names, { mailFrom, helo: 'example.com' });
  expect(verdict).toEqual({
    result: 'fail',
    explanation,
    findings: [],
    asked: ['TXT example.com', 'TXT e.example.com'],
  });
});

test('an explanation at no name is not looked up', async () => {
  const names = { 'TXT example.com': ['v=spf1 -all exp=%{l}.example'] };
  const { result, explanation, asked } = await judge(names, { mailFrom: 'x..y@example.com' });
  expect({ result, explanation, asked }).toEqual({
    result: 'fail',
    explanation: null,
    asked: ['TXT example.com'],
  });
});
