import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/after-tests.js';
import { zonemason } from '../support.js';

const FILES = {
  'zonemason.yaml': `# project
dns: { zones: zones/*.yaml }
vars:
  lb: "192.0.2.1"   # the balancer
`,
  'zones/shared.yaml': `zone: [example.com, example.org]
include: ../shared/mail.yaml
vars: { host: mail.example.net, n: 1 }
records:
  # the web
  www:   { A: "192.0.2.1" }  # kept
  api:
    A: &api 192.0.2.1
  api2: { A: *api }
  lb: { A: '\${lb}' }
  '@':
    MX: [ "10 \${host}", 20 mx.example.net ]
    TXT: 'v=spf1 ip4:192.0.2.1 ip4:192.0.2.0/28 a:mail.example.net -all'
`,
  'shared/mail.yaml': 'records:\n  mail: { CNAME: mail.example.net }   # shared\n',
  'zones/example.net.yaml': 'zone: example.net\nrecords:\n  mail: { A: 192.0.2.9 }\n  mx: { A: 192.0.2.9 }\n',
};

type Files = Readonly<Record<string, string>>;

function setUp(files: Files = FILES) {
  const cwd = temporaryFolder(files);
  return {
    find: (...args: readonly string[]) => zonemason(['find', ...args], { cwd }),
    validate: () => zonemason(['validate'], { cwd }),
    textOf: (path: string) => readFileSync(join(cwd, path), 'utf8'),
  };
}

