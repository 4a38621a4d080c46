import { withShownUrls } from '../../text/shown-url.js';

/**
 * Whether a file that only its owner may read has a secret anywhere, but no top-level key of a project's files. Texts of
 * mails may ask for a password; they are under `body`.
 */
export function looksPrivate(text: string): boolean {
  return NESTED_SECRET.test(text) && !TOP_OF_OURS.test(text);
}

const NESTED_SECRET = /^[ \t]*(?:- )?["']?(?:password|token|otpSecret)["']?[ \t]*:[ \t]+[^\s{[#|>]/m;
const TOP_OF_OURS = /^["']?(?:zone|records|include|subject|body|users|brands|dns|mail)["']?[ \t]*:/m;

/**
 * What of a text must not be shown, even if its YAML or JSON is broken: nothing of `credentials`, which have zones or a
 * login directly under `dns` or `mail`, or a secret at the top level; no `lines` of a project file with a secret among its
 * settings, or in a URL anywhere. Null for all others.
 */
export function secrecyOf(text: string): 'credentials' | 'lines' | null {
  if (!MAY_BE.test(text)) return null;
  const plain = text.replaceAll(COMMENT, '');
  const sections = [...sectionsOf(plain)];
  const isSecret =
    TOP_SECRET.test(plain) || TSIG_KEY.test(plain) || USER_IN_URL.test(plain) || sections.some(holdsSecret);
  if (isSecret)
    return sections.some(({ keys }) => keys.some((key) => SETTINGS.has(key))) ? 'lines' : 'credentials';
  const isProject = sections.length > 0 || ADDRESS.test(plain);
  return isProject && hasSecretUrl(text) ? 'lines' : null;
}

/** Whether a URL anywhere, or what is written as an address, has more than is shown of it. */
function hasSecretUrl(written: string): boolean {
  const text = written.replaceAll(String.raw`\/`, '/').replaceAll(HEX_ESCAPE, unescaped);
  return SECRET_ADDRESS.test(text) || text.split('\n').some((line) => withShownUrls(line) !== line);
}

/** A character of ASCII in a double-quoted text. */
const HEX_ESCAPE = /\\(?:x|u00|U000000)([2-7][\da-f])/gi;

function unescaped(_: string, digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, 16));
}

/** Quickly excludes most files. */
const MAY_BE =
  /(?:^|[{,])[ \t]*["']?(?:dns|mail|tsig|password|token|otpSecret|endpoint|nameServers)["']?[ \t]*:|\bhmac-sha\d+:/m;

const COMMENT = /^[ \t]*#.*$/gm;

/** A secret with its value on the line; before a map or a list, the key may be a host name. */
const TOP_SECRET = /^(?:\{[ \t]*)?["']?(?:password|token|otpSecret)["']?[ \t]*:[ \t]+[^\s{[#]/m;

/** A key of RFC 8945, as the tool takes it. */
const TSIG_KEY = /\bhmac-sha\d+:[^\s:]+:[\w+/]/i;

/** An endpoint with a password in it. */
const USER_IN_URL = /\bendpoint["']?[ \t]*:[^\n@]{0,1000}@/;

/** A setting that is an address, and no name of a host. */
const ADDRESS = /\b(?:endpoint|nameServers)["']?[ \t]*:[ \t]*(?:[^\s{]|$)/m;

/** An address that is no URL, for want of `//` or all of its scheme. */
const SECRET_ADDRESS = /\b(?:endpoint|nameServers)["']?[ \t]*:[^\n@?]{0,1000}(?:[@?]|%40|%3f)/i;

interface Section {
  readonly section: string;
  /** Its immediate keys. */
  readonly keys: readonly string[];
}

/** Searches for each section after the one before, so that no part of the text is read twice. */
function* sectionsOf(text: string): Iterable<Section> {
  const isFlow = text.trimStart().startsWith('{');
  const heading = isFlow ? /[{,]\s*["']?(dns|mail|tsig)["']?\s*:/g : /^["']?(dns|mail|tsig)["']?[ \t]*:/gm;
  for (let found = heading.exec(text); found; found = heading.exec(text)) {
    const [, section = ''] = found;
    const body = bodyAt(text, heading.lastIndex, isFlow);
    heading.lastIndex += body.length;
    yield { section, keys: body.startsWith('{') ? flowKeys(body) : blockKeys(body) };
  }
}

/** The text after a colon, up to the closing brace or the next line that is not indented. */
function bodyAt(text: string, start: number, isFlow: boolean): string {
  const body = /\s*\{[^}]*/y;
  body.lastIndex = start;
  const [map] = body.exec(text) ?? [];
  if (map !== undefined || isFlow) return map?.trimStart() ?? '';
  const lines = /[^\n]*(?:\n(?:[ \t\r][^\n]*)?)*/y;
  lines.lastIndex = start;
  return lines.exec(text)?.[0] ?? '';
}

function flowKeys(body: string): readonly string[] {
  return Array.from(body.matchAll(FLOW_KEY), ([, key = '']) => key);
}

/** Keys that are indented further belong to another key. */
function blockKeys(body: string): readonly string[] {
  const keys = Array.from(body.matchAll(BLOCK_KEY), ([, indent = '', key = '']) => ({ indent, key }));
  const [first] = keys;
  return keys.filter(({ indent }) => indent.length <= (first?.indent.length ?? 0)).map(({ key }) => key);
}

const FLOW_KEY = /[{,]\s*["']?([^\s"'{},:]+)["']?\s*:/g;
const BLOCK_KEY = /^([ \t]+)["']?([^\s"':#]+)["']?[ \t]*:(?!\S)/gm;

/** Whether a key of this name asks for a secret, which no file of a project may have. */
export function isSecretKey(key: string): boolean {
  return SECRETS.has(key);
}

/** Names of zones have a dot, settings of a project do not. */
function holdsSecret({ section, keys }: Section): boolean {
  return keys.some((key) => isSecretKey(key) || holdsSecretKey(section, key));
}

function holdsSecretKey(section: string, key: string): boolean {
  if (section === 'tsig') return true;
  return section === 'dns' ? key.includes('.') : key === 'email';
}

const SECRETS: ReadonlySet<string> = new Set([
  'token',
  'password',
  'otpSecret',
  'key',
  'secret',
  'tsig',
  'tsigKey',
  'tsigSecret',
]);
const SETTINGS = new Set(['endpoint', 'server', 'zones', 'brand', 'translations']);
