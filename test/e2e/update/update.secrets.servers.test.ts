import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/after-tests.js';
import { startDnsFaultProxy, UPDATE } from '../../support/dns-fault-proxy.js';
import { KEY, masterFile, startUpdateServer, TSIG } from '../../support/update-servers.js';
import { NS1, record, updateProject } from './update-project.js';

const ZONE = 'example.com';
const raw = Buffer.from(KEY.secret, 'base64');

/** All forms that the secret of the key could be written in. */
const FORMS = [
  KEY.secret,
  raw.toString('latin1'),
  raw.toString('hex'),
  raw.toString('hex').toUpperCase(),
  raw.toString('base64url'),
  encodeURIComponent(KEY.secret),
  Buffer.from(TSIG).toString('base64').slice(40, -4),
];

function mustNotLeak(texts: readonly string[]): void {
  for (const text of texts) for (const form of FORMS) expect(text.includes(form)).toBe(false);
}

/** All files below a folder. */
function textsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'));
}

test.each<[string, (folder: string) => Readonly<Record<string, string>>]>([
  ['the environment', () => ({ ZONEMASON_DNS_TSIG: TSIG })],
  [
    'a file',
    (folder) => {
      writeFileSync(join(folder, 'key'), TSIG, { mode: 0o600 });
      return { ZONEMASON_DNS_TSIG_EXAMPLE_COM_FILE: join(folder, 'key') };
    },
  ],
  [
    'the credentials file',
    (folder) => {
      writeFileSync(join(folder, 'credentials.yaml'), `tsig: { '*': "${TSIG}" }\n`, { mode: 0o600 });
      return { ZONEMASON_CREDENTIALS: join(folder, 'credentials.yaml') };
    },
  ],
])('a key from %s is in no output, file or message, whatever happens', async (_, envIn) => {
  const server = await startUpdateServer('BIND', { [ZONE]: masterFile(ZONE, 'www 3600 IN A 192.0.2.1') });
  const faults = ['lose-answer', 'cut-answer', undefined] as const;
  const proxy = await startDnsFaultProxy(server.port, ({ opcode }, n) => {
    const fault = opcode === UPDATE ? faults[n] : undefined;
    return fault && { fault };
  });
  const env = envIn(temporaryFolder());
  const declared = [NS1, record('www', 'A', '192.0.2.2'), record('t', 'TXT', 'text')];
  const { folder, run } = updateProject({ address: proxy.address, zones: { [ZONE]: declared }, env });
  const runs = [
    await run(['plan', '--out', 'plan.json', '--verbose']),
    await run(['apply', 'plan.json', '--yes', '--verbose', '--report', 'report.json']),
    await run(['rollback', '--last', '--yes', '--verbose']),
    await run(['plan', '--format', 'html']),
    await run(['export', ZONE, '--live']),
  ];
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
  mustNotLeak([...runs.flatMap(({ stdout, stderr }) => [stdout, stderr]), ...textsIn(folder)]);
  for (const { octets } of proxy.seen) mustNotLeak([octets.toString('latin1')]);
});

test.each([
  ['is malformed', `hmac-sha256:${KEY.name}:${KEY.secret}!`],
  ['has another algorithm', `hmac-md5:${KEY.name}:${KEY.secret}`],
  ['has no algorithm', `${KEY.name}:${KEY.secret}`],
  ['is refused', `hmac-sha256:other:${KEY.secret}`],
])('a key that %s is not shown', async (_, key) => {
  const server = await startUpdateServer('BIND', { [ZONE]: masterFile(ZONE) });
  const env = { ZONEMASON_DNS_TSIG: key };
  const { run } = updateProject({ address: server.address, zones: { [ZONE]: [NS1] }, env });
  const { code, stdout, stderr } = await run(['plan', '--verbose']);
  expect(code).toBe(7);
  mustNotLeak([stdout, stderr]);
});

test('a key in a project file is an error that does not show it', async () => {
  const settings = `  tsig: "${TSIG}"\n`;
  const { run } = updateProject({ address: '127.0.0.1#1', zones: { [ZONE]: [NS1] }, settings });
  const { code, stdout, stderr } = await run(['validate']);
  expect(code).toBe(3);
  mustNotLeak([stdout, stderr]);
});
