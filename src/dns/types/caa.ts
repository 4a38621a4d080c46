import { isQuoted, quoteCharacterString, readCharacterString } from '../content/character-string.js';
import { NO_PROBLEMS } from '../check/check-name.js';
import { exampleZone, serviceRule, standardRule } from '../check/define-rule.js';
import { excerpt } from '../check/problem.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import { canonicalNumber, contentFault, numberFault, wrongForm } from './shared/content-form.js';
import type { RecordType } from './descriptor.js';

const reference = 'service-interfaces.md, "Validation rules per type", CAA';

const contentRule = serviceRule({
  code: 'caa/content',
  summary: 'The content of a CAA record must be \'<flag> <tag> "<value>"\'.',
  explanation:
    'The flag is a number from 0 to 255, the tag is one word (issue, issuewild, iodef), and the value ' +
    'is in double quotes. A certificate authority that cannot read the record does not issue any certificate.',
  reference: `${reference}; RFC 8659 section 4.1`,
  bad: exampleZone(['"@"', 'CAA', '0 issue ca.example.net']),
  good: exampleZone(['"@"', 'CAA', '0 issue "ca.example.net"']),
});

const tagRule = standardRule({
  code: 'caa/tag-form',
  summary: 'The tag of a CAA record must have letters and digits only.',
  explanation:
    'The service does not document what a tag may contain. No registered tag has other characters, and name servers ' +
    'refuse to load a zone with such a tag.',
  reference: 'RFC 8659 section 4.1',
  bad: exampleZone(['"@"', 'CAA', '0 issue-wild "ca.example.net"']),
  good: exampleZone(['"@"', 'CAA', '0 issuewild "ca.example.net"']),
});

export const caa: RecordType = {
  type: 'CAA',
  number: 257,
  title: 'authority that may issue certificates',
  reference: `${reference}; RFC 8659`,
  service: { owner: 'dns-name', rules: [contentRule], check },
  rdata: { flags: 'u8', tag: 'tag', value: 'text' },
  rules: [tagRule],
  check: checkTag,
  canonical,
  example: '0 issue "letsencrypt.org"',
};

const CONTENT = /^(\d+) +([^\s"]+) +(".*)$/;

/** Letters and digits (RFC 8659 section 4.1). */
export const CAA_TAG = /^[a-z0-9]+$/i;
const MAX_FLAG = 255;

function check({ content }: DnsRecord): readonly Problem[] {
  const [, flag = '', , value = ''] = CONTENT.exec(content) ?? [];
  if (!isQuoted(value)) return [wrongForm(content, { rule: contentRule, form: FORM, canonical })];
  return contentFault(contentRule, numberFault('flag', flag, MAX_FLAG));
}

function checkTag({ content }: DnsRecord): readonly Problem[] {
  const [, , tag] = CONTENT.exec(content) ?? [];
  if (tag === undefined || CAA_TAG.test(tag)) return NO_PROBLEMS;
  const message = `the tag ${excerpt(tag)} has other characters than letters and digits`;
  return [{ rule: tagRule, field: 'content', message }];
}

const FORM = '<flag> <tag> "<value>"';

/** The tag in lower case (RFC 8659 section 4.1) and the value in quotes, which listings may leave out. */
function canonical(content: string): string {
  const [, flag, tag, value] = /^(\d+)\s+([^\s"]+)\s+(.+)$/s.exec(content.trim()) ?? [];
  if (flag === undefined || tag === undefined || value === undefined) return content;
  const text = readCharacterString(isQuoted(value) ? value : `"${value}"`);
  return text === null
    ? content
    : `${canonicalNumber(flag)} ${tag.toLowerCase()} ${quoteCharacterString(text)}`;
}
