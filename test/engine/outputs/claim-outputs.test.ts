import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claimOutputs } from '../../../src/engine/outputs/claim-outputs.js';
import { runApply } from '../../../src/cli/commands/apply.js';
import { runDiff } from '../../../src/cli/commands/diff.js';
import { runPlan } from '../../../src/cli/commands/plan.js';
import { runRollback } from '../../../src/cli/commands/rollback.js';
import { runShow } from '../../../src/cli/commands/show.js';
import type { Context } from '../../../src/cli/terminal/context.js';
import { offlineHost } from '../../../src/cli/session/host.js';
import type { OutputFile } from '../../../src/engine/outputs/output-target.js';
import { Failure } from '../../../src/failure.js';
import { fakeContext } from '../../cli/support.js';
import { temporaryFolder } from '../../support/after-tests.js';

const PLAN =
  '{\n  "formatVersion": "1.1",\n  "tool": "zonemason 0.1.0",\n  "createdAt": "2026-11-21T09:30:00.000Z"\n}\n';
const REPORT = PLAN.replace('createdAt', 'startedAt');

const files = {
  'zonemason.yaml': `dns: { endpoint: 'http://127.0.0.1:1', zones: ['zones/*.yaml', 'linked/*.yaml', single.yaml, '!zones/not.yaml'] }
mail: { endpoint: 'http://127.0.0.1:1', brand: acme }
`,
  'zones/example.com.yaml':
    'zone: example.com\ninclude: [../shared/a.yaml, ../shared/empty.yaml]\nrecords: {}\n',
  'shared/a.yaml': 'records: {}\n',
  'shared/empty.yaml': '',
  'elsewhere/example.org.yaml': 'zone: example.org\nrecords: {}\n',
  'mail/welcome/template.yaml': "id: '1'\nlanguage: en\nsubject: Hello\nbody: Hello\n",
  'mail/welcome/de.yaml': 'subject: Hallo\nbody: Hallo\n',
  'mail/welcome/plan.json': PLAN,
  'credentials.yaml': '',
  '.zonemason/journal/old.jsonl': '{"kind":"listing"}\n',
  '.zonemason/journal/report.json': REPORT,
  'empty-secret': '',
  'saved.json': PLAN,
  'earlier-plan.json': PLAN,
  'earlier-report.json': REPORT,
  'notes.txt': 'notes\n',
  'package.json': '{ "name": "x", "version": "1.0.0" }\n',
};

/** A project, and the folder that `linked` leads to. */
function someProject(): string {
  const folder = temporaryFolder(files);
  symlinkSync('elsewhere', join(folder, 'linked'));
  return folder;
}

interface Attempt {
  readonly folder: string;
  readonly path: string;
}

const some = { zone: [], concurrency: 4, allow: [], server: [], format: 'text' } as const;

function contextIn({ folder, path }: Attempt): Context {
  const env = {
    GITHUB_STEP_SUMMARY: path,
    ZONEMASON_CREDENTIALS: join(folder, 'credentials.yaml'),
    ZONEMASON_MAIL_TOKEN_FILE: join(folder, 'empty-secret'),
  };
  return fakeContext({ env }).context;
}

const config = (folder: string): { readonly config: string } => ({ config: join(folder, 'zonemason.yaml') });

/** Commands by what they write; each ends before its first request, there being no service. */
const commands: Readonly<
  Record<string, readonly ['plan' | 'report' | 'addition', (attempt: Attempt) => Promise<number>]>
