import type { Command } from 'commander';
import { byExitCode, codeRows, EXIT_CODE_MEANINGS } from './exit-codes.js';

/** What `help TOPIC` prints about what several commands share; `program` has all commands. */
export const TOPICS: ReadonlyMap<string, (program: Command) => string> = new Map([
  ['environment', environmentText],
  ['exit-codes', () => `Exit codes:\n${codeRows(byExitCode(EXIT_CODE_MEANINGS)).join('\n')}\n`],
  ['formats', formatsText],
]);

/** What the program reads of its environment. */
export const ENVIRONMENT: readonly (readonly [name: string, meaning: string])[] = [
  ['ZONEMASON_DNS_ENDPOINT', 'address, instead of dns.endpoint'],
  ['ZONEMASON_DNS_SERVER', 'name server, instead of dns.server'],
  ['ZONEMASON_DNS_PASSWORD_<ZONE>', 'of a zone: EXAMPLE_COM for example.com'],
  ['ZONEMASON_DNS_TSIG_<ZONE>', 'key of a zone, with dns.protocol: update'],
  ['ZONEMASON_DNS_TSIG', 'key of all zones'],
  ['ZONEMASON_MAIL_ENDPOINT', 'address, instead of mail.endpoint'],
  ['ZONEMASON_MAIL_BRAND', 'brand, instead of mail.brand'],
  ['ZONEMASON_MAIL_TOKEN', 'access token of the mail service'],
  ['ZONEMASON_MAIL_EMAIL', 'or the account to sign in with,'],
  ['ZONEMASON_MAIL_PASSWORD', 'its password,'],
  ['ZONEMASON_MAIL_OTP', 'and its one-time password,'],
  ['ZONEMASON_MAIL_OTP_SECRET', 'or the secret that it is made from'],
  ['ZONEMASON_CREDENTIALS', 'path of a credentials file'],
  ['ZONEMASON_ALLOW_OUTSIDE', 'folders outside the project to read from'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'proxy to the service, hosts without'],
  ['ZONEMASON_STATE', 'folder of journals and locks'],
  ['ZONEMASON_PAGER, PAGER', 'of long output; empty for none'],
  ['NO_COLOR, FORCE_COLOR', 'colours: never, or always'],
  ['LC_ALL, LC_CTYPE, LANG', 'terminals without UTF-8 get ASCII marks'],
];

function environmentText(): string {
  return `Environment variables:\n${columns(ENVIRONMENT)}`;
}

/** From the definitions of all commands that have `--format`. */
function formatsText(program: Command): string {
  const rows = formatsOf(program, []);
  return `Values of --format:\n${columns(rows)}\nschemas/ of the package describes each JSON format.\n`;
}

function formatsOf(group: Command, names: readonly string[]): readonly (readonly [string, string])[] {
  return group.commands.flatMap((command) => {
    const path = [...names, command.name()];
    const { argChoices } = command.options.find(({ long }) => long === '--format') ?? {};
    return [
      ...(argChoices ? [[path.join(' '), argChoices.join(', ')] as const] : []),
      ...formatsOf(command, path),
    ];
  });
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`).join('');
}
