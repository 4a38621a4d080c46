import type { TypeName } from '../../src/dns/types/registry.js';

/** The form of a content for editors, which mark what cannot be right. The rules of the type say exactly what is. */
interface ContentPattern {
  readonly pattern: string;
  /** What an editor says of a content that has another form. */
  readonly form: string;
}

const OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
const NAME = '[^\\s.]+(?:[.][^\\s.]+)*';
const ANGLE = '[0-9.]+(?:\\s+[0-9.]+){0,2}';
const SERVICE: ContentPattern = {
  pattern: '[0-9]+\\s+\\S+(?:\\s+\\S.*)?',
  form: '<prio> <target> [<params>]',
};

const patterns: Readonly<Record<TypeName, ContentPattern | null>> = {
  NS: { pattern: NAME, form: 'the name of a host, without a trailing dot' },
  DS: { pattern: '[0-9]+\\s+[0-9A-Z-]+\\s+[0-9]+\\s+[0-9A-Fa-f][0-9A-Fa-f\\s]*', form: '<key tag> <algorithm> <digest type> <digest>' },
  A: { pattern: `(?:${OCTET}[.]){3}${OCTET}`, form: 'an IPv4 address' },
  AAAA: { pattern: '[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*', form: 'an IPv6 address' },
  CNAME: { pattern: NAME, form: 'a name, without a trailing dot' },
  DNAME: { pattern: `(?:${NAME}|[.])`, form: 'a name, without a trailing dot' },
  PTR: { pattern: NAME, form: 'the name of a host, without a trailing dot' },
  HTTPS: SERVICE,
  SVCB: SERVICE,
  MX: { pattern: `(?:${NAME}|[.])`, form: 'the name of a host, without a trailing dot, or a single dot' },
  SRV: { pattern: `[0-9]+\\s+[0-9]+\\s+(?:${NAME}|[.])`, form: '<weight> <port> <target>' },
  CAA: { pattern: '[0-9]+\\s+[A-Za-z0-9]+\\s+".*"', form: '<flag> <tag> "<value>"' },
  TLSA: { pattern: '[0-3]\\s+[01]\\s+[0-3]\\s+[0-9a-f]+', form: '<usage> <selector> <matching type> <fingerprint>' },
  URI: { pattern: '[0-9]+\\s+\\S.*', form: '<weight> "<URI>"' },
  SMIMEA: { pattern: '[0-9]+\\s+[0-9]+\\s+[0-9]+\\s+[0-9A-Fa-f][0-9A-Fa-f\\s]*', form: '<usage> <selector> <matching type> <data>' },
  OPENPGPKEY: { pattern: '[0-9A-Za-z+/][0-9A-Za-z+/\\s]*={0,2}', form: 'a public key in base64' },
  RP: { pattern: `(?:${NAME}|[.])\\s+(?:${NAME}|[.])`, form: '<mailbox as a name> <name of a text, or .>' },
  SSHFP: { pattern: '[0-9]+\\s+[0-9]+\\s+[0-9a-f]+', form: '<algorithm> <type> <fingerprint>' },
  NAPTR: { pattern: '[0-9]+\\s+[0-9]+\\s+\\S.*', form: '<order> <preference> "<flags>" "<service>" "<regexp>" <replacement>' },
  AFSDB: { pattern: `[12]\\s+${NAME}`, form: '<1 or 2> <host>' },
  LOC: {
    pattern: `${ANGLE}\\s+[NS]\\s+${ANGLE}\\s+[EW](?:\\s+-?[0-9.]+m?){1,4}`,
    form: '<latitude> N|S <longitude> E|W <altitude>m …',
  },
  // Any text may be right.
  TXT: null,
};

/** The pattern of a type; null where any text may be right. */
export function contentPattern(type: string): ContentPattern | null {
  const byName: Readonly<Record<string, ContentPattern | null>> = patterns;
  return byName[type] ?? null;
}