> = {
  'plan --out': [
    'plan',
    (at) => runPlan(contextIn(at), undefined, { ...some, ...config(at.folder), out: at.path }),
  ],
  'apply --report': [
    'report',
    (at) => runApply(contextIn(at), undefined, { ...some, ...config(at.folder), yes: true, report: at.path }),
  ],
  'apply PLAN --report': [
    'report',
    (at) =>
      runApply(contextIn(at), join(at.folder, 'saved.json'), {
        ...some,
        ...config(at.folder),
        report: at.path,
      }),
  ],
  'rollback --report': [
    'report',
    (at) =>
      runRollback(contextIn(at), [join(at.folder, '.zonemason/journal/old.jsonl')], {
        ...some,
        ...config(at.folder),
        yes: true,
        report: at.path,
      }),
  ],
  'plan --step-summary': [
    'addition',
    (at) => runPlan(contextIn(at), undefined, { ...some, ...config(at.folder), stepSummary: true }),
  ],
  'diff --step-summary': [
    'addition',
    (at) => runDiff(contextIn(at), 'HEAD', { ...some, ...config(at.folder), stepSummary: true }),
  ],
};

/** What no command may touch. */
const inputs = [
  'zonemason.yaml',
  'zones/example.com.yaml',
  'linked/example.org.yaml',
  'shared/a.yaml',
  'shared/empty.yaml',
  'mail/welcome/template.yaml',
  'mail/welcome/de.yaml',
  'mail/welcome/plan.json',
  'credentials.yaml',
  'empty-secret',
  '.zonemason/journal/old.jsonl',
  '.zonemason/journal/report.json',
] as const;

/** What is not there, and would be read by the next run. */
const futureInputs = [
  'single.yaml',
  'zones/new.yaml',
  'elsewhere/new.yaml',
  'mail/new.json',
  'mail/welcome/fr.yaml',
  'mail/welcome/new.json',
  '.zonemason/journal/new.json',
  'zones/zonemason.yaml',
] as const;

/** What is none of our business. */
const foreign: Readonly<Record<'plan' | 'report', readonly string[]>> = {
  plan: ['notes.txt', 'package.json', 'earlier-report.json', 'shared'],
  report: ['notes.txt', 'package.json', 'earlier-plan.json', 'saved.json', 'shared'],
};

/** Ways to name a file of a project, which they leave as it is. */
const spellings: Readonly<Record<string, (attempt: Attempt) => string>> = {
  plainly: ({ folder, path }) => join(folder, path),
  'with dots': ({ folder, path }) => `${folder}/shared/.././${path}`,
  'through /proc': ({ folder, path }) => `/proc/self/root${folder}/${path}`,
  'by a link': ({ folder, path }) => {
    const link = join(temporaryFolder(), 'link');
    symlinkSync(join(folder, path), link);
    return link;
  },
  'by a link to a link': ({ folder, path }) => {
    const outside = temporaryFolder();
    const links = join(outside, 'links');
    mkdirSync(links);
    symlinkSync(relative(links, join(folder, path)), join(links, 'one'));
    symlinkSync('links/one', join(outside, 'two'));
    return join(outside, 'two');
  },
  'through a linked folder': ({ folder, path }) => {
    const outside = temporaryFolder();
    symlinkSync(folder, join(outside, 'here'));
    return join(outside, 'here', path);
  },
  'by a hard link': ({ folder, path }) => {
    const original = join(folder, path);
    if (!existsSync(original) || lstatSync(original).isDirectory()) return original;
    const link = join(temporaryFolder(), 'hard');
    linkSync(original, link);
    return link;
  },
};

