import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report-at.js';
import type { Rule } from '../../diagnostics/rule.js';
import { projectFileRule } from '../../load/source/define-rule.js';
import { quote } from '../../load/source/report.js';
import type { Node } from '../../load/yaml/nodes.js';
import { textOf } from '../../load/yaml/nodes.js';
import type { PlacedLanguage } from '../../mail/templates/template.js';
import { isLanguageTag, nearestTag } from '../../mail/text/language.js';
import type { ProjectSetting, SettingReading } from './setting.js';

const head = 'mail:\n  endpoint: https://api.example.net\n  brand: acme\n';

const malformedLanguage: Rule = projectFileRule({
  code: 'project/language',
  summary: 'A listed language is a BCP 47 language tag.',
  explanation: 'Every template would lack a translation in a misspelt language, and none could have one.',
  reference: 'RFC 5646 section 2.1',
  bad: `${head}  languages: [de, pt_BR]\n`,
  good: `${head}  languages: [de, pt-BR]\n`,
});

const repeatedLanguage: Rule = projectFileRule({
  code: 'project/repeated-language',
  summary: 'A language is listed once.',
  explanation: 'Letter case does not matter in language tags, so `pt-BR` and `pt-br` are the same language.',
  reference: 'RFC 5646 section 2.1.1',
  bad: `${head}  languages: [de, pt-BR, pt-br]\n`,
  good: `${head}  languages: [de, pt-BR]\n`,
});

export const languageListRules: readonly Rule[] = [malformedLanguage, repeatedLanguage];

/** The languages that every template should have, in the order of the file, without those that are reported. */
export const languages: ProjectSetting<readonly PlacedLanguage[]> = {
  name: 'mail.languages',
  schema: {
    title: 'Languages',
    description:
      'The languages that every template should have, as language tags: `mail/missing-translation` reports the gaps, and `mail status` has them as columns.',
    type: 'array',
    minItems: 1,
    items: { type: 'string' },
    examples: [['de', 'fr', 'pt-BR']],
  },
  docs: 'the [languages](mail.md#languages) that every template should have',
  mayBeUnusable: true,
  judge: readLanguages,
  compare: null,
};

function readLanguages(list: Node | undefined): SettingReading<readonly PlacedLanguage[]> {
  const known = new Map<string, PlacedLanguage>();
  const diagnostics: Diagnostic[] = [];
  for (const place of list?.kind === 'sequence' ? list.items : []) {
    const language = textOf(place);
    if (language === undefined) continue;
    const first = known.get(language.toLowerCase());
    if (!isLanguageTag(language)) diagnostics.push(malformed({ language, place }));
    else if (first) diagnostics.push(repeated({ language, place }, first));
    else known.set(language.toLowerCase(), { language, place });
  }
  return { value: [...known.values()], diagnostics };
}

function malformed({ language, place: at }: PlacedLanguage): Diagnostic {
  const message = `${quote(language)} is not a language tag`;
  const hint = `write ${nearestTag(language) ?? 'one, for example de or pt-BR'}`;
  return report({ rule: malformedLanguage, at, message, hint });
}

function repeated({ language, place: at }: PlacedLanguage, first: PlacedLanguage): Diagnostic {
  return report({
    rule: repeatedLanguage,
    at,
    message: `${quote(language)} is listed twice`,
    hint: 'remove one of them',
    related: [{ message: 'the other one', at: first.place }],
  });
}
