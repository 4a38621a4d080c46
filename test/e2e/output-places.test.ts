import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { afterTests, temporaryFolder } from '../support/after-tests.js';
import { builtProgram } from '../support/built-program.js';
import type { MailSetting } from './mail-services.js';
import { withMail } from './mail-services.js';
import type { Project } from './project.js';
import { projectIn } from './project.js';

const setting = {
  files: { welcome: { de: ['Hallo {{name}}', 'Hallo {{name}}\n'] } },
  live: { welcome: { de: ['Guten Tag {{name}}', 'Guten Tag {{name}}\n'] } },
  zones: { 'example.com': ['192.0.2.1', '192.0.2.2'], 'example.org': ['192.0.2.1', '192.0.2.1'] },
} satisfies MailSetting;

interface Writing {
  readonly args: readonly string[];
  /** What it writes. */
  readonly path: string;
  /** Whether the project file places it, and not the user. */
  readonly isPlaced: boolean;
}

/** Commands that may replace any file. */
const commands: Readonly<Record<string, Writing>> = {
  'export --out': {
    args: ['export', 'example.com', '--out', 'out', '--force'],
    path: 'out/example.com.zone',
    isPlaced: false,
  },
  'export --live --out': {
    args: ['export', 'example.com', '--live', '--format', 'json', '--out', 'out', '--force'],
    path: 'out/example.com.json',
    isPlaced: false,
  },
  import: {
    args: ['import', 'example.com', '--force'],
    path: 'zones/example.com.yaml',
    isPlaced: true,
  },
  'import --out': {
    args: ['import', 'example.com', '--out', 'out', '--force'],
    path: 'out/example.com.yaml',
    isPlaced: false,
  },
  'import --from': {
    args: ['import', '--from', 'in.zone', '--force'],
    path: 'zones/example.net.yaml',
    isPlaced: true,
  },
  'import --from --out': {
    args: ['import', '--from', 'in.zone', '--out', 'out', '--force'],
    path: 'out/example.net.yaml',
    isPlaced: false,
  },
  'import --mail': {
    args: ['import', '--mail', '--force'],
    path: 'mail/welcome/de.yaml',
    isPlaced: true,
  },
};

/** What no output may name, here or under another name. */
const inputs = [
  'zonemason.yaml',
  'zones/example.org.yaml',
  'shared.yaml',
  'credentials.yaml',
  'secret',
  'in.zone',
  '.zonemason/journal/old.jsonl',
] as const;

const more = {
  'in.zone': '$ORIGIN example.net.\n@ 3600 SOA ns h 1 2 3 4 5\nwww 3600 A 192.0.2.5\n',
  'shared.yaml': 'records: { shared: { A: 192.0.2.7 } }\n',
  'credentials.yaml': '',
  secret: 'a secret\n',
  'zones/example.org.yaml':
    'zone: example.org\ninclude: ../shared.yaml\nrecords: { www: { A: 192.0.2.1 } }\n',
  'kept/.gitkeep': '',
  'out/.gitkeep': '',
  '.zonemason/journal/old.jsonl': '{"kind":"listing"}\n',
};

/** A project with nothing at the path that a command writes to. */
async function withNothingAt({ path }: Writing): Promise<Project & { readonly target: string }> {
  const project = await withMail(setting);
  const at = (name: string): string => join(project.folder, name);
  for (const [name, text] of Object.entries(more)) {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text);
  }
  chmodSync(at('credentials.yaml'), 0o600);
  rmSync(at(path), { force: true });
  return { ...project, target: at(path) };
}

const env = { ZONEMASON_CREDENTIALS: 'credentials.yaml', ZONEMASON_OTHER_FILE: 'secret' };

