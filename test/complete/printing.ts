import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERIFICATION_FORMATS } from '../../src/engine/verify/verification-formats.js';
import { verificationText } from '../../src/cli/print/verification.js';
import { version } from '../../src/version.js';
import { fakeContext, zonemason } from '../cli/support.js';
import { everything } from '../render/verification/support.js';
import { repositoryWith } from '../support/git.js';
import { startSandbox } from '../support/start-sandbox.js';

const FILES = {
  'zonemason.yaml': `dns:
  endpoint: https://dns.example.net
  zones: zones/*.yaml
mail:
  endpoint: https://mail.example.net
  brand: acme
  translations: mail
  languages: [de, fr]
`,
  'zones/example.com.yaml': `zone: example.com
records:
  '@':
    MX: [10 mx.example.net, 20 mx2.example.net]
  www:
    A: 192.0.2.1
  old:
    CNAME: www.example.com
`,
  'mail/welcome/template.yaml': 'id: t1\nlanguage: en\nsubject: Hello {{name}}\nbody: |\n  Dear {{name}}\n',
  'mail/welcome/de.yaml': 'subject: Hallo {{name}}\nbody: |\n  Liebe {{name}}\n',
  'faulty/example.org.yaml': `zone: example.org
records:
  www:
    A: 192.0.2.256
    CNAME: www.example.com.
  short:
    A: { content: 192.0.2.2, ttl: 1m }
`,
};

/** The zone of the second commit, with characters that every format has its own way to write. */
const CHANGED = `zone: example.com
records:
  '@':
    MX: 10 mx.example.net
  www:
    A: { content: 192.0.2.2, ttl: 10m }
  new:
    TXT: a | <b> & c
`;

/** A project, the service that it is applied to, and a plan of it. */
export interface Stage {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Ids of its commits. */
  readonly commits: readonly string[];
}

/** A project of two commits, a service with a record that the plan changes, and the difference of the commits as a plan. */
export async function openStage(): Promise<Stage> {
  const { folder, commit, head } = repositoryWith(FILES);
  const commits = [head(), commit({ 'zones/example.com.yaml': CHANGED }, 'Change www')];
  const sandbox = await startSandbox({ dataFolder: ':memory:' });
  const live = { id: '1', prefix: 'www', type: 'A', content: '192.0.2.1', ttl: 3600, prio: 0, active: true };
  await sandbox.seed({ zone: 'example.com', password: 'correct horse', records: [live] });
  const env = {
    ZONEMASON_DNS_PASSWORD_EXAMPLE_COM: 'correct horse',
    ZONEMASON_DNS_ENDPOINT: sandbox.url.href,
  };
  const stage = { folder, env, commits };
  writeFileSync(join(folder, 'plan.json'), await print(stage, ['diff', 'HEAD~1', '--format', 'json']));
  return stage;
}

/** One step after the other, so that events have one order. */
const APPLY = ['apply', '--only', 'dns', '--yes', '--concurrency', '1'];

type Printer = (stage: Stage, format: string) => Promise<string>;

/** What has each command print in a format, by the words of the command. */
export const printers: Readonly<Record<string, Printer>> = {
  validate: printing('validate', 'faulty/example.org.yaml'),
  plan: printing('plan', '--only', 'dns'),
  diff: printing('diff', 'HEAD~1'),
  show: printing('show', 'plan.json'),
  apply: printing(...APPLY),
  verify: async (_, format) => {
    const known = VERIFICATION_FORMATS.find((each) => each === format);
    if (known === undefined) throw new Error(`nothing prints a verification as ${format}`);
    return verificationText(everything, known, fakeContext().context);
  },
  resolve: printing('resolve', 'www.example.com'),
  find: printing('find', '192.0.2.2'),
  log: printing('log', 'www.example.com'),
  rollback: async (stage, format) => {
    await print(stage, APPLY);
    return print(stage, ['rollback', '--format', format]);
  },
  export: printing('export', 'example.com'),
  'mail status': printing('mail', 'status'),
  'mail export': printing('mail', 'export', 'de'),
  'mail todo': printing('mail', 'todo', 'fr'),
  'mail preview': printing('mail', 'preview', 'welcome', 'de'),
  rules: printing('rules', 'a/content'),
};

function printing(...args: readonly string[]): Printer {
  return (stage, format) => print(stage, [...args, '--format', format]);
}

/** The output of a command, which must be some. */
async function print({ folder, env }: Stage, args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await zonemason(args, {
    cwd: folder,
    env,
    now: () => Date.UTC(2026, 10, 21, 9),
  });
  if (stdout === '') throw new Error(`zonemason ${args.join(' ')} prints nothing:\n${stderr}`);
  return stdout;
}

/** What is another in each run or release, or has tests of its own. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT'],
  [/(?<="(?:duration|readingAge)Ms":\s?)\d+/g, '0'],
  [/\b\d+(?:\.\d+)? m?s\b/g, '0 s'],
  [/(?<=<(style|script)>).*?(?=<\/\1>)/gs, ''],
];

/** What a stage has printed, without what differs between runs. */
export function steady(text: string, { commits }: Stage): string {
  const today = new RegExp(`${new Date().toISOString().slice(0, 10)}(?:T[\\d:+]*)?`, 'g');
  const ids = commits.flatMap((id) => [id, id.slice(0, 10), id.slice(0, 7)]);
  const names = [...ids.map((id) => [id, 'COMMIT'] as const), [version, 'VERSION'] as const];
  const named = names.reduce((known, [id, name]) => known.replaceAll(id, name), text);
  return VARYING.reduce(
    (known, [form, name]) => known.replaceAll(form, name),
    named.replaceAll(today, 'TODAY'),
  );
}
