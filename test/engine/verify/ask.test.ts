import { describe, expect, test } from 'vitest';
import { RCODE } from '../../../src/dns/wire/rcode.js';
import { askAll } from '../../../src/engine/verify/ask.js';
import { probe } from '../../../src/engine/service/probe.js';
import { answered, expectedAddresses, scriptedServer } from '../../support/scripted-server.js';
import type { Script } from '../../support/scripted-server.js';

describe('a server', () => {
  test.each<[string, ReturnType<Script>, boolean, string, string | null]>([
    ['answers with authority', {}, false, 'ok', null],
    ['answers without authority', { isAuthoritative: false }, false, 'lame', null],
    ['that is a resolver answers without authority', { isAuthoritative: false }, true, 'ok', null],
    ['refuses', { rcode: RCODE.refused }, false, 'refused', null],
    ['is silent', { kind: 'timeout' }, false, 'timeout', null],
    ['is not there', { kind: 'unreachable', reason: 'no route' }, false, 'unreachable', 'no route'],
  ])('%s', async (_, said, isRecursive, status, reason) => {
    const asked: string[] = [];
    const server = scriptedServer(
      '192.0.2.1',
      (question) => {
        asked.push(question);
        return said;
      },
      isRecursive,
    );
    const found = await probe('example.com', { server, name: 'ns' });
    expect(found).toEqual({ zone: 'example.com', server, name: 'ns', status, reason });
    expect(asked).toEqual(['example.com. SOA']);
  });
});

describe('an answer', () => {
  const records = answered('www.example.com. A 192.0.2.1');

  test.each<[string, ReturnType<Script>, boolean, readonly string[] | null]>([
    ['that is as expected', { answers: records }, false, []],
    ['without the records', {}, false, ['missing']],
    ['without authority', { answers: records, isAuthoritative: false }, false, null],
    ['of a resolver', { answers: records, isAuthoritative: false }, true, []],
    ['from a cache', { answers: records.map((each) => ({ ...each, ttl: 30 })) }, true, []],
    ['with another TTL', { answers: records.map((each) => ({ ...each, ttl: 30 })) }, false, ['ttl']],
    ['that is a failure', { rcode: RCODE.refused }, true, null],
    ['that does not come', { kind: 'timeout' }, false, null],
  ])('%s is compared, or says nothing', async (_, said, isRecursive, kinds) => {
    const server = scriptedServer('192.0.2.1', () => said, isRecursive);
    const expectation = expectedAddresses('example.com', 'www', records);
    const asked = { zone: 'example.com', server, name: null, status: 'ok', reason: null } as const;
    let count = 0;
    const found = await askAll([{ asked, expectation }], () => {
      count += 1;
    });
    expect(count).toBe(1);
    expect(found).toMatchObject([{ asked, expectation }]);
    expect(found[0]?.comparison?.differences.map(({ kind }) => kind) ?? null).toEqual(kinds);
  });
});
