import { adviceRule, exampleZone, optionalRule, standardRule } from '../../check/define-rule.js';
import type { Advice } from '../../../diagnostics/suggestion.js';
import { meantInstead, writeInstead } from '../../../diagnostics/suggestion.js';
import type { ProjectRule } from '../../records/project-view.js';
import type { MailText } from './mail-text.js';
import { adviceForUri, reportUris } from './report-uris.js';
import { valueOfTag } from './tag-list.js';
import type { TextFinding } from './text-advice.js';
import { textAdvice } from './text-advice.js';

const good = exampleZone(['_dmarc', 'TXT', 'v=DMARC1; p=none']);

const POLICIES: ReadonlySet<string> = new Set(['none', 'quarantine', 'reject']);
const POLICY_TAGS: ReadonlySet<string> = new Set(['p', 'sp', 'np']);

const dmarcPolicy = textAdvice({
  kind: 'DMARC',
  rule: standardRule({
    code: 'dmarc/policy',
    summary: 'The policies of a DMARC record are none, quarantine or reject.',
    explanation: 'Receivers treat a record with another policy like p=none, or as if it were not there.',
    reference: 'RFC 9989 section 4.7',
    bad: exampleZone(['_dmarc', 'TXT', 'v=DMARC1; p=rejected']),
    good,
  }),
  *check({ tags }) {
    for (const { name, value } of tags)
      if (POLICY_TAGS.has(name.text) && !POLICIES.has(value.text.toLowerCase()))
        yield {
          part: value,
          message: `${name.text} must be none, quarantine or reject`,
          ...meantInstead(value.text, POLICIES),
        };
  },
});

const dmarcPolicyMissing = textAdvice({
  kind: 'DMARC',
  rule: adviceRule({
    code: 'dmarc/policy-missing',
    summary: 'A DMARC record should have a policy, p.',
    explanation: 'Receivers that follow the older RFC 7489 skip a record without it.',
    reference: 'RFC 9989 section 4.7; RFC 7489 section 6.3',
    bad: exampleZone(['_dmarc', 'TXT', 'v=DMARC1; rua=mailto:dmarc@example.com']),
    good: exampleZone(['_dmarc', 'TXT', 'v=DMARC1; p=none; rua=mailto:dmarc@example.com']),
  }),
  *check({ tags, isReportPermission }) {
    if (!isReportPermission && valueOfTag({ tags }, 'p') === undefined)
      yield { message: 'this record has no policy', hint: 'add p=none', ...policyAdded(tags) };
  },
});

/** The policy stands behind the version. */
function policyAdded([version]: MailText['tags']): Pick<TextFinding, 'suggestion'> {
  if (version?.name.text !== 'v') return {};
  const written = `v=${version.value.text}`;
  return { suggestion: { written, meant: `${written}; p=none` } };
}

/** Words that their letters stand for. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['strict', 's'],
  ['relaxed', 'r'],
  ['yes', 'y'],
  ['no', 'n'],
]);

/** The values of tags that have a few. */
const VALUES: ReadonlyMap<string, readonly string[]> = new Map([
  ['adkim', ['r', 's']],
  ['aspf', ['r', 's']],
  ['fo', ['0', '1', 'd', 's']],
  ['psd', ['y', 'n', 'u']],
  ['t', ['y', 'n']],
]);

const dmarcValue = textAdvice({
  kind: 'DMARC',
  rule: adviceRule({
    code: 'dmarc/value',
    summary:
      'The values of adkim, aspf, fo, psd and t in a DMARC record should be among those that are defined.',
    explanation: 'Receivers use the default in place of another value.',
    reference: 'RFC 9989 section 4.7',
    bad: exampleZone(['_dmarc', 'TXT', 'v=DMARC1; p=none; adkim=strict']),
    good: exampleZone(['_dmarc', 'TXT', 'v=DMARC1; p=none; adkim=s']),
  }),
  *check({ tags }) {
    for (const { name, value } of tags) {
      const known = VALUES.get(name.text);
      const all = name.text === 'fo' ? value.text.split(':') : [value.text];
      if (known && !all.every((each) => known.includes(each.trim().toLowerCase())))
        yield {
          part: value,
          message: `${name.text} must be ${known.join(', ')}${name.text === 'fo' ? ', separated by colons' : ''}`,
          ...letterFor(value.text, known),
        };
    }
  },
});

function letterFor(word: string, known: readonly string[]): Partial<Advice> {
  const letter = LETTERS.get(word.toLowerCase());
  return letter !== undefined && known.includes(letter) ? writeInstead(word, letter) : {};
}

const dmarcUri = textAdvice({
  kind: 'DMARC',
  rule: adviceRule({
    code: 'dmarc/uri',
    summary: 'The destinations of reports in a DMARC record should be URIs.',
    explanation: 'Receivers send no report to anything else. An address begins with mailto:.',
    reference: 'RFC 9989 sections 4.7 and 4.8',
    bad: exampleZone(['_dmarc', 'TXT', 'v=DMARC1; p=none; rua=dmarc@example.com']),
    good: exampleZone(['_dmarc', 'TXT', 'v=DMARC1; p=none; rua=mailto:dmarc@example.com']),
  }),
  *check(text) {
    for (const { part, isValid } of reportUris(text)) {
      if (!isValid) yield { part, message: 'this is not a URI', ...adviceForUri(part) };
    }
  },
});

const dmarcTestMode = textAdvice({
  kind: 'DMARC',
  rule: optionalRule({
    code: 'dmarc/test-mode',
    summary: 'A DMARC record with a policy that is enforced should not be in test mode.',
    explanation: 'With t=y, receivers apply the next weaker policy than p, sp or np.',
    reference: 'RFC 9989 section 4.7',
    bad: exampleZone(['_dmarc', 'TXT', 'v=DMARC1; p=reject; t=y']),
    good: exampleZone(['_dmarc', 'TXT', 'v=DMARC1; p=reject']),
  }),
  *check({ tags }) {
    const test = tags.find(({ name }) => name.text === 't');
    if (test?.value.text.toLowerCase() !== 'y') return;
    const enforced = tags.find(({ name, value }) => POLICY_TAGS.has(name.text) && isEnforcing(value.text));
    if (enforced) {
      const { name, value } = enforced;
      yield { part: test.name, message: `with t=y, ${name.text}=${value.text} is not applied in full` };
    }
  },
});

function isEnforcing(policy: string): boolean {
  return /^(?:quarantine|reject)$/i.test(policy);
}

export const dmarcValueRules: readonly ProjectRule[] = [
  dmarcPolicy,
  dmarcPolicyMissing,
  dmarcValue,
  dmarcUri,
  dmarcTestMode,
];
