import { NO_PROBLEMS } from '../check/check-name.js';
import { exampleZone, serverStandardRule } from '../check/define-rule.js';
import type { Problem } from '../check/problem.js';
import { excerpt } from '../check/problem.js';
import { quoteCharacterString, readCharacterString } from '../content/character-string.js';
import { splitFields } from '../content/fields.js';
import type { DnsRecord } from '../record.js';
import type { RecordType } from './descriptor.js';
import { canonicalNumber } from './shared/content-form.js';
import { SERVICE_NAME } from './shared/service-name.js';

const reference = 'RFC 7553 section 4.4';

const targetRule = serverStandardRule({
  code: 'uri/target',
  summary: 'The target of a URI record must be a URI with its scheme.',
  explanation:
    'Clients take the target as it is. It must not be empty, and a relative reference leads nowhere.',
  reference: `${reference}; RFC 3986 section 3`,
  bad: exampleZone(['_http._tcp', 'URI', '10 1 "www.example.net"']),
  good: exampleZone(['_http._tcp', 'URI', '10 1 "https://www.example.net/"']),
});

export const uri: RecordType = {
  type: 'URI',
  number: 256,
  title: 'address of a service on the web or elsewhere',
  reference: 'RFC 7553',
  service: null,
  rdata: { priority: 'u16', weight: 'u16', target: 'text' },
  fieldsWithPrio: 3,
  ownerForm: SERVICE_NAME,
  rules: [targetRule],
  check,
  canonical,
  example: '1 "https://www.example.net/"',
};

/** A scheme, and something after it. */
const WITH_SCHEME = /^[a-z][a-z0-9+.-]*:./i;

function check({ content }: DnsRecord): readonly Problem[] {
  const target = read(content)?.target;
  if (target === undefined || WITH_SCHEME.test(target)) return NO_PROBLEMS;
  const message = `the target ${excerpt(target)} is not a URI with a scheme, such as https:`;
  return [{ rule: targetRule, field: 'content', message }];
}

function read(content: string): { readonly weight: string; readonly target: string } | null {
  const [weight = '', written, ...others] = splitFields(content);
  const target = written === undefined ? null : readCharacterString(written);
  return target === null || others.length > 0 || !/^\d+$/.test(weight) ? null : { weight, target };
}

/** The target in quotes, which master files may leave out. */
function canonical(content: string): string {
  const rdata = read(content);
  return rdata ? `${canonicalNumber(rdata.weight)} ${quoteCharacterString(rdata.target)}` : content;
}
