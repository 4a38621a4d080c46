import { NO_PROBLEMS } from '../check/check-name.js';
import { exampleZone, serverStandardRule } from '../check/define-rule.js';
import type { Problem } from '../check/problem.js';
import { excerpt } from '../check/problem.js';
import { fieldAt, splitFields } from '../content/fields.js';
import { canonicalName } from '../name/name.js';
import type { DnsRecord } from '../record.js';
import type { RecordType } from './descriptor.js';

const mailboxRule = serverStandardRule({
  code: 'rp/mailbox',
  summary: 'The mailbox of an RP record must be written as a name.',
  explanation:
    'A dot takes the place of the at sign: admin@example.com is admin.example.com. A dot before the at sign is written with a ' +
    'backslash.',
  reference: 'RFC 1183 section 2.2; RFC 1035 section 8',
  bad: exampleZone(['"@"', 'RP', 'admin@example.com .']),
  good: exampleZone(['"@"', 'RP', 'admin.example.com .']),
});

export const rp: RecordType = {
  type: 'RP',
  number: 17,
  title: 'responsible person',
  reference: 'RFC 1183 section 2.2',
  service: null,
  rdata: { mbox: 'name', txt: 'name' },
  nameField: 1,
  rules: [mailboxRule],
  check,
  canonical,
  example: 'admin.example.com .',
};

function check({ content }: DnsRecord): readonly Problem[] {
  const mailbox = fieldAt(content, 0) ?? '';
  const [local = '', domain] = mailbox.split('@');
  if (domain === undefined) return NO_PROBLEMS;
  const meant = `${local.replaceAll('.', String.raw`\.`)}.${domain}`;
  const message = `the mailbox ${excerpt(mailbox)} is an address, not a name`;
  return [{ rule: mailboxRule, field: 'content', message, hint: `write ${meant}` }];
}

function canonical(content: string): string {
  const [mailbox, text, ...others] = splitFields(content);
  if (mailbox === undefined || text === undefined || others.length > 0) return content;
  return `${canonicalName(mailbox)} ${canonicalName(text)}`;
}
