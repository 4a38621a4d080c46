import type { Diagnostic } from '../../../../src/diagnostics/diagnostic.js';
import { rulesWanted, runRules } from '../../../../src/dns/records/rule-set.js';
import { adviceRules } from '../../../../src/dns/advice/list.js';
import { projectView } from '../../../../src/dns/records/project-view.js';
import { desired, record } from '../../../support/zones.js';

/** What the rules of an area say about texts of a zone, each `prefix text`; rules that are off by default included. */
export function adviceOn(area: string, texts: readonly string[]): readonly Diagnostic[] {
  const records = texts.map((text) => {
    const [prefix = ''] = text.split(' ');
    return record({
      prefix: prefix === '@' ? '' : prefix,
      type: 'TXT',
      content: text.slice(prefix.length + 1),
    });
  });
  const rules = rulesWanted(adviceRules, (rule) => rule.code.startsWith(`${area}/`));
  return [...runRules(projectView([desired('example.com', records)]), rules)];
}

/** The codes of diagnostics. */
export function codesOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ rule }) => rule.code).toSorted();
}
