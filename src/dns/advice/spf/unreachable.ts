import { adviceRule, exampleZone } from '../../check/define-rule.js';
import { effective } from '../spf-project/effective.js';
import { placed } from '../mail-texts/text-advice.js';
import type { ProjectRule } from '../../records/project-view.js';
import { spfViewOf } from './spf-view.js';

export const spfUnreachable: ProjectRule = {
  rule: adviceRule({
    code: 'spf/unreachable',
    summary: 'No mechanism should follow "all", and no redirect stand beside it.',
    explanation:
      'Since "all" always matches, receivers never come to what follows it, and they ignore a redirect wherever it stands. ' +
      'Move "all" to the end.',
    reference: 'RFC 7208 sections 5.1 and 6.1',
    bad: exampleZone(['news', 'TXT', 'v=spf1 -all ip4:192.0.2.1']),
    good: exampleZone(['news', 'TXT', 'v=spf1 ip4:192.0.2.1 -all']),
  }),
  *check(project) {
    for (const at of spfViewOf(project).all) {
      for (const { part, kind } of effective(at.spf).unreachable) {
        const finding =
          kind === 'modifier'
            ? { part, message: 'a redirect beside "all" is ignored', hint: 'remove one of the two' }
            : {
                part,
                message: 'this mechanism follows "all" and is never reached',
                hint: 'move "all" to the end',
              };
        yield placed(at, finding);
      }
    }
  },
};
