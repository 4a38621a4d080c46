import { adviceRule, exampleZone, standardRule } from '../../check/define-rule.js';
import type { ProjectRule } from '../../records/project-view.js';
import { repeatedTexts } from './once.js';
import { repeatedNames } from './tag-list.js';
import { textAdvice } from './text-advice.js';
import { wrongVersion } from './version.js';

const good = exampleZone(['_dmarc', 'TXT', 'v=DMARC1; p=none']);

const dmarcVersion = textAdvice({
  kind: 'DMARC',
  rule: standardRule({
    code: 'dmarc/version',
    summary: 'A DMARC record begins with v=DMARC1, in exactly this spelling.',
    explanation: 'Receivers skip a record that begins with anything else, as if there were none.',
    reference: 'RFC 9989 section 4.7',
    bad: exampleZone(['_dmarc', 'TXT', 'v=dmarc1; p=none']),
    good,
  }),
  check: wrongVersion,
});

const dmarcMultiple: ProjectRule = {
  rule: standardRule({
    code: 'dmarc/multiple',
    summary: 'A name has at most one DMARC record.',
    explanation: 'Receivers that find several use none of them.',
    reference: 'RFC 9989 section 4.10',
    bad: 'zone: example.com\nrecords:\n  _dmarc: { TXT: [v=DMARC1; p=none, v=DMARC1; p=reject] }\n',
    good,
  }),
  check: (project) => repeatedTexts(project, 'DMARC'),
};

const dmarcSyntax = textAdvice({
  kind: 'DMARC',
  rule: standardRule({
    code: 'dmarc/syntax',
    summary: 'A DMARC record is a list of tags with values, separated by semicolons.',
    explanation: 'What receivers make of anything else differs from one to the next; some skip the record.',
    reference: 'RFC 9989 section 4.8',
    bad: exampleZone(['_dmarc', 'TXT', 'v=DMARC1; p=none; quarantine']),
    good,
  }),
  *check({ tags, faults }) {
    for (const part of faults) yield { part, message: 'this is no tag: a tag is a name, "=" and a value' };
    for (const { name, value } of tags)
      if (value.text === '') yield { part: name, message: `${name.text} has no value` };
  },
});

const dmarcTagTwice = textAdvice({
  kind: 'DMARC',
  rule: standardRule({
    code: 'dmarc/tag-twice',
    summary: 'Each tag is in a DMARC record once.',
    explanation: 'Receivers use the first, the last, or none of the record.',
    reference: 'RFC 9989 section 4.7; RFC 6376 section 3.2',
    bad: exampleZone(['_dmarc', 'TXT', 'v=DMARC1; p=none; p=reject']),
    good,
  }),
  *check(text) {
    for (const part of repeatedNames(text)) yield { part, message: `${part.text} is there twice` };
  },
});

const REMOVED: ReadonlySet<string> = new Set(['pct', 'rf', 'ri']);

const dmarcRemovedTag = textAdvice({
  kind: 'DMARC',
  rule: adviceRule({
    code: 'dmarc/removed-tag',
    summary: 'A DMARC record should have no tag that is no longer in use.',
    explanation:
      'RFC 9989 has removed pct, rf and ri: receivers that follow it ignore them, so that a policy with pct=10 holds for all mail. ' +
      'Use t=y to try out a policy.',
    reference: 'RFC 9989 section 4.7',
    bad: exampleZone(['_dmarc', 'TXT', 'v=DMARC1; p=reject; pct=10']),
    good,
  }),
  *check({ tags, text: { text } }) {
    for (const [index, { name, value }] of tags.entries()) {
      if (!REMOVED.has(name.text)) continue;
      const before = tags[index - 1]?.value;
      const start = before ? before.offset + before.text.length : name.offset;
      const written = text.slice(start, value.offset + value.text.length);
      yield {
        part: name,
        message: `${name.text} is no longer in use`,
        hint: 'remove it',
        ...(before && { suggestion: { written, meant: '' } }),
      };
    }
  },
});

/** The registered tags (RFC 9989 section 4.7). */
const TAGS: ReadonlySet<string> = new Set([
  'v',
  'p',
  'sp',
  'np',
  'adkim',
  'aspf',
  'fo',
  'psd',
  'rua',
  'ruf',
  't',
  ...REMOVED,
]);

const dmarcUnknownTag = textAdvice({
  kind: 'DMARC',
  rule: adviceRule({
    code: 'dmarc/unknown-tag',
    summary: 'The tags of a DMARC record should be registered.',
    explanation: 'Receivers ignore other tags: it is probably misspelt.',
    reference: 'RFC 9989 section 4.7',
    bad: exampleZone(['_dmarc', 'TXT', 'v=DMARC1; p=none; ruaa=mailto:dmarc@example.com']),
    good,
  }),
  *check({ tags }) {
    for (const { name } of tags)
      if (!TAGS.has(name.text)) yield { part: name, message: `${name.text} is not a tag of DMARC` };
  },
});

export const dmarcSyntaxRules: readonly ProjectRule[] = [
  dmarcVersion,
  dmarcMultiple,
  dmarcSyntax,
  dmarcTagTwice,
  dmarcRemovedTag,
  dmarcUnknownTag,
];
