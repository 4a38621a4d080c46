import { groupBy } from '../../../diagnostics/group-by.js';
import { adviceRule, exampleZone } from '../../check/define-rule.js';
import type { DeclaredRecord } from '../../record.js';
import { contentText } from '../../content/content-text.js';
import { placed } from '../mail-texts/text-advice.js';
import type { ProjectRule } from '../../records/project-view.js';
import { spfViewOf } from './spf-view.js';

/** Octets of a name and its texts from which on an answer may not fit (section 3.4). */
const FIRST_REPORTED = 450;

export const spfSize: ProjectRule = {
  rule: adviceRule({
    code: 'spf/size',
    summary: 'A name with an SPF record and all its TXT records should fit in 512 octets.',
    explanation:
      'A longer answer does not fit into a datagram of plain DNS and has to be asked for again over TCP, which some networks ' +
      'block; mail may be refused then. Reported from 450 octets for the name and all its texts, since the rest of the ' +
      'message takes some, too. Move texts of other services to other names, or parts of the record into an include.',
    reference: 'RFC 7208 section 3.4',
    bad: exampleZone(['news', 'TXT', `v=spf1 ${networks(25)} -all`]),
    good: exampleZone(['news', 'TXT', `v=spf1 ${networks(12)} -all`]),
  }),
  *check(project) {
    const { all, publisher } = spfViewOf(project);
    for (const [name, [at]] of groupBy(all, (each) => each.name)) {
      const texts = publisher(name).records.filter(({ type }) => type === 'TXT');
      const size = texts.reduce((sum, text) => sum + octets(text), name.length);
      if (!at || size < FIRST_REPORTED) continue;
      const message = `${name} and its TXT records have ${size} octets; from ${FIRST_REPORTED} on, an answer may not fit in 512`;
      yield placed(at, {
        message,
        hint: 'move texts to other names, or a part of the record into an include',
      });
    }
  },
};

function octets({ content }: DeclaredRecord): number {
  return Buffer.byteLength(contentText(content).text);
}

function networks(count: number): string {
  return Array.from({ length: count }, (_, index) => `ip4:198.51.100.${100 + index}`).join(' ');
}
