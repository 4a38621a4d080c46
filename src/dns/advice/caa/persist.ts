import { writeInstead } from '../../../diagnostics/suggestion.js';
import type { Day } from '../../../text/day.js';
import { dayAt, daysUntil } from '../../../text/day.js';
import { plural } from '../../../text/plural.js';
import { adviceRule, exampleZone } from '../../check/define-rule.js';
import type { ContentFault, ContentPart } from '../../content/part.js';
import { contentText, rangeIn } from '../../content/content-text.js';
import { ownerName } from '../../name/domain.js';
import type { ZoneRule } from '../../records/project-view.js';
import type { IssueValue } from './issue-value.js';
import { isIssuerName, readIssueValue } from './issue-value.js';

const LABEL = '_validation-persist';
const ACCOUNT = 'accounturi=https://ca.example.net/account/1';

export const acmePersist: ZoneRule = {
  rule: adviceRule({
    code: 'acme/persist',
    summary: `A ${LABEL} text should name an authority and an account, and still be valid.`,
    explanation:
      'With such a record, an authority issues certificates to the account without asking again. It passes over a text that ' +
      'it cannot read, and after `persistUntil`, so that certificates are no longer renewed. A tag that it does not know it ' +
      'ignores. The end of a record is reported from 14 days before it.',
    reference: 'draft-ietf-acme-dns-persist-02 section 4.1; RFC 8659 section 4.2',
    bad: exampleZone([LABEL, 'TXT', 'ca.example.net; persistUntil=2027-01-31']),
    good: exampleZone([LABEL, 'TXT', `ca.example.net; ${ACCOUNT}`]),
  }),
  types: ['TXT'],
  *check({ zone, byType }) {
    for (const record of byType.get('TXT') ?? []) {
      if (!ownerName(record.prefix, zone.name).startsWith(`${LABEL}.`)) continue;
      const text = contentText(record.content);
      for (const { part, ...fault } of faultsOf(readIssueValue(text.text), zone.today))
        yield { zone, record, range: rangeIn(text, part), ...fault };
    }
  },
};

/** The parameters that the draft defines, by their tags in lower case. */
const TAGS: ReadonlyMap<string, string> = new Map(
  ['accounturi', 'policy', 'persistUntil'].map((tag) => [tag.toLowerCase(), tag]),
);

function* faultsOf(value: IssueValue, today: Day | null): Iterable<ContentFault> {
  const { issuer, parameters, faults } = value;
  const namesIssuer = isIssuerName(issuer.text);
  if (!namesIssuer) yield { part: issuer, message: 'this is not the name of a certificate authority' };
  for (const part of faults)
    yield { part, message: 'this is no parameter: a parameter is a tag, "=" and a value without blanks' };
  const seen = new Set<string>();
  for (const { tag, value: given } of parameters) {
    const known = TAGS.get(tag.text.toLowerCase());
    if (known === undefined) continue;
    if (tag.text !== known)
      yield {
        part: tag,
        message: `authorities may not know ${tag.text}`,
        ...writeInstead(tag.text, known),
      };
    if (seen.has(known)) yield { part: tag, message: `${known} is there twice` };
    seen.add(known);
    if (known === 'accounturi' && !URI.test(given.text))
      yield { part: given.text === '' ? tag : given, message: 'accounturi must be the URI of an account' };
    if (known === 'persistUntil') yield* wrongEnd(given.text === '' ? tag : given, given.text, today);
  }
  if (namesIssuer && !seen.has('accounturi'))
    yield {
      part: issuer,
      message: 'accounturi is missing',
      hint: 'add the URI of the account: "; accounturi=…"',
    };
}

const URI = /^[a-z][a-z0-9+.-]*:[^\s]+$/i;

/** Number of days before the end from which it is reported. */
const NOTICE = 14;

/** The last second that a date can have, in 275,760 AD. */
const LAST = 8_640_000_000_000;

function* wrongEnd(part: ContentPart, text: string, today: Day | null): Iterable<ContentFault> {
  if (!/^\d+$/.test(text)) {
    const time = Date.parse(text);
    const advice = Number.isNaN(time) ? {} : writeInstead(text, String(Math.floor(time / 1000)));
    yield { part, message: 'persistUntil must be a number of seconds since 1970', ...advice };
    return;
  }
  const seconds = Number(text);
  if (today === null || seconds > LAST) return;
  const end = dayAt(seconds * 1000);
  const days = daysUntil(today, end);
  const hint = 'choose a later time, or remove the record';
  if (days < 0)
    yield { part, message: `this record was valid until ${end}, and authorities pass over it`, hint };
  else if (days <= NOTICE)
    yield {
      part,
      message: `this record is valid until ${end}, ${days === 0 ? 'which is today' : `for ${plural(days, 'more day')}`}`,
      hint,
    };
}
