import type { MailSeed, SeedTemplate } from '../../src/sandbox/mail/mail-seed.js';
import type { Sandbox, SandboxOptions } from '../support/start-sandbox.js';
import { startSandbox } from '../support/start-sandbox.js';
import type { FaultProxy, ProxiedRequest, ProxyFault } from '../support/fault-proxy.js';
import { startFaultProxy } from '../support/fault-proxy.js';
import { editor, reader, writer } from '../support/mail-organisation.js';
import { temporaryFolder } from '../support/after-tests.js';
import type { Project, Times } from './project.js';
import { PASSWORD, passwordsFor, projectIn } from './project.js';

/** What lets the editor in by a login, as variables. */
export const loginEnv = {
  ZONEMASON_MAIL_EMAIL: editor.email,
  ZONEMASON_MAIL_PASSWORD: editor.password,
  ZONEMASON_MAIL_OTP_SECRET: editor.otpSecret,
};

/** Subjects and bodies by language. */
export type Texts = Readonly<Record<string, readonly [subject: string, body: string]>>;

export interface MailSetting {
  /** What the folder has, by template. */
  readonly files: Readonly<Record<string, Texts>>;
  /** The live templates of the brand acme and their translations. */
  readonly live: Readonly<Record<string, Texts>>;
  /** More lines of `mail` in the project file. */
  readonly settings?: string;
  /** Addresses of `www` by zone: in the file, and live. No DNS part without them. */
  readonly zones?: Readonly<Record<string, readonly [file: string, live: string | null]>>;
  readonly options?: Omit<SandboxOptions, 'dataFolder'>;
  /** What lets the tool in; a token of the editor when left out. */
  readonly credentials?: (mail: Sandbox['mail']) => Readonly<Record<string, string>>;
  readonly times?: Times;
  /** What goes wrong on the way to the sandbox. */
  readonly fault?: (request: ProxiedRequest, mail: Sandbox['mail']) => ProxyFault | undefined;
}

export interface MailService extends Pick<FaultProxy, 'seen'> {
  readonly mail: Sandbox['mail'];
  /** The live translations of a template, sorted, as `language: subject`. */
  readonly subjects: (template: string) => readonly string[];
  /** Replaces all that is live; what stays keeps its id. */
  readonly replace: (live: MailSetting['live'], defaultBody?: string) => Promise<void>;
}

/** A sandbox behind a proxy that holds these templates, and a project with a mail folder for it. */
export async function withMail(setting: MailSetting): Promise<Project & { readonly service: MailService }> {
  const { files, live, zones = {}, settings = '' } = setting;
  const sandbox = await startSandbox({ dataFolder: ':memory:', ...setting.options });
  const { mail } = sandbox;
  await mail.seed(seedOf(live));
  for (const [zone, [, content]] of Object.entries(zones))
    if (content !== null) await sandbox.seed({ zone, password: PASSWORD, records: [addressRecord(content)] });
  const proxy = await startFaultProxy(sandbox.url, (request) => setting.fault?.(request, mail));

  const parts = [
    ...(setting.zones ? [`dns:\n  endpoint: ${proxy.url.href}\n  zones: zones/*.yaml\n`] : []),
    `mail:\n  endpoint: ${proxy.url.href}\n  brand: acme\n${settings}`,
  ];
  const folder = temporaryFolder({
    'zonemason.yaml': parts.join(''),
    ...zoneFiles(zones),
    ...mailFiles(files),
  });
  const credentials = setting.credentials?.(mail) ?? { ZONEMASON_MAIL_TOKEN: mail.issueToken(editor.email) };
  return {
    ...projectIn(folder, { ...passwordsFor(zones), ...credentials }, setting.times),
    service: {
      seen: proxy.seen,
      mail,
      subjects: (template) =>
        mail
          .translations({ brand: 'acme', template: idOf(template) })
          .map(({ language, subject }) => `${language}: ${subject}`)
          .toSorted(),
      replace: (now, defaultBody) => mail.seed(seedOf(now, defaultBody)),
    },
  };
}

/** The id of a template of a sandbox: the same for the same name. */
export function idOf(template: string): string {
  return `5f0c1de2-8a4b-4c51-9a3e-${Buffer.from(template).toString('hex').padEnd(12, '0').slice(0, 12)}`;
}

/** Every default is in English. */
export const defaultText = { language: 'en', subject: 'Hello {{name}}', body: 'Dear {{name}}\n' };

function seedOf(live: MailSetting['live'], body = defaultText.body): MailSeed {
  const templates = Object.entries(live).map(([name, texts]): SeedTemplate => ({
    id: idOf(name),
    name,
    ...defaultText,
    body,
    translations: Object.entries(texts).map(([language, [subject, text]]) => ({
      id: `${idOf(name)}-${language}`,
      language,
      subject,
      body: text,
    })),
  }));
  return { users: [editor, reader, writer], brands: [{ name: 'acme', templates }] };
}

function mailFiles(files: MailSetting['files']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(files).flatMap(([template, texts]) => [
      [`mail/${template}/README.md`, 'Keeps the folder, also where it has no translation.\n'],
      ...Object.entries(texts).map(([language, [subject, body]]) => [
        `mail/${template}/${language}.yaml`,
        JSON.stringify({ subject, body }),
      ]),
    ]),
  );
}

function zoneFiles(zones: NonNullable<MailSetting['zones']>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(zones).map(([zone, [content]]) => [
      `zones/${zone}.yaml`,
      `zone: ${zone}\nrecords: { www: { A: ${content} } }\n`,
    ]),
  );
}

function addressRecord(content: string) {
  return { id: '1', prefix: 'www', type: 'A', content, ttl: 3600, prio: 0, active: true };
}
