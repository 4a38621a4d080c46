import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { readWorkflowCommands } from '../../support/read-workflow-commands.js';
import { closed } from '../../support/closed-schema.js';
import { zonemason } from '../support.js';
import { builtProgram } from '../../support/built-program.js';
import { temporaryFolder } from '../../support/after-tests.js';

const good = 'zone: example.com\nrecords:\n  www: { A: 192.0.2.1 }\n';
const bad = 'zone: example.com\nrecords:\n  www:\n    CNAME: example.net\n    A: 192.0.2.1\n';
const short = 'zone: example.org\nttl: 60\nrecords:\n  www: { A: 192.0.2.1 }\n';
const evil =
  'zone: example.com\nrecords:\n  "\\e[31m\\n::ERROR::": { A: "\\u202e##vso[x] ::set-output name=x::y" }\n';
const project = 'dns:\n  endpoint: https://dns.example.net/custom\n  zones: zones/*.yaml\n';

describe('validate of files', () => {
  test('reads one that is named twice once', async () => {
    const cwd = temporaryFolder({ 'a.yaml': good });
    expect(await zonemason(['validate', 'a.yaml', './a.yaml', 'a.yaml'], { cwd })).toMatchObject({
      code: 0,
      stdout: 'no problems in 1 file with 1 record\n',
    });
  });

  test.each([
    ['--zone', 'example.com'],
    ['--shard', '1/2'],
    ['--only', 'dns'],
    ['--changed-since', 'HEAD'],
  ])('refuses %s, which chooses from the project', async (option, value) => {
    const cwd = temporaryFolder({ 'zonemason.yaml': project, 'zones/example.com.yaml': good });
    const run = ['validate', 'zones/example.com.yaml', option, value];
    expect(await zonemason(run, { cwd })).toMatchObject({
      code: 64,
      stdout: '',
      stderr: [
        `error: ${option} chooses from the project, so no files can be named`,
        ` hint: name no files, or leave out ${option}`,
        '',
      ].join('\n'),
    });
  });

  test('is content with good ones', async () => {
    const cwd = temporaryFolder({ 'a.yaml': good });
    expect(await zonemason(['validate', 'a.yaml'], { cwd })).toEqual({
      code: 0,
      stdout: 'no problems in 1 file with 1 record\n',
      stderr: '',
    });
    expect(await zonemason(['validate', 'a.yaml', '--quiet'], { cwd })).toMatchObject({
      code: 0,
      stdout: '',
    });
  });

  test('shows each problem at its place and exits with 3', async () => {
    const cwd = temporaryFolder({ 'bad.yaml': bad });
    const { code, stdout, stderr } = await zonemason(['validate', 'bad.yaml'], { cwd });
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
    expect(stdout).toMatch(/^bad\.yaml:4:12 {2}error {2}cname\/conflict {2}\S/);
    expect(stdout).toContain('\n   4 │     CNAME: example.net\n     │            ^^^^^^^^^^^');
    expect(stdout).toMatch(/\n1 error in 1 file with 2 records\n$/);
  });

  test('is not stopped by warnings', async () => {
    const cwd = temporaryFolder({ 'short.yaml': short });
    const { code, stdout } = await zonemason(['validate', 'short.yaml'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('warning  ttl/short');
  });

  test('goes by the severities and settings of the project', async () => {
    const cwd = temporaryFolder({
      'zonemason.yaml': `${project.trimEnd()}\n  txt: quoted\nrules: { ttl/short: error, content/escape: off }\n`,
      'zones/example.org.yaml': short,
      'zones/escape.yaml': 'zone: example.net\nrecords:\n  www: { TXT: \'"\\1"\' }\n',
    });
    const whole = await zonemason(['validate'], { cwd });
    expect(whole.code).toBe(3);
    for (const file of ['zones/example.org.yaml', 'zones/escape.yaml']) {
      const { code, stdout } = await zonemason(['validate', file], { cwd });
      expect(code).toBe(file === 'zones/example.org.yaml' ? 3 : 0);
      expect(stdout).not.toContain('content/escape');
    }
  });

  describe('takes files of the mail folder for what they are', () => {
    const mirror =
      'id: 3f1c9a52-7d84-4e0b-9c26-5b8e1f7a2d01\nlanguage: en\nsubject: Hi {{name}}\nbody: Hello.\n';
    const files = {
      'zonemason.yaml': `${project}mail:\n  endpoint: https://mail.example.net\n  brand: acme\n  translations: texts\n`,
      'zones/example.com.yaml': good,
      'texts/welcome/template.yaml': mirror,
      'texts/welcome/de.yaml': 'subject: Hallo {{name}}\nbody: Hallo.\n',
      'texts/welcome/fr.yaml': 'subject: Bonjour {{nom}}\nbody: Bonjour.\n',
      'texts/welcome/it.yml': 'subject: Ciao {{name}}\nbody: Ciao.\n',
    };
    const check = (named: readonly string[], more: Readonly<Record<string, string>> = {}) =>
      zonemason(['validate', ...named], { cwd: temporaryFolder({ ...files, ...more }) });

    test.each([
      ['a translation', ['texts/welcome/de.yaml'], 0, []],
      ['a mirror', ['./texts/welcome/template.yaml'], 0, []],
      ['a zone file beside it', ['texts/welcome/de.yaml', 'zones/example.com.yaml'], 0, []],
      ['placeholders against the mirror', ['texts/welcome/fr.yaml'], 3, ['unknown', 'missing']],
      ['each file once', ['texts/welcome/fr.yaml', 'texts/welcome/fr.yaml'], 3, ['unknown', 'missing']],
      ['a wrong ending', ['texts/welcome/it.yml'], 3, ['stray-file']],
      ['a missing file', ['texts/welcome/es.yaml'], 3, ['file/missing']],
    ])('%s', async (_, named, expected, codes) => {
      const { code, stdout } = await check(named);
      expect(code).toBe(expected);
      for (const each of codes) expect(stdout).toContain(each);
      expect(stdout.match(/ {2}(?:error|warning) {2}/g) ?? []).toHaveLength(codes.length);
    });

    test('without a mirror, and by the severities and patterns of the project', async () => {
      const without = { 'texts/other/fr.yaml': files['texts/welcome/fr.yaml'] };
      expect(await check(['texts/other/fr.yaml'], without)).toMatchObject({ code: 0 });
      const rules = 'rules: { mail/unknown-placeholder: warn, mail/missing-placeholder: off }\n';
      const milder = { 'zonemason.yaml': files['zonemason.yaml'] + rules };
      expect(await check(['texts/welcome/fr.yaml'], milder)).toMatchObject({ code: 0 });
      const ignoring = { 'zonemason.yaml': `${files['zonemason.yaml']}  ignore: [{ language: de }]\n` };
      expect((await check(['texts/welcome/de.yaml'], ignoring)).stdout).toContain('mail/ignored');
    });
  });

  test('reads stdin for -, as a file of the working directory', async () => {
    const cwd = temporaryFolder({ 'shared.yaml': 'records:\n  www: { CNAME: example.net }\n' });
    const check = (text: string | Buffer, ...args: readonly string[]) =>
      zonemason(['validate', '-', ...args], { cwd, stdin: Readable.from([Buffer.from(text)]) });
    expect(await check(good)).toMatchObject({ code: 0, stderr: '' });
    const { code, stdout } = await check(good.replace('records', 'include: [shared.yaml]\nrecords'));
    expect(code).toBe(3);
    expect(stdout).toMatch(/^shared\.yaml:2:17 {2}error {2}cname\/conflict.*\n[^]* stdin:4:13 /);
    expect((await check(Buffer.from([0xff, 0x0a]))).stdout).toMatch(/^stdin:1:1 {2}error {2}file\/binary/);
    expect((await check('')).stdout).toMatch(/^stdin\S* {2}error {2}file\/empty/);
    expect(await check(good, 'a.yaml')).toMatchObject({ code: 64, stdout: '' });
  });

  test('tells of a file that is not there', async () => {
    const { code, stdout } = await zonemason(['validate', 'no.yaml'], { cwd: temporaryFolder({}) });
    expect(code).toBe(3);
    expect(stdout).toMatch(/^no\.yaml {2}error {2}file\/missing/);
  });

  test('fits the width that it is told, and has no limit in a pipe', async () => {
    const cwd = temporaryFolder({ 'bad.yaml': bad.replace('192.0.2.1', `x${' y'.repeat(300)}`) });
    const narrow = await zonemason(['validate', 'bad.yaml'], { cwd, env: { COLUMNS: '60' } });
    expect(narrow.stdout.split('\n').filter((line) => line.length > 60)).toEqual([]);
    const wide = await zonemason(['validate', 'bad.yaml'], { cwd });
    expect(wide.stdout).toMatch(/^bad\.yaml:4:12 {2}error {2}cname\/conflict {2}\S/m);
  });

  test.each<[string, readonly string[], Readonly<Record<string, string>>, boolean]>([
    ['in a pipe', [], {}, false],
    ['with FORCE_COLOR', [], { FORCE_COLOR: '1' }, true],
    ['with FORCE_COLOR and --no-color', ['--no-color'], { FORCE_COLOR: '1' }, false],
  ])('colour %s', async (_, args, env, expected) => {
    const cwd = temporaryFolder({ 'bad.yaml': bad });
    const { stdout } = await zonemason(['validate', 'bad.yaml', ...args], { cwd, env });
    expect(stdout.includes('\u001b[')).toBe(expected);
  });

  test('as JSON is what the schema says', async () => {
    const cwd = temporaryFolder({ 'bad.yaml': bad, 'short.yaml': short });
    const { code, stdout } = await zonemason(
      ['validate', 'bad.yaml', 'short.yaml', 'no.yaml', '--format', 'json'],
      { cwd },
    );
    expect(code).toBe(3);
    const schema: object = JSON.parse(readFileSync('schemas/diagnostics.schema.json', 'utf8'));
    const isReport = new Ajv().compile(closed(schema));
    const report: unknown = JSON.parse(stdout);
    isReport(report);
    expect(isReport.errors).toBeNull();
    expect(report).toMatchObject({ summary: { error: 2, warning: 1 }, records: 3 });
  });

  test('lets nothing act that stands in a file', async () => {
    const cwd = temporaryFolder({
      'evil.yaml': 'zone: example.com\nrecords:\n  "\\e[31m\\n::error::": { A: "\\u202e##vso[x]" }\n',
    });
    const { code, stdout } = await zonemason(['validate', 'evil.yaml'], { cwd });
    expect(code).toBe(3);
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]|##\w*\[/u);
    expect(stdout).not.toMatch(/^\s*::/m);
  });

  test.each(['github', 'gitlab', 'sarif'])(
    'as %s names files from the root of the repository',
    async (format) => {
      const root = temporaryFolder({ 'dns/bad.yaml': bad });
      const { code, stdout, stderr } = await zonemason(['validate', 'bad.yaml', '--format', format], {
        cwd: `${root}/dns`,
        env: { GITHUB_WORKSPACE: root },
      });
      expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
      expect(stdout).toMatch(/[="]dns\/bad\.yaml[",]/);
    },
  );

  test.each(['github', 'gitlab', 'sarif', 'json'])(
    'as %s lets nothing act that stands in a file',
    async (format) => {
      const cwd = temporaryFolder({ 'evil.yaml': evil, '::error::\u001b[31m,x=y%0A.yaml': evil });
      const args = ['validate', 'evil.yaml', '::error::\u001b[31m,x=y%0A.yaml', '--format', format];
      const { code, stdout } = await zonemason(args, { cwd });
      expect(code).toBe(3);
      expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]|##\w*\[/u);
      const commands = new Set(readWorkflowCommands(stdout).map(({ command }) => command));
      expect([...commands]).toEqual(format === 'github' ? ['error'] : []);
    },
  );

  test('does not mind a reader that goes', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => `  h${index}: { A: nonsense }`).join('\n');
    const cwd = temporaryFolder({ 'many.yaml': `zone: example.com\nrecords:\n${many}\n` });
    const shell = spawn('sh', ['-c', `"$@" validate many.yaml | head -n 1`, 'sh', ...builtProgram()], {
      cwd,
    });
    const output = { stdout: '', stderr: '' };
    shell.stdout.on('data', (text) => (output.stdout += String(text)));
    shell.stderr.on('data', (text) => (output.stderr += String(text)));
    await new Promise((done) => shell.once('close', done));
    expect(output.stderr).toBe('');
    expect(output.stdout.split('\n')).toHaveLength(2);
  });
});

