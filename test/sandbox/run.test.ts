import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { diskTree } from '../../src/load/files/disk-tree.js';
import { openDatabase } from '../../src/sandbox/stores/database.js';
import type { RunOptions } from '../../src/sandbox/run.js';
import { defaultRunOptions, runSandbox } from '../../src/sandbox/run.js';
import type { RunningSandbox } from './run-in-folder.js';
import { runInFolder } from './run-in-folder.js';
import { basicHeader, sandboxClient } from '../support/sandbox-client.js';
import { temporaryFolder } from '../support/after-tests.js';

const zoneFile =
  'zone: example.com\nrecords:\n  www:\n    A: 192.0.2.1\n    TXT: { content: x, ttl: 600, active: false }\n';
const listing = [
  { id: 17, prefix: 'b', type: 'A', content: '192.0.2.1', ttl: 600, prio: 0, active: true },
  {
    id: '9',
    prefix: 'a',
    type: 'WEBFORWARD',
    content: 'https://example.net',
    ttl: 600,
    prio: 0,
    active: true,
  },
];
const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
let folder: string;

beforeEach(async () => {
  folder = temporaryFolder();
});

function run(options?: Partial<RunOptions>): Promise<RunningSandbox> {
  return runInFolder(folder, options);
}

async function seed(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

async function passwordOf(zone: string): Promise<string> {
  const text = await readFile(join(folder, 'credentials.yaml'), 'utf8');
  return new RegExp(`^ +${zone}: "(.*)"$`, 'm').exec(text)?.[1] ?? '';
}

async function list(url: URL, zone: string): Promise<unknown> {
  return (await sandboxClient(url, zone, await passwordOf(zone))('GET', `/${zone}`)).body;
}

describe('runSandbox', () => {
  test('says when it is ready and how many zones it has', async () => {
    const seeds = [
      await seed('example.com.yaml', zoneFile),
      await seed('example.org.json', JSON.stringify(listing)),
    ];
    const { line, url } = await run({ seeds });
    expect(line).toBe(`zonemason sandbox ready on ${url.origin} (2 zones)`);
    expect(url.hostname).toBe('127.0.0.1');
  });

  test('serves the records of zone files and of listings, of foreign types too', async () => {
    const seeds = [
      await seed('example.com.yaml', zoneFile),
      await seed('example.org.json', JSON.stringify(listing)),
    ];
    const { url } = await run({ seeds });
    expect(await list(url, 'example.com')).toEqual([
      {
        id: expect.any(String),
        prefix: 'www',
        type: 'A',
        content: '192.0.2.1',
        ttl: 3600,
        prio: 0,
        active: true,
      },
      { id: expect.any(String), prefix: 'www', type: 'TXT', content: 'x', ttl: 600, prio: 0, active: false },
    ]);
    expect(await list(url, 'example.org')).toEqual(
      listing.map((record) => ({ ...record, id: `${record.id}` })),
    );
  });

  test('takes all seeds of a folder', async () => {
    const seeds = join(folder, 'seeds');
    await mkdir(join(seeds, 'more'), { recursive: true });
    await writeFile(join(seeds, 'example.com.yml'), zoneFile);
    await writeFile(join(seeds, 'example.org.json'), '[]');
    await writeFile(join(seeds, 'README.md'), 'mine');
    const { line } = await run({ seeds: [seeds] });
    expect(line).toContain('(2 zones)');
  });

  test('leaves a zone that is there as it is, unless it is seeded anew', async () => {
    const seeds = [await seed('example.org.json', JSON.stringify(listing))];
    const first = await run({ seeds });
    const send = sandboxClient(first.url, 'example.org', await passwordOf('example.org'));
    await send('DELETE', '/example.org/17');
    await first.stop();

    const second = await run({ seeds });
    expect(await list(second.url, 'example.org')).toHaveLength(1);
    await second.stop();

    const third = await run({ seeds, reseed: true });
    expect(await list(third.url, 'example.org')).toHaveLength(2);
  });

  test('keeps passwords over a restart, in a file for its owner only', async () => {
    const seeds = [await seed('example.org.json', '[]')];
    await (await run({ seeds })).stop();
    const password = await passwordOf('example.org');
    expect(password).toMatch(/^[\w-]{32}$/);
    expect((await stat(join(folder, 'credentials.yaml'))).mode & 0o777).toBe(0o600);

    const { url } = await run();
    expect(await passwordOf('example.org')).toBe(password);
    expect(await list(url, 'example.org')).toEqual([]);
  });

  test('uses a password that the file has, and keeps what else is in it', async () => {
    await seed('credentials.yaml', 'mail:\n  token: t # mine\ndns:\n  example.org: "chosen"\n');
    await chmod(join(folder, 'credentials.yaml'), 0o600);
    const seeds = [await seed('example.org.json', '[]'), await seed('example.net.json', '[]')];
    const { url } = await run({ seeds });
    expect(await list(url, 'example.org')).toEqual([]);
    expect(await list(url, 'example.net')).toEqual([]);
    expect(await readFile(join(folder, 'credentials.yaml'), 'utf8')).toMatch(
      /^mail:\n {2}token: t # mine\ndns:\n/,
    );
    expect(await passwordOf('example.org')).toBe('chosen');
  });

  test('adds zones to its own credentials file after a restart', async () => {
    const own = { files: diskTree(folder), credentialsFile: null };
    await seed('example.org.json', '[]');
    await seed('example.net.json', '[]');
    await (await run({ ...own, seeds: ['example.org.json'] })).stop();
    const { line } = await run({ ...own, seeds: ['example.org.json', 'example.net.json'] });
    expect(line).toContain('(2 zones)');
    const text = await readFile(join(folder, '.zonemason/sandbox.yaml'), 'utf8');
    expect(text).toContain('example.org: ');
    expect(text).toContain('example.net: ');
  });

  test.each([
    ['its own credentials file', null, '.zonemason/sandbox.yaml'],
    ['a credentials file that is named', 'credentials.yaml', 'credentials.yaml'],
  ])('finds seeds, data and %s below its folder, not the one of the process', async (_, named, written) => {
    await seed('example.org.json', '[]');
    const { line } = await run({
      files: diskTree(folder),
      dataFolder: '.zonemason/sandbox',
      credentialsFile: named,
      seeds: ['example.org.json'],
    });
    expect(line).toContain('(1 zone)');
    expect(await readFile(join(folder, written), 'utf8')).toContain('example.org: ');
    expect(await readdir(join(folder, '.zonemason/sandbox'))).toContain('sandbox.db');
  });

  test('keeps nothing for :memory:', async () => {
    await run({ files: diskTree(folder), dataFolder: ':memory:' });
    expect(await readdir(folder)).not.toContain(':memory:');
  });

  test('gives records of a listing ids that they do not have', async () => {
    const { id: _, ...record } = { ...listing[0], id: 'none' };
    const { url } = await run({
      seeds: [
        await seed('example.org.json', JSON.stringify([record, listing[0], { ...record, prefix: 'c' }])),
      ],
    });
    const listed = await list(url, 'example.org');
    expect(listed).toEqual([
      { ...record, id: expect.any(String) },
      { ...record, id: '17' },
      { ...record, id: expect.any(String), prefix: 'c' },
    ]);
    const ids = Array.isArray(listed) ? listed.map(({ id }) => id) : [];
    expect(new Set(ids).size).toBe(3);
  });

  test.each([
    ['0.0.0.0', '127.0.0.1'],
    ['127.0.0.1', '127.0.0.1'],
    ['localhost', 'localhost'],
  ])('on %s, its own credentials are for %s', async (host, name) => {
    const { line } = await run({ files: diskTree(folder), credentialsFile: null, host });
    const port = /:(\d+) /.exec(String(line))?.[1];
    expect(line).toContain(` on http://${host}:${port} `);
    const text = await readFile(join(folder, '.zonemason/sandbox.yaml'), 'utf8');
    expect(text.split('\n').slice(1)).toEqual([`address: http://${name}:${port}`, '']);
  });

  test.runIf(hasIpv6).each([
    ['::1', '[::1]', '[::1]'],
    ['::', '[::]', '127.0.0.1'],
  ])('on %s, its URL has brackets', async (host, shown, name) => {
    const { line } = await run({ files: diskTree(folder), credentialsFile: null, host });
    const port = /:(\d+) /.exec(String(line))?.[1];
    expect(line).toContain(` on http://${shown}:${port} `);
    const text = await readFile(join(folder, '.zonemason/sandbox.yaml'), 'utf8');
    expect(text).toContain(`address: http://${name}:${port}\n`);
  });

  test('says why it could not answer', async () => {
    const { url, warnings } = await run({ seeds: [await seed('example.org.json', '[]')] });
    const send = sandboxClient(url, 'example.org', await passwordOf('example.org'));
    expect(await send('GET', '/example.org')).toMatchObject({ status: 200 });
    expect(warnings).toEqual([]);
    const database = await openDatabase(join(folder, 'data'));
    database.prepare('DROP TABLE records').run();
    database.close();
    expect(await send('GET', '/example.org')).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(warnings).toEqual([expect.stringMatching(/^the sandbox failed: .*no such table/)]);
  });

  test('ends at once if it was stopped before it was ready', async () => {
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    const io = { print, warn: print, report: () => undefined, signal: AbortSignal.abort() };
    await runSandbox({ ...defaultRunOptions, port: 0, dataFolder: ':memory:', files: diskTree(folder) }, io);
    expect(lines).toEqual([expect.stringMatching(/^zonemason sandbox ready on \S+ \(0 zones\)$/)]);
  });

  test('finishes the requests in flight when it is stopped, and takes no more', async () => {
    const seeds = [await seed('example.org.json', '[]')];
    const { url, stop } = await run({ seeds });
    const authorization = basicHeader('example.org', await passwordOf('example.org'));
    const body = '{"prefix":"www","type":"A","content":"192.0.2.1"}';
    const head = `POST /example.org HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`;
    const socket = connect(Number(url.port), '127.0.0.1').setEncoding('utf8');
    socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`);
    await sandboxClient(url, 'example.org', 'wrong')('GET', '/example.org');
    const stopped = stop();
    socket.write(body.slice(10));
    const [answer] = await once(socket, 'data');
    expect(answer).toMatch(/^HTTP\/1.1 201 /);
    await stopped;
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  test('stops at once when nothing is in flight, though a connection is kept open', async () => {
    const { url, stop } = await run();
    await (await fetch(url)).text();
    const closedByItself = setTimeout(4000, 'a kept connection is closed after 5 s anyway', { ref: false });
    expect(await Promise.race([stop(), closedByItself])).toBeUndefined();
  });
});

describe('runSandbox fails', () => {
  test('when the port is taken, and leaves the data alone', async () => {
    const seeds = [await seed('example.org.json', JSON.stringify(listing))];
    const { url } = await run({ seeds });
    await seed('example.org.json', '[]');
    const second = await run({ seeds, reseed: true, port: Number(url.port) });
    expect(second.line).toMatchObject({
      name: 'Failure',
      kind: 'error',
      hint: expect.stringContaining('--port'),
    });
    expect(await list(url, 'example.org')).toHaveLength(2);
  });

  test.each([
    ['a host of another machine', { host: '192.0.2.1' }, 'error'],
    ['a host without the network that it is in', { host: 'fe80::1' }, 'error'],
    ['a data folder that is a file', { dataFolder: import.meta.filename }, 'error'],
    ['a credentials file that is a folder', { credentialsFile: tmpdir() }, 'error'],
    ['a credentials file below a file', { credentialsFile: join(import.meta.filename, 'x') }, 'error'],
  ])('for %s', async (_, options, kind) => {
    const seeds = [await seed('example.org.json', '[]')];
    const { line } = await run({ seeds, ...options });
    expect(line).toMatchObject({ name: 'Failure', kind });
  });

  test.each([{ dataFolder: 'taken/data' }, { credentialsFile: 'taken/credentials.yaml' }])(
    'and names a path as it was given: %j',
    async (options) => {
      await seed('taken', '');
      const seeds = [await seed('example.org.json', '[]')];
      const { line } = await run({ files: diskTree(folder), seeds, ...options });
      expect(line).toMatchObject({
        message: expect.stringContaining(`${Object.values(options)[0]} cannot be`),
      });
      expect(String(line)).not.toContain(folder);
    },
  );

  test.each([
    ['no JSON', 'example.org.json', '[{'],
    ['no array', 'example.org.json', '{"records":[]}'],
    ['a record without a type', 'example.org.json', '[{"prefix":""}]'],
    ['no record', 'example.org.json', '[17]'],
    ['the same id twice', 'example.org.json', JSON.stringify([listing[0], listing[0]])],
    ['a name that is no zone', 'my listing.json', '[]'],
  ])('for a listing with %s', async (_, name, text) => {
    const { line } = await run({ seeds: [await seed(name, text)] });
    expect(line).toMatchObject({ name: 'Failure', kind: 'invalid-files' });
  });

  test('for a listing, and counts its records from 1', async () => {
    const { line } = await run({ seeds: [await seed('example.org.json', JSON.stringify([listing[0], 17]))] });
    expect(line).toMatchObject({ message: expect.stringContaining('record 2: ') });
  });

  test('for a listing that is not there', async () => {
    const { line } = await run({ files: diskTree(folder), seeds: ['example.org.json'] });
    expect(line).toMatchObject({
      kind: 'invalid-files',
      message: 'example.org.json is not a zone listing: there is no such file',
    });
  });

  test.each(['.', 'below'])('for the credentials file of the project, from %s', async (where) => {
    await mkdir(join(folder, '.zonemason'));
    await mkdir(join(folder, 'below'));
    await seed('.zonemason/credentials.yaml', 'dns: {}\n');
    const path = join(folder, '.zonemason/credentials.yaml');
    const { line } = await run({ files: diskTree(join(folder, where)), credentialsFile: path });
    expect(line).toMatchObject({ kind: 'usage', hint: expect.stringContaining('--credentials') });
    expect(await readFile(path, 'utf8')).toBe('dns: {}\n');
  });

  test('for a folder without seeds', async () => {
    await seed('README.md', 'mine');
    expect((await run({ seeds: [folder] })).line).toMatchObject({ name: 'Failure', kind: 'usage' });
  });

  test('for a zone that is seeded twice', async () => {
    const seeds = [await seed('example.com.yaml', zoneFile), await seed('example.com.json', '[]')];
    expect((await run({ seeds })).line).toMatchObject({ name: 'Failure', kind: 'invalid-files' });
  });

  test('for zone files with errors, and reports them all', async () => {
    const seeds = [
      await seed(
        'a.yaml',
        'zone: example.com\nrecords:\n  www: { A: 192.0.2.256, TXT: x, CNAME: a.example.net }\n',
      ),
      await seed('b.yaml', 'zone: example.org\nrecord: {}\n'),
      join(folder, 'missing.yaml'),
    ];
    const { line, diagnostics } = await run({ seeds });
    expect(line).toMatchObject({ name: 'Failure', kind: 'invalid-files' });
    const codes = diagnostics.map(({ rule }) => rule.code);
    expect(codes).toEqual(
      expect.arrayContaining(['a/content', 'cname/conflict', 'schema/unknown-key', 'file/missing']),
    );
  });
});