/** Every file below a folder with its content and mode. */
function contentsOf(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return Object.fromEntries(
    names.flatMap((name) => {
      const stats = statSync(join(folder, name), { throwIfNoEntry: false });
      if (!stats?.isFile()) return [];
      return [[name, `${modeOf(join(folder, name))} ${readFileSync(join(folder, name), 'utf8')}`]];
    }),
  );
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

const OLD = '# old\n';

/** What is at a path, which is absolute, in a project. */
type Put = (at: string, folder: string) => unknown;

/** What is no file, or leads to none. */
const others: readonly (readonly [string, Put])[] = [
  ['a pipe', (at) => execFileSync('mkfifo', [at])],
  ['a folder', (at) => mkdirSync(at)],
  ['a link to a folder', (at, folder) => symlinkSync(join(folder, 'kept'), at)],
  ['a link to a device', (at) => symlinkSync('/dev/null', at)],
  [
    'a socket',
    async (at) => {
      const server = createServer().listen(at);
      afterTests(() => server.close());
      await once(server, 'listening');
    },
  ],
];

describe.each(Object.entries(commands))('%s', (_, writing) => {
  const { args, path, isPlaced } = writing;

  test.concurrent('writes a new file, which others may read as the user lets them', async () => {
    const { run, target } = await withNothingAt(writing);
    expect((await run(args, env)).code).toBe(0);
    expect(modeOf(target)).toBe(0o666 & ~process.umask());
  });

  test.concurrent('keeps the mode of a file', async () => {
    const { run, target } = await withNothingAt(writing);
    writeFileSync(target, OLD, { mode: 0o640 });
    expect((await run(args, env)).code).toBe(0);
    expect(readFileSync(target, 'utf8')).not.toBe(OLD);
    expect(modeOf(target)).toBe(0o640);
  });

  test.concurrent('keeps a link, and the mode of the file that it leads to', async () => {
    const { folder, run, target } = await withNothingAt(writing);
    const file = join(folder, 'kept/file');
    writeFileSync(file, OLD, { mode: 0o600 });
    symlinkSync(relative(dirname(target), file), target);
    expect((await run(args, env)).code).toBe(0);
    expect(lstatSync(target).isSymbolicLink()).toBe(true);
    expect(readFileSync(file, 'utf8')).not.toBe(OLD);
    expect(modeOf(file)).toBe(0o600);
    expect(readdirSync(join(folder, 'kept')).toSorted()).toEqual(['.gitkeep', 'file']);
  });

  test.concurrent('writes the file that a dangling link leads to', async () => {
    const { folder, run, target } = await withNothingAt(writing);
    symlinkSync(relative(dirname(target), join(folder, 'kept/file')), target);
    expect((await run(args, env)).code).toBe(0);
    expect(lstatSync(target).isSymbolicLink()).toBe(true);
    expect(existsSync(join(folder, 'kept/file'))).toBe(true);
  });

  test.concurrent.each([OLD, null])('is not led out of the project by a link', async (text) => {
    const { run, target } = await withNothingAt(writing);
    const outside = join(temporaryFolder(), 'file');
    if (text !== null) writeFileSync(outside, text);
    symlinkSync(outside, target);
    expect((await run(args, env)).code).toBe(isPlaced ? 3 : 64);
    expect(existsSync(outside) ? readFileSync(outside, 'utf8') : null).toBe(text);
    expect(lstatSync(target).isSymbolicLink()).toBe(true);
  });

  describe('refuses', () => {
    const project = withNothingAt(writing);
    const read = inputs.filter((input) => input !== 'in.zone' || args.includes(input));
    const linked = read.flatMap((input): (readonly [string, Put])[] => [
      [`a hard link to ${input}`, (at, folder) => linkSync(join(folder, input), at)],
      [`a link to ${input}`, (at, folder) => symlinkSync(join(folder, input), at)],
    ]);

    test.each([...others, ...linked])('%s', async (__, put) => {
      const { folder, run, target } = await project;
      onTestFinished(() => rmSync(target, { force: true, recursive: true }));
      await put(target, folder);
      const before = contentsOf(folder);
      const { ino } = lstatSync(target);
      const { code, stderr } = await run(args, env);
      expect({ code, stderr }).toMatchObject({ code: 64, stderr: expect.stringContaining(path) });
      expect(contentsOf(folder)).toEqual(before);
      expect(lstatSync(target).ino).toBe(ino);
    });
  });
});

test.concurrent.each([
  ['a pipe to append to', '.gitignore'],
  ['a file that leads out of the project', 'zones'],
])('init refuses %s, and writes nothing', async (_, name) => {
  const folder = temporaryFolder();
  const outside = temporaryFolder();
  if (name === 'zones') symlinkSync(outside, join(folder, name));
  else execFileSync('mkfifo', [join(folder, name)]);
  const { code } = await projectIn(folder, {}).run(['init']);
  expect([3, 64]).toContain(code);
  expect(readdirSync(folder)).toEqual([name]);
  expect(readdirSync(outside)).toEqual([]);
});

test.concurrent('init adds to the .gitignore that a link leads to, and keeps its mode', async () => {
  const folder = temporaryFolder({ ignored: 'dist\n' });
  chmodSync(join(folder, 'ignored'), 0o640);
  symlinkSync('ignored', join(folder, '.gitignore'));
  expect((await projectIn(folder, {}).run(['init', '--ci', 'none'])).code).toBe(0);
  expect(lstatSync(join(folder, '.gitignore')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, 'ignored'), 'utf8')).toContain('\n.zonemason/\n');
  expect(modeOf(join(folder, 'ignored'))).toBe(0o640);
});