describe('validate of a project', () => {
  test('checks all zones, also from a folder below', async () => {
    const cwd = temporaryFolder({ 'zonemason.yaml': project, 'zones/a.yaml': good, 'zones/b.yaml': short });
    const { code, stdout } = await zonemason(['validate'], { cwd: `${cwd}/zones` });
    expect(code).toBe(0);
    expect(stdout).toContain('1 warning in 2 files with 2 records');
  });

  test('takes the severities of the project file', async () => {
    const cwd = temporaryFolder({
      'zonemason.yaml': `${project}rules: { ttl/short: error }\n`,
      'zones/b.yaml': short,
    });
    const { code, stdout } = await zonemason(['validate'], { cwd });
    expect(code).toBe(3);
    expect(stdout).toContain('error  ttl/short');
  });

  test('is narrowed by --zone', async () => {
    const cwd = temporaryFolder({ 'zonemason.yaml': project, 'zones/a.yaml': bad, 'zones/b.yaml': short });
    expect((await zonemason(['validate', '--zone', '*.org'], { cwd })).code).toBe(0);
    expect((await zonemason(['validate', '--zone', '*.com'], { cwd })).code).toBe(3);
    expect((await zonemason(['validate', '--zone', '*.net'], { cwd })).code).toBe(64);
  });

  test('of mail alone holds no expectation against zones that are not read', async () => {
    const cwd = temporaryFolder({
      'zonemason.yaml': `${project}mail: { brand: acme, translations: mail }\nexpect: [{ ask: www.example.net A }]\n`,
      'zones/a.yaml': good,
      'mail/welcome/de.yaml': 'subject: Hallo\nbody: Hallo.\n',
    });
    const [mail, all] = await Promise.all([
      zonemason(['validate', '--only', 'mail'], { cwd }),
      zonemason(['validate'], { cwd }),
    ]);
    expect([mail.code, all.code]).toEqual([0, 3]);
    expect(all.stdout).toContain('expect/unknown-name');
  });

  test('of a project without zones has no name to expect an answer of', async () => {
    const cwd = temporaryFolder({
      'zonemason.yaml': 'mail: { brand: acme, translations: mail }\nexpect: [{ ask: www.example.net A }]\n',
      'mail/welcome/de.yaml': 'subject: Hallo\nbody: Hallo.\n',
    });
    expect((await zonemason(['validate'], { cwd })).stdout).toContain('expect/unknown-name');
  });

  test('tells of a file that cannot be read, whatever --zone says', async () => {
    const cwd = temporaryFolder({ 'zonemason.yaml': project, 'zones/a.yaml': good, 'zones/b.yaml': '{' });
    const { code, stdout } = await zonemason(['validate', '--zone', 'example.org'], { cwd });
    expect(code).toBe(3);
    expect(stdout).toContain('zones/b.yaml');
  });

  test('that is not there is wrong usage', async () => {
    const { code, stderr } = await zonemason(['validate'], { cwd: temporaryFolder({}) });
    expect(code).toBe(64);
    expect(stderr).toMatch(/^error: /);
  });

  test('whose file is not where -c says is reported like any file', async () => {
    const { code, stdout } = await zonemason(['validate', '-c', 'no.yaml'], { cwd: temporaryFolder({}) });
    expect(code).toBe(3);
    expect(stdout).toMatch(/^no\.yaml {2}error {2}file\/missing/);
  });

  test('that matches no zone file says at which glob, also where other commands need the files', async () => {
    const cwd = temporaryFolder({
      'zonemason.yaml':
        'dns:\n  endpoint: http://127.0.0.1:1\n  zones:\n    - zone/*.yaml\n    - teams/**/*.yaml\n',
      'zones/a.yaml': 'zone: example.com\nrecords: {}\n',
    });
    const { code, stdout } = await zonemason(['validate', '--format', 'json'], { cwd });
    expect(code).toBe(3);
    expect(placesIn(stdout)).toEqual(['file/no-match zonemason.yaml:4', 'file/no-match zonemason.yaml:5']);
    const planned = await zonemason(['plan'], { cwd });
    expect([planned.code, planned.stderr]).toEqual([3, expect.stringContaining('zonemason.yaml:4:7')]);
    const resolved = await zonemason(['resolve', '--at', 'live', 'www.example.com'], { cwd });
    expect([resolved.code, resolved.stderr]).toEqual([3, expect.stringContaining('zonemason.yaml:4:7')]);
  });

  test('warns of a glob without files beside others, at its place, unless the project says otherwise', async () => {
    const places = ['file/unused-glob zonemason.yaml:4', 'file/unused-glob zonemason.yaml:7'];
    expect(await withUnusedGlobs('')).toEqual([0, places]);
    expect(await withUnusedGlobs('rules: { file/unused-glob: error }\n')).toEqual([3, places]);
    expect(await withUnusedGlobs('rules: { file/unused-glob: off }\n')).toEqual([0, []]);
  });

  test.each([
    [
      'with an unknown key',
      'dns: { zones: zones/*.yaml }\nbogus: 1\n',
      'schema/unknown-key zonemason.yaml:2',
    ],
    ['that is no YAML', 'dns:\n\tzones: zones/*.yaml\n', 'yaml/tab zonemason.yaml:2'],
  ])('%s does not hide the problems of zone files', async (_, text, problem) => {
    const cwd = temporaryFolder({
      'zonemason.yaml': text,
      'zones/a.yaml': 'zone: example.com\nrecords:\n  www: { A: 192.0.2.300 }\n',
    });
    const { code, stdout } = await zonemason(['validate', '--format', 'json'], { cwd });
    expect(code).toBe(3);
    expect(placesIn(stdout)).toEqual([problem, 'a/content zones/a.yaml:3']);
  });

  test.each([
    [
      'with a key of the server in it',
      '  protocol: update\n  tsig: x\n',
      'schema/unknown-key zonemason.yaml:5',
    ],
    ['without its protocol', '', 'project/protocol zonemason.yaml:3'],
    ['with another one', '  protocol: rfc2136\n', 'schema/value zonemason.yaml:4'],
  ])('for a name server, %s, does not make zone files wrong', async (_, lines, problem) => {
    const cwd = temporaryFolder({
      'zonemason.yaml': `dns:\n  zones: zones/*.yaml\n  server: 192.0.2.53\n${lines}`,
      'zones/a.yaml': 'zone: example.com\nttl: 30d\nrecords:\n  www: { A: 192.0.2.1 }\n',
    });
    const { code, stdout } = await zonemason(['validate', '--format', 'json'], { cwd });
    expect(code).toBe(3);
    expect(placesIn(stdout)).toEqual([problem]);
  });
});

