/** What a folder of src/, or a file beside the folders, may import; all the rest it may not. */
export interface ImportRow {
  readonly place: string;
  /** Places that values and types may come from. */
  readonly imports?: readonly string[];
  /** Places that only types may come from. */
  readonly types?: readonly string[];
  /** Libraries that no row imports unless it names them. */
  readonly libraries?: readonly string[];
  /** Whether it touches no file, socket, clock or environment and leaves nothing to chance. */
  readonly isPure?: boolean;
  /** Whether it may read the global `process`. */
  readonly usesProcess?: boolean;
}

/** Files that import nothing, and that every other place may import. */
const everywhere: readonly string[] = ['failure.ts', 'environment.ts', 'version.ts'];

const foundation: readonly ImportRow[] = [
  { place: 'failure.ts', isPure: true },
  { place: 'environment.ts', isPure: true },
  { place: 'version.ts', isPure: true },
  { place: 'child-program.ts' },
  { place: 'text', isPure: true },
  { place: 'disk', imports: ['text'] },
  { place: 'private-folder.ts', imports: ['disk'] },
  { place: 'diagnostics', imports: ['text'], isPure: true },
  { place: 'plan', imports: ['diagnostics', 'text'], isPure: true },
  { place: 'dns', imports: ['plan', 'diagnostics', 'text'], isPure: true },
  { place: 'mail', imports: ['plan', 'diagnostics', 'text'], isPure: true },
  {
    place: 'load',
    imports: ['diagnostics', 'disk', 'text'],
    types: ['plan', 'dns', 'mail'],
    libraries: ['yaml', 'ajv', 'tinyglobby', 'jsonc-parser', 'saxes', 'csv-parse'],
  },
  { place: 'git', imports: ['text', 'child-program.ts'], types: ['plan', 'load'], libraries: ['picomatch'] },
  { place: 'resolver', imports: ['text'], types: ['dns'] },
  { place: 'api', imports: ['text'], types: ['dns', 'mail', 'resolver'], libraries: ['undici'] },
  {
    place: 'config',
    imports: ['load', 'disk', 'diagnostics', 'text', 'private-folder.ts', 'child-program.ts'],
    types: ['plan', 'dns', 'mail', 'api'],
    libraries: ['otpauth'],
  },
  {
    place: 'apply',
    imports: ['plan', 'text', 'private-folder.ts'],
    types: ['diagnostics', 'dns', 'mail', 'api'],
  },
  {
    place: 'render',
    imports: ['diagnostics', 'text'],
    types: ['plan', 'dns', 'mail', 'apply'],
    libraries: ['diff'],
    isPure: true,
  },
  {
    place: 'sandbox',
    imports: ['dns', 'mail', 'load', 'diagnostics', 'disk', 'text', 'private-folder.ts'],
    types: ['config'],
    libraries: ['hono', '@hono/node-server', 'libsql', 'otpauth'],
  },
];

/** From the bottom to the top: a row names only rows above it in this list, so no folders can form a cycle. */
export const rows: readonly ImportRow[] = [
  ...foundation,
  { place: 'engine', imports: foundation.map(({ place }) => place) },
  {
    place: 'cli',
    imports: ['engine', 'render', 'text', 'child-program.ts'],
    types: ['plan', 'dns', 'diagnostics', 'apply', 'api'],
    libraries: ['commander', 'vscode-languageserver', 'vscode-languageserver-textdocument'],
  },
  {
    place: 'library',
    imports: ['engine'],
    types: ['plan', 'diagnostics', 'apply', 'config'],
    usesProcess: true,
  },
  { place: 'main.ts', imports: ['cli'], usesProcess: true },
  { place: 'index.ts', imports: ['library', 'engine'], types: ['plan', 'diagnostics', 'apply'] },
];

export interface Exception {
  /** A row's place, or one file. */
  readonly of: string;
  /** Files of src/, libraries, the global `process`, or `posix` of `node:path`. */
  readonly may: readonly string[];
  readonly because: string;
}