test.concurrent('an export is no zone file of the project, existing or not', async () => {
  const { folder, run } = await withMail(setting);
  for (const zone of ['example.com', 'example.org']) rmSync(join(folder, `zones/${zone}.yaml`));
  expect((await run(['export', 'example.com', '--live', '--format', 'octodns', '--out', 'zones'])).code).toBe(
    64,
  );
  expect(readdirSync(join(folder, 'zones'))).toEqual([]);
});

test.concurrent('the file of another zone is not replaced', async () => {
  const { folder, run } = await withMail(setting);
  renameSync(join(folder, 'zones/example.org.yaml'), join(folder, 'zones/example.net.yaml'));
  const before = contentsOf(folder);
  writeFileSync(join(folder, 'in.zone'), more['in.zone']);
  expect((await run(['import', '--from', 'in.zone', '--force'])).code).toBe(64);
  expect(contentsOf(folder)).toMatchObject(before);
});

test.concurrent.each([
  ['a master file', ['--from', 'in', '--source', 'zone', '--out', '.', 'example.net']],
  ['a file of octoDNS', ['--from', 'folder', '--source', 'octodns', '--out', 'folder']],
  ['a file that it includes', ['--from', 'folder', '--source', 'octodns', '--out', 'folder/shared']],
])('an import does not replace %s that it reads', async (_, args) => {
  const folder = temporaryFolder({
    in: '$TTL 60\nwww A 192.0.2.5\n',
    'folder/example.net.yaml': 'www: !include shared/example.net.yaml\n',
    'folder/shared/example.net.yaml': 'type: A\nvalue: 192.0.2.1\n',
  });
  linkSync(join(folder, 'in'), join(folder, 'example.net.yaml'));
  const before = contentsOf(folder);
  expect((await projectIn(folder, {}).run(['import', ...args, '--force'])).code).toBe(64);
  expect(contentsOf(folder)).toEqual(before);
});

test.concurrent('a translation is not added to a folder that a link leads out of the project', async () => {
  const { folder, run } = await withMail(setting);
  const outside = temporaryFolder({ 'template.yaml': 'id: "9"\nlanguage: en\nsubject: A\nbody: B\n' });
  symlinkSync(outside, join(folder, 'mail/linked'));
  expect((await run(['mail', 'add', 'fr', 'linked'])).code).toBe(3);
  expect(readdirSync(outside)).toEqual(['template.yaml']);
});

