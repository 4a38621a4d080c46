/**
 * Whether a file that only its owner may read has a secret anywhere in it, and nothing that files of a project have at
 * their top. Texts of mails may ask for a password; they are under `body`.
 */
export function looksPrivate(text: string): boolean {
  return NESTED_SECRET.test(text) && !TOP_OF_OURS.test(text);
}

const NESTED_SECRET = /^[ \t]*(?:- )?["']?(?:password|token|otpSecret)["']?[ \t]*:[ \t]+[^\s{[#|>]/m;
const TOP_OF_OURS = /^["']?(?:zone|records|include|subject|body|users|brands|dns|mail)["']?[ \t]*:/m;

/**
 * What of a text must not be shown, also where its YAML or JSON is broken: nothing of `credentials`, which have zones or a
 * login right under `dns` or `mail`, or a secret at the top; no `lines` of a project file that has a secret beside its
 * settings. Null for all others.
 */
export function secrecyOf(text: string): 'credentials' | 'lines' | null {
  if (!MAY_BE.test(text)) return null;
  const plain = text.replaceAll(COMMENT, '');
  const sections = [...sectionsOf(plain)];
  const isSecret = TOP_SECRET.test(plain) || USER_IN_URL.test(plain) || sections.some(holdsSecret);
  if (!isSecret) return null;
  return sections.some(({ keys }) => keys.some((key) => SETTINGS.has(key))) ? 'lines' : 'credentials';
}

/** Most files have none of it, which is quick to see. */
const MAY_BE = /(?:^|[{,])[ \t]*["']?(?:dns|mail|password|token|otpSecret)["']?[ \t]*:/m;

const COMMENT = /^[ \t]*#.*$/gm;

/** A secret with its value on the line: with a map or a list behind it, the key may be the name of a host. */
const TOP_SECRET = /^(?:\{[ \t]*)?["']?(?:password|token|otpSecret)["']?[ \t]*:[ \t]+[^\s{[#]/m;

/** An endpoint with a password in it. */
const USER_IN_URL = /\bendpoint["']?[ \t]*:[^\n@]{0,1000}@/;

interface Section {
  readonly section: string;
  /** What stands right under it. */
  readonly keys: readonly string[];
}

/** Each is looked for behind the one before, so that no part of the text is read twice. */
function* sectionsOf(text: string): Iterable<Section> {
  const isFlow = text.trimStart().startsWith('{');
  const heading = isFlow ? /[{,]\s*["']?(dns|mail)["']?\s*:/g : /^["']?(dns|mail)["']?[ \t]*:/gm;
  for (let found = heading.exec(text); found; found = heading.exec(text)) {
    const [, section = ''] = found;
    const body = bodyAt(text, heading.lastIndex, isFlow);
    heading.lastIndex += body.length;
    yield { section, keys: body.startsWith('{') ? flowKeys(body) : blockKeys(body) };
  }
}

/** What stands behind a colon: as far as the closing brace, or as the next line that is not indented. */
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

/** What is indented further belongs to a key between. */
function blockKeys(body: string): readonly string[] {
  const keys = Array.from(body.matchAll(BLOCK_KEY), ([, indent = '', key = '']) => ({ indent, key }));
  const [first] = keys;
  return keys.filter(({ indent }) => indent.length <= (first?.indent.length ?? 0)).map(({ key }) => key);
}

const FLOW_KEY = /[{,]\s*["']?([^\s"'{},:]+)["']?\s*:/g;
const BLOCK_KEY = /^([ \t]+)["']?([^\s"':#]+)["']?[ \t]*:(?!\S)/gm;

/** Zones have a dot in their names, settings of a project have none. */
function holdsSecret({ section, keys }: Section): boolean {
  return keys.some((key) => SECRETS.has(key) || (section === 'dns' ? key.includes('.') : key === 'email'));
}

const SECRETS = new Set(['token', 'password', 'otpSecret']);
const SETTINGS = new Set(['endpoint', 'zones', 'brand', 'translations']);
