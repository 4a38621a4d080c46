import { describe, expect, test } from 'vitest';
import { zonemason } from '../cli/support.js';
import { quickClock } from '../support/clocks.js';
import { recordsFrom, startNameServer } from '../support/name-server.js';
import { passwordsFor } from './project.js';
import { withSandbox } from './services.js';

const OLD = recordsFrom(
  'www.example.com. 3600 IN A 192.0.2.1\nold.example.com. 3600 IN A 192.0.2.2\nnot.example.com. 3600 IN A 192.0.2.3',
);
const NEW = recordsFrom('www.example.com. 3600 IN A 192.0.2.9\nnot.example.com. 3600 IN A 203.0.113.1');

const live = {
  'example.com': [
    { prefix: 'www', type: 'A', content: '192.0.2.1' },
    { prefix: 'old', type: 'A', content: '192.0.2.2' },
    { prefix: 'not', type: 'A', content: '192.0.2.3' },
  ],
};

const zone = 'records:\n  www: { A: 192.0.2.9 }\n  not: { A: 192.0.2.3 }\n';

/** Names what the name server has before the nth query for `www`, from 0. */
async function applying(served: (n: number) => typeof OLD): Promise<Awaited<ReturnType<typeof withSandbox>>> {
  let asked = 0;
  const server = await startNameServer({
    zones: { 'example.com': OLD },
    fault: ({ name }) => {
      if (name === 'www.example.com.') server.load('example.com', served(asked++));
      return undefined;
    },
  });
  return withSandbox({
    zones: { 'example.com': zone },
    live,
    env: passwordsFor(live),
    settings: `  nameServers: ['${server.address}']\n`,
    times: { clock: quickClock },
  });
}

describe('apply --verify', () => {
  test('waits until the name servers answer what it changed, and only that', async () => {
    const { run } = await applying((n) => (n < 2 ? OLD : NEW));
    const { code, stdout, stderr } = await run(['apply', '--yes', '--verify']);
    expect(code).toBe(0);
    expect(stdout).toContain('Verified: 2 record sets at 1 server, 2 agree, 0 differ.');
    expect(stderr).toContain('has example.com as declared');
  });

  test('exits with 6 when they do not in time: the apply is done', async () => {
    const { run } = await applying(() => OLD);
    const { code, stdout, stderr } = await run(['apply', '--yes', '--verify=20s']);
    expect(code).toBe(6);
    expect(stdout).toContain('dns/example.com/www/A  another value');
    expect(stdout).toContain('error  dns/example.com/old/A  not declared\n    found     192.0.2.2');
    expect(stderr).toContain('applied, but the name servers do not answer it yet');
  });

  test('says so where no server answers, and how to ask the same ones again', async () => {
    const { run } = await applying(() => OLD);
    const { code, stderr } = await run(['apply', '--yes', '--verify=2s', '--server', '127.0.0.1#9']);
    expect(code).toBe(6);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
      "applied, but none of the name servers that were asked answers for example.com; `zonemason verify --server '127.0.0.1#9' --wait 10m` asks again",
    );
  });

  test('that is interrupted says that the changes are applied, and how to ask again', async () => {
    const stop = new AbortController();
    const { folder } = await applying(() => {
      stop.abort();
      return OLD;
    });
    const args = ['apply', '--yes', '--verify'];
    const { code, stdout, stderr } = await zonemason(args, {
      cwd: folder,
      env: passwordsFor(live),
      signal: stop.signal,
    });
    expect(code).toBe(130);
    expect(stdout).toContain('Done: ');
    expect(stderr).toMatch(/^error: interrupted; the changes are applied, [^]*`zonemason verify --wait 10m`/);
    expect(stderr).not.toMatch(/nothing was changed|Finishing requests/);
  });

  test('takes a plan after it', async () => {
    const { run } = await applying(() => NEW);
    await run(['plan', '--out', 'plan.json']);
    expect(await run(['apply', '--verify', 'plan.json'])).toMatchObject({ code: 0 });
  });

  test('says where its time goes when that is taken for a plan', async () => {
    const { run } = await applying(() => NEW);
    const { code, stderr } = await run(['apply', '--verify', '3s']);
    expect(code).toBe(64);
    expect(stderr).toContain('hint: a time follows `=`: --verify=3s');
    expect((await run(['apply', '3s'])).stderr).not.toContain('--verify');
  });

  test('refuses a wrong server before anything is written', async () => {
    const { run, service } = await withSandbox({
      zones: { 'example.com': zone },
      live,
      env: passwordsFor(live),
      settings: "  nameServers: ['ns1.example.net']\n",
    });
    expect(await run(['apply', '--yes', '--verify'])).toMatchObject({ code: 64 });
    expect(service.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});
