import { describe, expect, test } from 'vitest';
import { zonemason } from '../cli/support.js';
import { startEditor } from '../cli/lsp/client.js';
import { temporaryFolder } from '../support/after-tests.js';
import { repositoryWith } from '../support/git.js';
import { inProfile } from '../support/runs.js';

/** A secret that no other text has. */
const SECRET = 'S3CRET';

const ZONE = 'zone: example.com\nrecords: { www: { A: 192.0.2.1 } }\n';
const SOUND = 'dns:\n  endpoint: https://127.0.0.1:1\n  zones: zones/*.yaml\n';

/** Addresses with the secret where a URL may have one, and where a mistake may put it. */
const addresses = [
  `https://127.0.0.1:1/?token=${SECRET}`,
  `https://127.0.0.1:1/#${SECRET}`,
  `https://127.0.0.1:1/?a=b@${SECRET}`,
  `https://user:${SECRET}@127.0.0.1:1/dns-query`,
  `https://${SECRET}@127.0.0.1:1`,
  `https://user:8/${SECRET}@127.0.0.1:1`,
  `https://user:8?${SECRET}@127.0.0.1:1`,
  `https://127.0.0.1:port/?token=${SECRET}`,
  `https%3A%2F%2Fuser%3A${SECRET}%40127.0.0.1`,
  `user:${SECRET}@127.0.0.1:1`,
  `ftp://user:${SECRET}@127.0.0.1`,
];

/** Beside each other problem; the deep profile has all. */
const someAddresses = inProfile({
  quick: addresses.filter((_, index) => index % 3 === 0),
  deep: addresses,
});

/** Another problem beside the address, which may have an excerpt with its line. */
const neighbours: readonly (readonly [string, (address: string) => string])[] = [
  ['alone', (address) => `dns:\n  endpoint: ${address}\n  zones: zones/*.yaml\n`],
  ['an unknown key', (address) => `dns: { endpoint: "${address}", zones: zones/*.yaml, oops: 1 }\n`],
  ['a syntax error', (address) => `dns:\n  endpoint: "${address}" oops\n  zones: zones/*.yaml\n`],
  ['an open quote', (address) => `dns:\n  endpoint: "${address}\n  zones: zones/*.yaml\n`],
  ['a tab', (address) => `dns:\n\tendpoint: ${address}\n  zones: zones/*.yaml\n`],
  ['a duplicate key', (address) => `${SOUND}  endpoint: ${address}\n`],
  ['no colon before', (address) => `dns\n  endpoint: ${address}\n  zones: zones/*.yaml\n`],
  ['an anchor', (address) => `x: &x\n  endpoint: ${address}\n  zones: zones/*.yaml\ndns: *x\n`],
  ['escapes', (address) => `dns:\n  zones: a\n  endpoint: "${escaped(address)}"\n  oops: 1\n`],
  ['a comment', (address) => `dns:\n# endpoint: ${address}\n  zones: a\n\toops\n`],
  ['a list', (address) => `dns:\n  endpoint: [ "${address}" ]\n  zones: zones/*.yaml\n`],
  ['the key of a map', (address) => `dns:\n  endpoint: { "${address}": 1 }\n  zones: zones/*.yaml\n`],
  ['name servers', (address) => `${SOUND}  nameServers: [ "${address}", "${address}" ]\n`],
  [
    'a command',
    (address) => `${SOUND}  nameServers: 127.0.0.1#1\n  credentialCommand: [ curl, "${address}" ]\n`,
  ],
  ['mail', (address) => `${SOUND}mail: { endpoint: "${address}", brand: [acme] }\n`],
];

function escaped(address: string): string {
  return address
    .replaceAll('/', String.raw`\/`)
    .replaceAll('@', String.raw`\x40`)
    .replaceAll('?', String.raw`\u003f`);
}

const FORMATS = ['text', 'json', 'github', 'gitlab', 'sarif', 'rdjson'];

const commands: readonly (readonly string[])[] = [
  ...FORMATS.map((format) => ['validate', '--format', format]),
  ['validate', 'zonemason.yaml'],
  ['fmt', 'zonemason.yaml', '--diff'],
  ['diff', 'HEAD~'],
  ['diff', 'HEAD~', '--format', 'json'],
  ['diff', 'HEAD~', '--format', 'html'],
  ['verify', '--strict'],
  ['rollback'],
];

async function shownBy(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await zonemason([...args, '--verbose'], { cwd: folder, env });
  const shown = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => line.includes(SECRET) || line.includes('internal error'));
  return { args, code, shown };
}

describe.each(neighbours)('no secret of an address in a project file is shown, beside %s', (_, project) => {
  test.each(someAddresses)('%s', async (address) => {
    const { folder, commit } = repositoryWith({ 'zonemason.yaml': SOUND, 'zones/a.yaml': ZONE });
    commit({ 'zonemason.yaml': project(address) });
    for (const command of commands)
      expect(await shownBy(folder, command)).toMatchObject({ args: command, shown: [] });
  });

  test('to an editor', async () => {
    const folder = temporaryFolder({ 'zones/a.yaml': ZONE });
    const editor = await startEditor(folder);
    for (const address of addresses) {
      editor.open('zonemason.yaml', project(address));
      expect(JSON.stringify(await editor.problems('zonemason.yaml'))).not.toContain(SECRET);
    }
  });
});

describe('no secret of an address is shown that is given by', () => {
  const folder = temporaryFolder({ 'zonemason.yaml': SOUND, 'zones/a.yaml': ZONE });

  test.each(addresses)('an option: %s', async (address) => {
    for (const args of [
      ['verify', '--resolver', address],
      ['verify', '--resolver', address, '--format', 'json'],
      ['verify', '--server', address],
      ['verify', '--axfr', address],
      ['verify', '--targets', '--resolver', address],
      ['validate', '--dns', '--resolver', address],
      ['init', '--endpoint', address, 'new'],
    ])
      expect(await shownBy(folder, args)).toMatchObject({ args, shown: [] });
  });

  test.each(addresses)('the environment: %s', async (address) => {
    const env = {
      ZONEMASON_DNS_ENDPOINT: address,
      ZONEMASON_MAIL_ENDPOINT: address,
      ZONEMASON_DNS_PASSWORD_EXAMPLE_COM: 'x',
      BUILD_URL: address,
    };
    for (const args of [['plan'], ['token'], ['import', 'example.com'], ['init', 'other']])
      expect(await shownBy(folder, args, env)).toMatchObject({ args, shown: [] });
  });
});

test('no secret of a proxy is shown', async () => {
  const project = SOUND.replace('127.0.0.1:1', 'dns.example.net');
  const folder = temporaryFolder({ 'zonemason.yaml': project, 'zones/a.yaml': ZONE });
  const malformed = addresses.filter((address) => !URL.canParse(address));
  for (const proxy of [`http://user:${SECRET}@127.0.0.1:1`, ...malformed]) {
    const env = { HTTPS_PROXY: proxy, ZONEMASON_DNS_PASSWORD_EXAMPLE_COM: 'x' };
    expect(await shownBy(folder, ['plan', '--only', 'dns'], env)).toMatchObject({ shown: [] });
  }
});

test.each(addresses.filter((address) => address.includes('@')))(
  'a resolver with a user name or password is a usage error: %s',
  async (address) => {
    const folder = temporaryFolder({ 'zonemason.yaml': SOUND, 'zones/a.yaml': ZONE });
    expect(await shownBy(folder, ['verify', '--resolver', address])).toMatchObject({ code: 64, shown: [] });
  },
);
