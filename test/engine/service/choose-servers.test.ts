import { describe, expect, test } from 'vitest';
import type { ServerChoice } from '../../../src/engine/service/choose-servers.js';
import { chooseLookUp } from '../../../src/engine/service/choose-look-up.js';
import { chooseServers, transferServer } from '../../../src/engine/service/choose-servers.js';
import { systemLookUp } from '../../../src/resolver/look-up.js';
import { steadyClock } from '../../../src/api/http/sleep.js';
import { startNameServer } from '../../support/name-server.js';
import { answered } from '../../support/scripted-server.js';

const run = { signal: new AbortController().signal, clock: steadyClock };

/** A name server that has `www.example.com`, and whether each query asked for recursion. */
async function nameServer(): Promise<{ readonly address: string; readonly recursion: readonly boolean[] }> {
  const recursion: boolean[] = [];
  const { address } = await startNameServer({
    zones: { 'example.com': answered('www.example.com. A 192.0.2.1') },
    fault: () => (answer) => {
      recursion.push(answer.isRecursionDesired);
      return answer;
    },
  });
  return { address, recursion };
}

/** Asks the servers of a choice for `www.example.com`. */
async function ask(choice: ServerChoice): Promise<void> {
  const servers = await chooseServers(choice, [], run).of('example.com');
  if (typeof servers === 'string') throw new Error(servers);
  for (const { server } of servers) await server.ask({ name: 'www.example.com.', type: 'A' });
}

describe('a resolver', () => {
  test('is that of the system by default', () => {
    expect(chooseLookUp(undefined, run)).toBe(systemLookUp);
  });

  test('is asked to ask others', async () => {
    const { address, recursion } = await nameServer();
    expect(await chooseLookUp(address, run).valuesOf('www.example.com', 'A')).toEqual(['192.0.2.1']);
    await ask({ servers: [], resolver: address });
    expect(recursion).toEqual([true, true]);
  });

  test.each([chooseLookUp, (resolver: string) => chooseServers({ servers: [], resolver }, [], run)])(
    'may have a URL, and no other name',
    (choose) => {
      expect(() => choose('https://dns.example.net/dns-query', run)).not.toThrow();
      expect(() => choose('dns.example.net', run)).toThrow(/^.*dns\.example\.net/);
    },
  );
});

test('a name server is not asked to ask others, and has no URL', async () => {
  const { address, recursion } = await nameServer();
  await ask({ servers: [address] });
  expect(recursion).toEqual([false]);
  expect(() => chooseServers({ servers: ['https://dns.example.net/dns-query'] }, [], run)).toThrow(/https/);
});

describe('the servers of a zone', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['those that are named', ['192.0.2.1', '192.0.2.2#5353', '192.0.2.1'], ['192.0.2.1', '192.0.2.2#5353']],
    ['by default those of the project', [], ['192.0.2.9']],
  ])('are %s', async (_, servers, expected) => {
    const chosen = chooseServers({ servers }, ['192.0.2.9'], run);
    const found = await chosen.of('example.com');
    expect(found).toEqual(chosen.given);
    expect(chosen.given.map(({ server, name }) => [server.text, name])).toEqual(
      expected.map((text) => [text, null]),
    );
  });

  test('are else those that DNS names, or the user may name some', async () => {
    const { of, given } = chooseServers({ servers: [] }, [], run);
    expect(given).toEqual([]);
    expect(await of('no-such-zone.invalid')).toContain('--server');
  });

  test('are looked up at a resolver, which is asked instead', async () => {
    const { address } = await startNameServer({
      zones: { 'example.com': answered('example.com. NS ns.example.com.', 'ns.example.com. A 192.0.2.53') },
    });
    const { of, named, given } = chooseServers({ servers: [], resolver: address }, ['192.0.2.9'], run);
    expect(given).toEqual([]);
    expect(await of('example.com')).toMatchObject([{ name: null, server: { isRecursive: true } }]);
    expect(await named('example.com')).toMatchObject([
      { name: 'ns.example.com', server: { text: '192.0.2.53', isRecursive: false } },
    ]);
    expect(await named('example.net')).toEqual(expect.any(String));
  });

  test('are not asked beside a resolver', () => {
    const choice = { servers: ['192.0.2.1'], resolver: '192.0.2.2' };
    expect(() => chooseServers(choice, [], run)).toThrow(expect.objectContaining({ kind: 'usage' }));
  });
});

test('a server to transfer from is a name server', () => {
  expect(transferServer('192.0.2.1', run)).toMatchObject({
    name: null,
    server: { text: '192.0.2.1', isRecursive: false },
  });
  expect(() => transferServer('https://dns.example.net/dns-query', run)).toThrow(/https/);
});