/** Every file below a folder with its content. */
function contentsOf(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return Object.fromEntries(
    names
      .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() ?? false)
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

async function failureOf(run: Promise<unknown>): Promise<Failure> {
  const error = await run.then(
    () => new Error('the run came to its end'),
    (reason: unknown) => reason,
  );
  if (error instanceof Failure) return error;
  throw error;
}

/** A file that is there and one that is not: what a spelling means does not depend on what else the file is. */
const someInputs = ['zones/example.com.yaml', 'zones/new.yaml'] as const;

/** All files in every spelling for one command; for the others all files plainly, and some in every spelling. */
function targetsOf(command: string, spelling: string): readonly string[] {
  const kind = commands[command]?.[0] ?? 'addition';
  const own = kind === 'addition' ? [] : foreign[kind];
  const isThorough = command === 'plan --out' || spelling === 'plainly';
  return isThorough ? [...inputs, ...futureInputs, ...own] : [...someInputs, ...own.slice(0, 1)];
}

describe.each(Object.entries(commands))('%s', (command, [, run]) => {
  const folder = someProject();
  const before = contentsOf(folder);

  describe.each(Object.entries(spellings))('spelled %s', (spelling, spell) => {
    test.each(targetsOf(command, spelling))('leaves %s as it is', async (target) => {
      const path = spell({ folder, path: target });
      expect(await failureOf(run({ folder, path }))).toMatchObject({ kind: 'usage' });
      expect(contentsOf(folder)).toEqual(before);
    });
  });
});

describe('a plan that is shown', () => {
  test.each(Object.entries(spellings))('is not added to, spelled %s', async (_, spell) => {
    const folder = someProject();
    const path = spell({ folder, path: 'saved.json' });
    const before = contentsOf(folder);
    const shown = runShow(contextIn({ folder, path }), [join(folder, 'saved.json')], {
      ...some,
      stepSummary: true,
    });
    expect(await failureOf(shown)).toMatchObject({ kind: 'usage' });
    expect(contentsOf(folder)).toEqual(before);
  });
});

function claim(folder: string, outputs: readonly OutputFile[]): Promise<void> {
  const { context } = fakeContext();
  return claimOutputs(offlineHost(config(folder), context), { outputs });
}

describe('what may be replaced is removed', () => {
  test.each<[string, string, OutputFile['kind']]>([
    ['an earlier plan', PLAN, 'plan'],
    ['an earlier plan without blanks', PLAN.replaceAll(/\s/g, '').replace('zonemason', 'zonemason '), 'plan'],
    ['an earlier report', REPORT, 'report'],
    ['an empty file', '', 'plan'],
  ])('%s', async (_, text, kind) => {
    const folder = someProject();
    const path = join(folder, 'out.json');
    writeFileSync(path, text);
    await claim(folder, [{ option: '--out', path, kind }]);
    expect(existsSync(path)).toBe(false);
  });

  test.each(['mail: {}\n', 'dns: { zones: none/*.yaml }\n'])(
    'in a project %j, without zones',
    async (text) => {
      const folder = temporaryFolder({ 'zonemason.yaml': text, 'out.json': PLAN });
      await claim(folder, [{ option: '--out', path: join(folder, 'out.json'), kind: 'plan' }]);
      expect(existsSync(join(folder, 'out.json'))).toBe(false);
    },
  );

  test('at the end of a link, which stays', async () => {
    const folder = someProject();
    const path = join(folder, 'link');
    symlinkSync('earlier-plan.json', path);
    await claim(folder, [{ option: '--out', path, kind: 'plan' }]);
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(existsSync(path)).toBe(false);
  });

  test.each([
    ['there is no project', null],
    ['the project file has errors', 'dns: ['],
  ])('but not when %s', async (_, text) => {
    const folder = someProject();
    if (text === null) rmSync(join(folder, 'zonemason.yaml'));
    else writeFileSync(join(folder, 'zonemason.yaml'), text);
    await claim(folder, [{ option: '--out', path: join(folder, 'earlier-plan.json'), kind: 'plan' }]);
    expect(existsSync(join(folder, 'earlier-plan.json'))).toBe(true);
  });

  test('but not when another output is refused', async () => {
    const folder = someProject();
    const outputs: readonly OutputFile[] = [
      { option: '--out', path: join(folder, 'earlier-plan.json'), kind: 'plan' },
      { option: '--report', path: join(folder, 'notes.txt'), kind: 'report' },
    ];
    expect(await failureOf(claim(folder, outputs))).toMatchObject({ kind: 'usage' });
    expect(existsSync(join(folder, 'earlier-plan.json'))).toBe(true);
  });
});

test.each(['new.json', '.zonemason/new.json', 'zones/not.yaml', 'zones/plan.json', 'shared/new.yaml'])(
  'a new file is taken where nothing reads it: %s',
  async (name) => {
    const folder = someProject();
    await claim(folder, [{ option: '--out', path: join(folder, name), kind: 'plan' }]);
    expect(existsSync(join(folder, name))).toBe(false);
  },
);

test.each([
  ['addition', '--step-summary', 'appended to'],
  ['report', '--report', 'replaced'],
] as const)('a folder is no file for a %s', async (kind, option, verb) => {
  const folder = someProject();
  await expect(claim(folder, [{ option, path: join(folder, 'shared'), kind }])).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringMatching(new RegExp(`^${option} .*/shared is not ${verb}: .*folder`)),
  });
});

