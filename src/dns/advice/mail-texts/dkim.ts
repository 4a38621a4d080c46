import { adviceRule, optionalRule, standardRule } from '../../check/define-rule.js';
import type { ProjectRule } from '../../records/project-view.js';
import { keyOf } from './dkim-key.js';
import { dkimExample, KEY_1024, KEY_2048, KEY_512 } from './dkim-examples.js';
import { repeatedNames, tagNamed, valueOfTag } from './tag-list.js';
import { textAdvice } from './text-advice.js';

const good = dkimExample(`v=DKIM1; p=${KEY_2048}`);

const dkimSyntax = textAdvice({
  kind: 'DKIM',
  rule: standardRule({
    code: 'dkim/syntax',
    summary: 'A DKIM key record is a list of tags with p, the key; v=DKIM1 comes first if it is there.',
    explanation:
      'Receivers cannot verify signatures with any other record. An empty p says that the key has been revoked.',
    reference: 'RFC 6376 sections 3.2 and 3.6.1',
    bad: dkimExample('v=DKIM1; k=rsa'),
    good,
  }),
  *check(text) {
    const { tags, faults } = text;
    for (const part of faults)
      yield { part, message: 'this is no tag: a tag is a name, "=" and a value', ...hintFor(part.text) };
    const version = tags.findIndex(({ name }) => name.text === 'v');
    const { value } = tags[version] ?? {};
    if (value && (version !== 0 || value.text !== 'DKIM1'))
      yield { part: value, message: 'v must be DKIM1, and the first tag' };
    for (const part of repeatedNames(text)) yield { part, message: `${part.text} is there twice` };
    if (!tagNamed(text, 'p') && tags.length > 0)
      yield {
        message: 'p, the key, is missing',
        hint: 'add p= and the key, or an empty p if the key is revoked',
      };
  },
});

const dkimKey = textAdvice({
  kind: 'DKIM',
  rule: standardRule({
    code: 'dkim/key',
    summary: 'The p of a DKIM key record is a public key in base64.',
    explanation:
      'RSA keys are in DER, as `openssl rsa -pubout -outform der | base64` prints them; Ed25519 keys have 32 octets. A private ' +
      'key that is published must not be used any more.',
    reference: 'RFC 6376 section 3.6.1; RFC 8463 section 4',
    bad: dkimExample('v=DKIM1; p=MIIBIjANBg'),
    good,
  }),
  *check(text) {
    const key = keyOf(text);
    if (!key || 'bits' in key) return;
    const { part, fault, hint } = key;
    yield { part, message: `this is not a public key: ${fault}`, ...(hint !== undefined && { hint }) };
  },
});

/** The least number of bits, and those advised (RFC 8301 section 3.2). */
const [LEAST, ADVISED] = [1024, 2048] as const;

const dkimShortKey = textAdvice({
  kind: 'DKIM',
  rule: adviceRule({
    code: 'dkim/short-key',
    summary: `An RSA key of DKIM should have at least ${LEAST} bits.`,
    explanation: 'Receivers take signatures with a shorter key for none, since it can be broken.',
    reference: 'RFC 8301 section 3.2',
    bad: dkimExample(`v=DKIM1; p=${KEY_512}`),
    good,
  }),
  *check(text) {
    const key = keyOf(text);
    if (key && 'bits' in key && key.bits < LEAST)
      yield {
        part: key.part,
        message: `this key has ${key.bits} bits, and receivers accept none below ${LEAST}`,
      };
  },
});

const dkimKey1024 = textAdvice({
  kind: 'DKIM',
  rule: optionalRule({
    code: 'dkim/key-1024',
    summary: `An RSA key of DKIM should have ${ADVISED} bits or more.`,
    explanation: 'Shorter keys may be broken before long.',
    reference: 'RFC 8301 section 3.2',
    bad: dkimExample(`v=DKIM1; p=${KEY_1024}`),
    good,
  }),
  *check(text) {
    const key = keyOf(text);
    if (key && 'bits' in key && key.bits >= LEAST && key.bits < ADVISED)
      yield { part: key.part, message: `this key has ${key.bits} bits; ${ADVISED} are advised` };
  },
});

const dkimTesting = textAdvice({
  kind: 'DKIM',
  rule: optionalRule({
    code: 'dkim/testing',
    summary: 'A DKIM key should not be in test mode.',
    explanation: 'With t=y, receivers treat signatures that fail like those that succeed.',
    reference: 'RFC 6376 section 3.6.1',
    bad: dkimExample(`v=DKIM1; t=y; p=${KEY_2048}`),
    good,
  }),
  *check(text) {
    const flags = tagNamed(text, 't');
    if (flags && items(flags.value.text).includes('y'))
      yield { part: flags.value, message: 't=y is for tests' };
  },
});

const dkimSha1 = textAdvice({
  kind: 'DKIM',
  rule: adviceRule({
    code: 'dkim/sha1',
    summary: 'A DKIM key should allow SHA-256.',
    explanation: 'Receivers no longer accept signatures with SHA-1.',
    reference: 'RFC 8301 section 3.1',
    bad: dkimExample(`v=DKIM1; h=sha1; p=${KEY_2048}`),
    good,
  }),
  *check(text) {
    const hashes = tagNamed(text, 'h');
    if (hashes && items(valueOfTag(text, 'h') ?? '').every((hash) => hash === 'sha1'))
      yield {
        part: hashes.value,
        message: 'only SHA-1 is allowed',
        hint: 'write h=sha256, or leave h out',
        suggestion: { written: hashes.value.text, meant: 'sha256' },
      };
  },
});

/** What may have been meant by a text without an equals sign: a key, or the name at which the provider has it. */
function hintFor(text: string): { readonly hint?: string } {
  if (/^M[A-Za-z0-9+/]{40}/.test(text)) return { hint: 'write p= before the key' };
  return /^[\w-]+(?:\.[\w-]+)+\.?$/.test(text)
    ? { hint: 'write a CNAME record if the key is at that name' }
    : {};
}

function items(value: string): readonly string[] {
  return value.split(':').map((item) => item.trim().toLowerCase());
}

export const dkimRules: readonly ProjectRule[] = [
  dkimSyntax,
  dkimKey,
  dkimShortKey,
  dkimKey1024,
  dkimTesting,
  dkimSha1,
];