/** Code, file and line of each diagnostic of a report. */
function placesIn(json: string): readonly string[] {
  const report: {
    readonly diagnostics: readonly { readonly code: string; readonly file: string; readonly line: number }[];
  } = JSON.parse(json);
  return report.diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`);
}

describe('endpoints of the project file that cannot be used', () => {
  const text = [
    'mail: { endpoint: nonsense, brand: .. }',
    'dns:',
    '  zones: zones/*.yaml',
    '  endpoint: http://dns.example.net',
    'rules: { ttl/shrot: off }',
    '',
  ].join('\n');

  test('are told with all else, in the order of the lines, in every format', async () => {
    const cwd = temporaryFolder({
      'zonemason.yaml': text.replace(/rules.*\n/, ''),
      'zones/a.yaml': 'zone: a..b\nrecords: {}\n',
    });
    const { code, stdout } = await zonemason(['validate', '--format', 'json'], { cwd });
    const places = JSON.parse(stdout).diagnostics.map(
      (each: { code: string; file: string; line: number; column: number }) =>
        `${each.code} ${each.file}:${each.line}:${each.column}`,
    );
    expect([code, places.slice(0, 3)]).toEqual([
      3,
      [
        'project/endpoint zonemason.yaml:1:19',
        'project/brand zonemason.yaml:1:36',
        'project/insecure-endpoint zonemason.yaml:4:13',
      ],
    ]);
    expect(places.some((place: string) => place.includes('zones/a.yaml:1:7'))).toBe(true);
    for (const format of ['text', 'github', 'gitlab', 'sarif'])
      expect((await zonemason(['validate', '--format', format], { cwd })).stdout).toContain(
        'project/insecure-endpoint',
      );
  });

  test('are in line with a rule that there is not', async () => {
    const cwd = temporaryFolder({ 'zonemason.yaml': text });
    const { stdout } = await zonemason(['validate', '--format', 'json'], { cwd });
    expect(JSON.parse(stdout).diagnostics.map(({ line }: { line: number }) => line)).toEqual([1, 1, 4, 5]);
  });

  test.each([
    ['dns', ['import', 'example.com']],
    ['dns', ['export', 'example.com', '--live']],
    ['mail', ['mail', 'add', 'de']],
    ['mail', ['mail', 'preview', 'welcome', 'de']],
  ])(
    'end a run that plans nothing, with 64 for plain http of %s, whatever else is wrong: %j',
    async (part, args) => {
      const [secure, insecure] = ['https://a.example', 'http://a.example'];
      const [dns, mail] = part === 'dns' ? [insecure, secure] : [secure, insecure];
      const file = `dns: { endpoint: ${dns}, zones: z/*.yaml }\nmail: { endpoint: ${mail}, brand: .. }\n`;
      const { code, stderr } = await zonemason(args, { cwd: temporaryFolder({ 'zonemason.yaml': file }) });
      expect(code).toBe(64);
      expect(stderr).toContain(`${part}.endpoint of zonemason.yaml is plain http`);
      const others = temporaryFolder({ 'zonemason.yaml': file.replace(insecure, secure) });
      expect((await zonemason(args, { cwd: others })).code).toBe(3);
    },
  );

  test('keep a plan back: 64 for plain http, 3 for what is malformed', async () => {
    const insecure = temporaryFolder({
      'zonemason.yaml': 'dns: { endpoint: http://a.example, zones: z/*.yaml }\n',
    });
    const malformed = temporaryFolder({
      'zonemason.yaml': 'dns: { endpoint: a.example, zones: z/*.yaml }\n',
    });
    expect((await zonemason(['plan'], { cwd: insecure })).code).toBe(64);
    const { code, stderr } = await zonemason(['plan'], { cwd: malformed });
    expect(code).toBe(3);
    expect(stderr).toContain('zonemason.yaml:1:18');
  });
});

/** The exit code and the problems of a project with globs that match nothing, and other rules. */
async function withUnusedGlobs(rules: string): Promise<readonly [number | null, readonly string[]]> {
  const globs =
    "dns:\n  zones:\n    - zones/*.yaml\n    - zone/*.yaml\n    - '!old/*.yaml'\n    - '!zones/b.yaml'\n    - zones/b*\n";
  const cwd = temporaryFolder({
    'zonemason.yaml': globs + rules,
    'zones/a.yaml': 'zone: example.com\nrecords: {}\n',
    'zones/b.yaml': 'zone: example.net\nrecords: {}\n',
  });
  const { code, stdout } = await zonemason(['validate', '--format', 'json'], { cwd });
  return [code, placesIn(stdout)];
}
