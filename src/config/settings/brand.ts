import type { Rule } from '../../diagnostics/rule.js';
import { report } from '../../diagnostics/report-at.js';
import { Failure } from '../../failure.js';
import { projectFileRule } from '../../load/source/define-rule.js';
import { quote } from '../../load/source/report.js';
import { textOf } from '../../load/yaml/nodes.js';
import { target } from './setting.js';
import type { ProjectSetting } from './setting.js';
import type { Usable } from './setting.js';

export const malformedBrand: Rule = projectFileRule({
  code: 'project/brand',
  summary: 'A brand can be part of a path.',
  explanation:
    'The brand is part of the path of each request. A brand of dots alone would lead to another path.',
  reference: 'docs/mail.md',
  bad: 'mail:\n  endpoint: https://api.example.net\n  brand: ..\n',
  good: 'mail:\n  endpoint: https://api.example.net\n  brand: acme\n',
});

const VARIABLE = 'ZONEMASON_MAIL_BRAND';

/** The brand whose mails are translated. */
export const brand: ProjectSetting<Usable<string>> = {
  name: 'mail.brand',
  schema: {
    title: 'Brand',
    description: `Overridden by ${VARIABLE}.`,
    type: 'string',
    examples: ['acme'],
  },
  docs: `the brand whose mails are translated; \`${VARIABLE}\` overrides it`,
  mayBeUnusable: true,
  judge: (written, { file, env }) => {
    const fromEnv = env[VARIABLE] || undefined;
    const name = fromEnv ?? (textOf(written) || undefined);
    if (name === undefined) {
      const hint = `write it there, or set ${VARIABLE}`;
      return { value: new Failure('usage', `${file} has no mail.brand`, { hint }), diagnostics: [] };
    }
    if (name !== '.' && name !== '..') return { value: name, diagnostics: [] };
    const fault = `cannot be ${quote(name)}, which would lead to another path`;
    if (fromEnv !== undefined || !written)
      return { value: new Failure('usage', `${VARIABLE} ${fault}`), diagnostics: [] };
    return {
      value: new Failure('invalid-files', `mail.brand of ${file} ${fault}`),
      diagnostics: [report({ rule: malformedBrand, at: written, message: `mail.brand ${fault}` })],
    };
  },
  compare: target((_, written) => textOf(written) ?? null),
};