test('a summary is added to what is there', async () => {
  const folder = someProject();
  const before = contentsOf(folder);
  await claim(folder, [{ option: '--step-summary', path: join(folder, 'notes.txt'), kind: 'addition' }]);
  expect(contentsOf(folder)).toEqual(before);
});

test.each(['plan', 'report', 'addition', 'export'] as const)(
  'a named pipe is refused for a %s, and stays',
  async (kind) => {
    const folder = someProject();
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    symlinkSync('pipe', join(folder, 'link'));
    for (const name of ['pipe', 'link'])
      await expect(
        claim(folder, [{ option: '--out', path: join(folder, name), kind }]),
      ).rejects.toMatchObject({
        kind: 'usage',
      });
    expect(statSync(path).isFIFO()).toBe(true);
  },
);

test('a device takes several texts', async () => {
  const folder = someProject();
  const path = nullDevice(folder);
  const outputs: readonly OutputFile[] = [
    { option: '--out', path, kind: 'plan' },
    { option: '--report', path, kind: 'report' },
  ];
  await expect(claim(folder, outputs)).resolves.toBeUndefined();
  expect(statSync(path).isCharacterDevice()).toBe(true);
});

/** For root a device of its own: a mistake in the program could delete that of the machine. */
function nullDevice(folder: string): string {
  const path = join(folder, 'null');
  return spawnSync('mknod', [path, 'c', '1', '3']).status === 0 ? path : '/dev/null';
}

describe('two outputs in one file are refused', () => {
  test.each(Object.entries(spellings))('spelled %s', async (_, spell) => {
    for (const [target, kind] of [
      ['earlier-plan.json', 'addition'],
      ['new.json', 'report'],
    ] as const) {
      const folder = someProject();
      const before = contentsOf(folder);
      const outputs: readonly OutputFile[] = [
        { option: '--out', path: join(folder, target), kind: 'plan' },
        { option: '--other', path: spell({ folder, path: target }), kind },
      ];
      expect(await failureOf(claim(folder, outputs))).toMatchObject({ kind: 'usage' });
      expect(contentsOf(folder)).toMatchObject(before);
    }
  });
});

test.each([
  ['a folder that is not there', 'missing/plan.json'],
  ['a ring of links', 'ring'],
])('%s is told before anything is removed', async (_, name) => {
  const folder = someProject();
  symlinkSync('ring', join(folder, 'ring'));
  expect(
    await failureOf(claim(folder, [{ option: '--out', path: join(folder, name), kind: 'plan' }])),
  ).toMatchObject({
    kind: 'error',
  });
});

test.each(['plan', 'report', 'export', 'zone', 'mail', 'addition'] as const)(
  'a link in a repository does not lead a %s out of it',
  async (kind) => {
    const folder = someProject();
    mkdirSync(join(folder, '.git'));
    writeFileSync(join(folder, '.git/HEAD'), 'ref: refs/heads/main\n');
    const outside = temporaryFolder({});
    symlinkSync(outside, join(folder, 'away'));
    symlinkSync(join(outside, 'new.json'), join(folder, 'link.json'));
    for (const path of ['away/new.json', 'link.json'].map((name) => join(folder, name)))
      await expect(claim(folder, [{ option: '--out', path, kind }])).rejects.toMatchObject({ kind: 'usage' });
    await claim(folder, [{ option: '--out', path: join(outside, 'new.json'), kind }]);
    expect(readdirSync(outside)).toEqual([]);
  },
);
