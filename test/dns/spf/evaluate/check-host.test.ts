import { expect, test } from 'vitest';
import type { SpfVerdict } from '../../../../src/dns/spf/evaluate/check-host.js';
import { checkHost } from '../../../../src/dns/spf/evaluate/check-host.js';
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

test('the domain is asked for in lower case', async () => {
  const asked: string[] = [];
  const request = { helo: '', mailFrom: 'a@Example.COM', receiver: 'receiver.example', time: 0 };
  await checkHost({ ip: '192.0.2.1', ...request }, async (name) => {
    asked.push(name);
    return { status: 'none' };
  });
  expect(asked).toEqual(['example.com']);
});