export const exceptions: readonly Exception[] = [
  {
    of: 'text/slash-path.ts',
    may: ['posix'],
    because: 'its type says which paths have slashes; all other files use its functions',
  },
  { of: 'git/glob-files.ts', may: ['posix'], because: 'globs have slashes on every system' },
  { of: 'dns/content/ip.ts', may: ['ipaddr.js'], because: 'all other files take addresses from here' },
  { of: 'dns/name/name.ts', may: ['tr46'], because: 'all other files take punycode from here' },
  {
    of: 'load',
    may: [
      'dns/name/name.ts',
      'dns/name/domain.ts',
      'dns/content/fields.ts',
      'dns/types/registry.ts',
      'dns/wire/signature-types.ts',
      'dns/limits.ts',
      'dns/records/reading-order.ts',
    ],
    because:
      'a zone file is read by the spelling of names and contents, and formatted in the order of a listing',
  },
  {
    of: 'load/zone/read-expect.ts',
    may: ['dns/find/network-query.ts'],
    because: 'what an answer must end at is a network or a name',
  },
  {
    of: 'load/foreign/octodns/form.ts',
    may: ['dns/foreign/octodns-fields.ts'],
    because: 'files of octoDNS are read by the keys that they are written with',
  },
  {
    of: 'load/foreign/tofu/cloudflare.ts',
    may: ['dns/foreign/octodns-fields.ts', 'dns/foreign/cloudflare.ts'],
    because:
      'octoDNS names the fields of a place as Cloudflare does, whose exports are told alike from all files',
  },
  {
    of: 'load/foreign/dnscontrol/read-dnscontrol.ts',
    may: ['dns/foreign/cloudflare.ts'],
    because: 'DNSControl has the automatic TTL of Cloudflare',
  },
  {
    of: 'load/foreign/dnscontrol/location.ts',
    may: ['dns/wire/location.ts'],
    because: 'DNSControl has the numbers of the RDATA, which one function spells',
  },
  {
    of: 'render',
    may: ['dns/name/domain.ts', 'plan/address.ts'],
    because: 'a page shows names relative to their zone, and tells them from names outside',
  },
  {
    of: 'render',
    may: ['plan/verdict.ts', 'plan/look-ups.ts'],
    because:
      'every format tells the verdict that the plan has, or has where some risks are allowed, and what servers do in the same words',
  },
  {
    of: 'render/review/losses.ts',
    may: ['dns/meaning/issuance.ts', 'dns/meaning/strengthened-mail-auth.ts'],
    because:
      'what is no longer allowed is told by the same reading of CAA, SPF and DMARC as what is from now on',
  },
  {
    of: 'render/html/picture/answer-links.ts',
    may: ['dns/records/targets.ts', 'dns/types/registry.ts'],
    because: 'a picture shows the names and addresses that answers lead to',
  },
  {
    of: 'render/changes.ts',
    may: ['dns/records/reading-order.ts'],
    because: 'record types have one order everywhere, that of zone files',
  },
  {
    of: 'render/attributes.ts',
    may: ['dns/types/registry.ts'],
    because: 'a priority of 0 is shown where the type has priorities',
  },
  {
    of: 'git',
    may: ['load/files/file-tree.ts'],
    because: 'a revision is a file tree like that of the disk, with the same faults',
  },
  {
    of: 'resolver',
    may: [
      'dns/wire/encode-message.ts',
      'dns/wire/decode-message.ts',
      'dns/wire/message.ts',
      'dns/wire/message-stream.ts',
      'dns/wire/rcode.ts',
    ],
    because: 'it sends and receives messages, which are data and functions of their own',
  },
  {
    of: 'api',
    may: [
      'dns/wire/decode-message.ts',
      'dns/wire/encode-message.ts',
      'dns/wire/fields.ts',
      'dns/wire/message.ts',
      'dns/wire/message-stream.ts',
      'dns/wire/name.ts',
      'dns/wire/octets.ts',
      'dns/wire/rcode.ts',
      'dns/wire/rdata.ts',
      'dns/wire/signature-types.ts',
      'dns/wire/transferred-zone.ts',
      'dns/wire/type-numbers.ts',
      'dns/wire/unknown.ts',
      'dns/content/character-string.ts',
      'dns/name/domain.ts',
      'dns/types/registry.ts',
      'dns/records/targets.ts',
    ],
    because: 'DNS UPDATE has its records in the wire form, which is data and functions of its own',
  },
  {
    of: 'api',
    may: ['resolver/limiter.ts'],
    because: 'a name server makes only so many transfers at a time, as it answers only so many questions',
  },
  {
    of: 'resolver',
    may: ['dns/content/character-string.ts'],
    because: 'the text of a TXT record is looked up without its quotes',
  },
  {
    of: 'config',
    may: ['dns/name/name.ts'],
    because: 'a credentials file may spell the name of a zone in Unicode',
  },
  {
    of: 'config',
    may: ['mail/text/language.ts'],
    because: 'the languages of a project are compared as those of its translations',
  },
  { of: 'config', may: ['plan/risks/bulk-change.ts'], because: 'the guard has the default of its setting' },
  { of: 'config', may: ['plan/settings/setting.ts'], because: 'a setting says what a change of it means' },
  {
    of: 'config/settings/expect.ts',
    may: ['dns/expected-answer.ts'],
    because: 'a setting says what a change of it means, in the project file as in zone files',
  },
  {
    of: 'apply',
    may: ['api/http/service-error.ts'],
    because: 'what is done about a failed write depends on what the error says of it',
  },
  { of: 'apply', may: ['diagnostics/group-by.ts'], because: 'it groups any items by a key' },
  {
    of: 'render/next-step.ts',
    may: ['apply/step/report.ts'],
    because: 'only the error of a step tells that what it has deleted is not back',
  },
  {
    of: 'render/text/report.ts',
    may: ['apply/step/difference.ts'],
    because: 'a difference is told in the same words on the screen and in the error of a step',
  },
  {
    of: 'sandbox',
    may: ['config/credentials/credentials-file.ts', 'config/credentials/private-files.ts'],
    because: 'it writes its passwords where the tool looks for them, and never over those of the tool',
  },
  {
    of: 'index.ts',
    may: ['apply/step/report.ts'],
    because: '`isClean` judges a report, which is plain data',
  },
  {
    of: 'api/http/connections/connections.ts',
    may: ['process'],
    because:
      'Node warns of NODE_TLS_REJECT_UNAUTHORIZED, which has no effect here, unless it is unset meanwhile',
  },
  { of: 'api/http/sleep.ts', may: ['process'], because: 'its clock loads less of Node than `performance`' },
  {
    of: 'config/owners.ts',
    may: ['process'],
    because: 'whose files are trusted depends on who runs it, and Windows has no ids of users',
  },
  { of: 'child-program.ts', may: ['process'], because: 'Windows looks for programs in the working folder' },
  { of: 'apply/journal/sync-folder.ts', may: ['process'], because: 'Windows cannot sync a folder' },
  {
    of: 'disk/real-path.ts',
    may: ['process'],
    because: 'only Linux finds a file by no other name than its own',
  },
  { of: 'disk/rename-over.ts', may: ['process'], because: 'Windows refuses to replace a file that is open' },
  {
    of: 'engine/lock/process-table.ts',
    may: ['process'],
    because: 'a lock names its process, and another run asks whether that still runs',
  },
  { of: 'sandbox/stores/sqlite.ts', may: ['process'], because: 'Node warns that its SQLite is experimental' },
];

/** Whether every other place may import this one. */
export function isEverywhere(place: string): boolean {
  return everywhere.includes(place);
}

/** Places that a row may import values and types from. */
export function importsOf({ place, imports = [] }: ImportRow): readonly string[] {
  return isEverywhere(place) ? [] : [...everywhere, ...imports];
}

/** The row that a path belongs to. */
export function rowOf(path: string): ImportRow {
  const row = rows.find(({ place }) => isWithin(path, place));
  if (row) return row;
  throw new Error(`src/${path} has no row in scripts/imports/table.ts`);
}

/** What exceptions let a path import. */
export function exceptionsOf(path: string): readonly string[] {
  return exceptions.filter(({ of }) => isWithin(path, of)).flatMap(({ may }) => may);
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}
