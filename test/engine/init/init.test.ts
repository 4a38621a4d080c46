import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { InitOptions } from '../../../src/engine/init/init.js';
import { init } from '../../../src/engine/init/init.js';
import { openHost } from '../../../src/engine/session/session.js';
import { temporaryFolder } from '../../support/after-tests.js';

async function start(
  options: Partial<InitOptions> = {},
  files: Readonly<Record<string, string>> = {},
  env = {},
) {
  const folder = temporaryFolder(files);
  const made = await init(openHost({ folder, env }), { folder: '.', pipeline: null, ...options });
  return { ...made, read: (path: string) => readFileSync(join(folder, path), 'utf8') };
}

describe('a new project', () => {
  test('has a project file, an example and what git ignores', async () => {
    const { paths, isSandbox, secretVariable, read } = await start();
    expect(paths).toEqual(expect.arrayContaining(['zonemason.yaml', 'zones/example.com.yaml', '.gitignore']));
    expect([isSandbox, secretVariable]).toEqual([true, 'ZONEMASON_DNS_PASSWORD_EXAMPLE_COM']);
    expect(read('zones/example.com.yaml')).toContain('zone: example.com\n');
    expect(read('.gitignore')).toContain('.zonemason');
  });

  test.each([{}, { server: '192.0.2.53' }])('has comments of at most 80 columns: %j', async (options) => {
    const { read } = await start(options);
    const lines = `${read('zonemason.yaml')}${read('zones/example.com.yaml')}`.split('\n');
    const comments = lines.filter((line) => /^ *#/.test(line) && !line.includes('$schema='));
    expect(comments.length).toBeGreaterThan(5);
    expect(comments.filter((line) => line.length > 80)).toEqual([]);
  });

  test('has the endpoint of the option, or else that of the environment', async () => {
    const env = { ZONEMASON_DNS_ENDPOINT: 'https://env.example/custom' };
    const [own, ofEnvironment] = [
      await start({ endpoint: 'https://own.example' }, {}, env),
      await start({}, {}, env),
    ];
    expect([own.read('zonemason.yaml'), own.isSandbox]).toEqual([
      expect.stringContaining('https://own.example'),
      false,
    ]);
    expect(ofEnvironment.read('zonemason.yaml')).toContain('https://env.example/custom');
  });

  test.each<[Partial<InitOptions>, Record<string, string>, string]>([
    [{ server: '[2001:db8::1]#5353' }, {}, '2001:db8::1#5353'],
    [{}, { ZONEMASON_DNS_SERVER: '192.0.2.53#53' }, '192.0.2.53'],
  ])('is for a name server: %j, %j', async (options, env, server) => {
    const { read, secretVariable, isSandbox, liveZone } = await start(options, {}, env);
    expect(read('zonemason.yaml')).toContain(`protocol: update\n  server: "${server}"\n`);
    expect([isSandbox, secretVariable, liveZone]).toEqual([false, 'ZONEMASON_DNS_TSIG', 'example.com']);
  });

  test('has workflows that say which server may be asked', async () => {
    const { read } = await start({ server: '192.0.2.53', pipeline: 'github' });
    for (const job of ['apply', 'drift', 'review', 'rollback'])
      expect(read(`.github/workflows/zonemason-${job}.yml`)).toContain(
        'ZONEMASON_DNS_SERVER: ${{ vars.ZONEMASON_DNS_SERVER }}',
      );
  });

  test('keeps what git ignores already', async () => {
    const { read } = await start({}, { '.gitignore': 'node_modules\n' });
    expect(read('.gitignore')).toMatch(/^node_modules\n/);
  });

  test.each<[string, Partial<InitOptions>, Record<string, string>, string]>([
    ['over a file', {}, { 'zonemason.yaml': '' }, 'error'],
    ['over a zone file', { zone: 'a.example' }, { 'zones/a.example.yaml': '' }, 'error'],
    ['of no zone', { zone: 'a..b' }, {}, 'usage'],
    ['at no address', { endpoint: 'nowhere' }, {}, 'usage'],
    ['without encryption', { endpoint: 'http://dns.example.net' }, {}, 'usage'],
    ['from live zones of nowhere', { fromLive: ['a.example'] }, {}, 'usage'],
    ['at no name server', { server: 'ns1.example.net' }, {}, 'usage'],
    ['at two addresses', { server: '192.0.2.53', endpoint: 'https://a.example' }, {}, 'usage'],
  ])('is not written %s', async (_, options, files, kind) => {
    const folder = temporaryFolder(files);
    const made = init(openHost({ folder, env: {} }), { folder: '.', pipeline: null, ...options });
    await expect(made).rejects.toMatchObject({ name: 'Failure', kind });
    expect(existsSync(join(folder, '.gitignore'))).toBe(false);
  });
});