describe('find --replace', () => {
  test('changes an address where it is written, once, and nothing else of the files', async () => {
    const { find, validate, textOf } = setUp();
    const shown = await find('192.0.2.1', '--replace', '192.0.2.77');
    expect(shown.code).toBe(0);
    expect(shown.stdout).toContain('-  www:   { A: "192.0.2.1" }  # kept\n');
    expect(shown.stderr).toMatch(/5 records of example\.com, 5 records of example\.org/);
    for (const [path, text] of Object.entries(FILES)) expect(textOf(path)).toBe(text);

    const written = await find('192.0.2.1', '--replace', '192.0.2.77', '--write');
    expect(written).toMatchObject({ code: 0, stdout: shown.stdout });
    for (const [path, text] of Object.entries(FILES))
      expect(textOf(path)).toBe(text.replaceAll(/192\.0\.2\.1(?!\d)/g, '192.0.2.77'));
    expect((await validate()).code).toBe(0);
    expect((await find('192.0.2.1', '--type', 'A')).code).toBe(1);
  });

  test('says that nothing is found', async () => {
    const run = await setUp().find('203.0.113.9', '--replace', '203.0.113.10', '--write');
    expect(run).toEqual({ code: 1, stdout: '', stderr: 'Nothing that matches is in the files.\n' });
  });

  test('keeps quotes, and where a text has none', async () => {
    const texts = [
      `'10 100 "S" "SIP+D2U" "" old.example.net'`,
      String.raw`"10 100 \"S\" \"SIP+D2U\" \"\" old.example.net"`,
      `10 100 "S" "SIP+D2U" "" old.example.net`,
    ];
    const files = {
      'zonemason.yaml': 'dns: { zones: zones/*.yaml }\n',
      'zones/example.com.yaml': [
        'zone: example.com',
        'records:',
        ...texts.map((text, index) => `  n${index}: { NAPTR: ${text} }`),
        '  h:',
        '    HTTPS: 1 old.example.net alpn=h2,h3',
        '',
      ].join('\n'),
    };
    const { find, textOf } = setUp(files);
    expect((await find('--to', 'old.example.net', '--replace', 'new.example.net', '--write')).code).toBe(0);
    for (const [path, text] of Object.entries(files))
      expect(textOf(path)).toBe(text.replaceAll('old.example', 'new.example'));
  });

  test('changes what answers are expected to reach, if they would no longer', async () => {
    const files = {
      'zonemason.yaml':
        'dns: { zones: zones/*.yaml }\nexpect: [{ ask: www.example.com A, reaches: ["192.0.2.1"] }]\n',
      'zones/example.com.yaml': `zone: example.com
records:
  www: { A: 192.0.2.1 }
  two: { A: [192.0.2.1, 192.0.2.3] }
expect:
  - { ask: www A, reaches: [192.0.2.1, 192.0.2.9] } # tests
  - { ask: two A, reaches: [192.0.2.0/24] }
`,
    };
    const { find, textOf, validate } = setUp(files);
    expect((await find('192.0.2.1', '--replace', '192.0.2.77', '--write')).code).toBe(0);
    for (const [path, text] of Object.entries(files))
      expect(textOf(path)).toBe(text.replaceAll(/192\.0\.2\.1\b/g, '192.0.2.77'));
    expect((await validate()).code).toBe(0);
    expect((await find('192.0.2.77', '--replace', '198.51.100.1')).code).toBe(3);
  });

  test('is wrong usage if it changes nothing', async () => {
    const { find } = setUp();
    expect((await find('192.0.2.1', '--replace', '192.0.2.1')).code).toBe(64);
    expect((await find('--to', 'mx.example.net', '--replace', 'MX.example.net.')).code).toBe(64);
  });

  test('changes a target in includes and variables, and tells all zones that this changes', async () => {
    const { find, textOf } = setUp();
    const args = [
      '--to',
      'mail.example.net',
      '--zone',
      'example.com',
      '--replace',
      'post.example.net',
      '--write',
    ];
    const { code, stderr } = await find(...args);
    expect(code).toBe(0);
    expect(stderr).toContain('of example.org');
    for (const path of ['zones/shared.yaml', 'shared/mail.yaml'] as const)
      expect(textOf(path)).toBe(FILES[path].replaceAll('mail.example.net', 'post.example.net'));
    expect(textOf('zones/example.net.yaml')).toBe(FILES['zones/example.net.yaml']);
  });

  test('changes only what else is asked for', async () => {
    const { find } = setUp();
    const { stdout } = await find('192.0.2.1', '--name', 'www', '--replace', '192.0.2.77');
    expect(stdout.match(/^\+ .*/gm)).toEqual(['+  www:   { A: "192.0.2.77" }  # kept']);
  });

  test('refuses what would be invalid, and writes nothing', async () => {
    const { find, textOf } = setUp();
    const { code, stdout, stderr } = await find(
      '--to',
      'mail.example.net',
      '--replace',
      'mail.example.com',
      '--write',
    );
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('cname/self');
    for (const [path, text] of Object.entries(FILES)) expect(textOf(path)).toBe(text);
  });

  test('names what is put together from several texts, and does the rest', async () => {
    const { find, textOf } = setUp({
      ...FILES,
      'zones/example.net.yaml':
        "zone: example.net\nvars: { n: 1 }\nrecords:\n  mail: { A: '192.0.2.${n}' }\n  mx: { A: 192.0.2.1 }\n",
    });
    const { code, stderr } = await find(
      '192.0.2.1',
      '--zone',
      'example.net',
      '--replace',
      '192.0.2.77',
      '--write',
    );
    expect(code).toBe(6);
    expect(stderr).toContain('zones/example.net.yaml:4:14');
    expect(textOf('zones/example.net.yaml')).toContain('mx: { A: 192.0.2.77 }');
  });

  test.each([
    ['an address of another family', ['192.0.2.1', '--replace', '2001:db8::1'], 64],
    ['a name for an address', ['192.0.2.1', '--replace', 'www.example.com'], 64],
    ['an address for a name', ['--to', 'mail.example.net', '--replace', 'not a name'], 64],
    ['a network', ['192.0.2.0/24', '--replace', '192.0.2.1'], 64],
    ['both', ['192.0.2.1', '--to', 'mail.example.net', '--replace', '192.0.2.1'], 64],
    ['neither', ['--type', 'A', '--replace', '192.0.2.1'], 64],
    ['what leads there', ['192.0.2.1', '--through', '--replace', '192.0.2.2'], 64],
    ['data for programs', ['192.0.2.1', '--replace', '192.0.2.2', '--format', 'json'], 64],
    ['nothing, but is to write', ['192.0.2.1', '--write'], 64],
    ['what no record has', ['198.51.100.1', '--replace', '192.0.2.2'], 1],
  ])('does not take %s', async (_, args, code) => {
    const { find } = setUp();
    expect(await find(...args)).toMatchObject({ code, stdout: '' });
  });
});