test.concurrent('a summary is not added to a zone file, also where a plan is only shown', async () => {
  const { folder, run } = await withMail({ ...setting, files: setting.live });
  const made = await run(['plan', '--out', 'plan.json']);
  const before = contentsOf(folder);
  const summary = { GITHUB_STEP_SUMMARY: 'zones/example.com.yaml' };
  expect([made.code, (await run(['show', 'plan.json', '--step-summary'], summary)).code]).toEqual([0, 64]);
  expect(contentsOf(folder)).toEqual(before);
});

test.concurrent('two files of one import are not one file', async () => {
  const { folder, run } = await withMail({
    ...setting,
    zones: { 'example.com': ['192.0.2.1', '192.0.2.2'], 'example.org': ['192.0.2.1', '192.0.2.2'] },
  });
  for (const zone of ['example.com', 'example.org']) rmSync(join(folder, `zones/${zone}.yaml`));
  writeFileSync(join(folder, 'file.yaml'), OLD);
  for (const zone of ['example.com', 'example.org'])
    symlinkSync('../file.yaml', join(folder, `zones/${zone}.yaml`));
  expect((await run(['import', 'example.com', 'example.org', '--force'])).code).toBe(64);
  expect(readFileSync(join(folder, 'file.yaml'), 'utf8')).toBe(OLD);
});

const isRoot = process.getuid?.() === 0;
/** A user who owns nothing. */
const NOBODY = 65_534;

describe('what the user may not write', () => {
  test.each<[string, (folder: string) => unknown]>([
    ['a read-only file', (folder) => chmodSync(join(folder, 'zones/example.com.yaml'), 0o444)],
    ['a file in a read-only folder', (folder) => chmodSync(join(folder, 'zones'), 0o555)],
  ])('stays: %s', (_, protect) => {
    const cwd = temporaryFolder({
      'zonemason.yaml': "dns: { endpoint: 'http://127.0.0.1:1', zones: zones/*.yaml }\n",
      'zones/example.com.yaml': 'zone: example.com\nrecords: {}\n',
      'in.zone': '$ORIGIN example.com.\n@ 60 SOA ns h 1 2 3 4 5\nwww 60 A 192.0.2.1\n',
    });
    const names = ['', 'zones', 'zones/example.com.yaml'];
    if (isRoot) for (const name of names) chownSync(join(cwd, name), NOBODY, NOBODY);
    protect(cwd);
    const [program, ...args] = [...builtProgram(), 'import', '--from', 'in.zone', '--force'];
    const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
    const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', env: {}, ...user });
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: 'error: zones/example.com.yaml cannot be written: permission denied\n',
    });
    chmodSync(join(cwd, 'zones'), 0o755);
    expect(readFileSync(join(cwd, 'zones/example.com.yaml'), 'utf8')).toBe(
      'zone: example.com\nrecords: {}\n',
    );
    expect(readdirSync(join(cwd, 'zones'))).toEqual(['example.com.yaml']);
  });
});

test('what does not fit on the disk leaves every file as it was', () => {
  const records = Array.from({ length: 100 }, (_, index) => `  n${index}: { A: 192.0.2.1 }\n`).join('');
  const cwd = temporaryFolder({
    'zonemason.yaml': "dns: { endpoint: 'http://127.0.0.1:1', zones: zones/*.yaml }\n",
    'zones/a.example.yaml': 'zone: a.example\nrecords: {}\n',
    'zones/b.example.yaml': `zone: b.example\nrecords:\n${records}`,
    'out/a.example.zone': 'old a\n',
    'out/b.example.zone': 'old b\n',
  });
  const command = `trap '' XFSZ; ulimit -f 1; "$@" export a.example b.example --out out --force`;
  const { status, stderr } = spawnSync('sh', ['-c', command, 'sh', ...builtProgram()], {
    cwd,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toBe('error: out/b.example.zone cannot be written: file too large\n');
  expect(readFileSync(join(cwd, 'out/a.example.zone'), 'utf8')).toBe('old a\n');
  expect(readFileSync(join(cwd, 'out/b.example.zone'), 'utf8')).toBe('old b\n');
  expect(readdirSync(join(cwd, 'out'))).toEqual(['a.example.zone', 'b.example.zone']);
});
