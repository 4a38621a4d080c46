import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { Failure } from '../failure.js';
import type { Rule } from '../diagnostics/rule.js';
import { projectFileRule } from '../load/source/define-rule.js';
import { report } from '../diagnostics/report-at.js';
import { quote } from '../load/source/report.js';
import { readPolicy } from '../load/document/policy.js';
import { plainOf } from '../load/yaml/core-schema.js';
import type { Node } from '../load/yaml/nodes.js';
import { textOf, valueOf } from '../load/yaml/nodes.js';
import type { MailSettings, PlacedPattern } from '../mail/templates/template.js';
import type { SettingReading } from './settings/endpoint.js';
import { readEndpoint } from './settings/endpoint.js';
import { languageListRules, readLanguages } from './settings/mail-languages.js';
import type { Usable } from './settings/usable.js';

const malformedBrand: Rule = projectFileRule({
  code: 'project/brand',
  summary: 'A brand can be part of a path.',
  explanation:
    'The brand is part of the path of each request. A brand of dots alone would lead to another path.',
  reference: 'docs/mail.md',
  bad: 'mail:\n  endpoint: https://api.example.net\n  brand: ..\n',
  good: 'mail:\n  endpoint: https://api.example.net\n  brand: acme\n',
});

export const mailSettingRules: readonly Rule[] = [malformedBrand, ...languageListRules];

/** The mail part of a project. */
export interface MailServiceSettings extends MailSettings {
  /** Base URL of interface A, without `/v2`. */
  readonly endpoint: Usable<URL>;
  readonly brand: Usable<string>;
  /** Folder of the translations, relative to the root of the project. */
  readonly translations: string;
  readonly insecureHttp: boolean;
}

/** Default folder of the translations. */
export const DEFAULT_FOLDER = 'mail';

export interface MailSettingsReading {
  /** Null without a mail part. */
  readonly mail: MailServiceSettings | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads `mail` of the project file `file`, which the schema check has validated. */
export function readMailSettings(
  mail: Node | undefined,
  file: string,
  env: NodeJS.ProcessEnv,
): MailSettingsReading {
  if (!mail) return { mail: null, diagnostics: [] };
  const insecureHttp = plainOf(valueOf(mail, 'insecureHttp')) === true;
  const endpoint = readEndpoint({
    setting: 'mail.endpoint',
    written: valueOf(mail, 'endpoint'),
    file,
    variable: 'ZONEMASON_MAIL_ENDPOINT',
    env,
    insecureHttp,
  });
  const brand = readBrand(valueOf(mail, 'brand'), file, env);
  const languages = readLanguages(valueOf(mail, 'languages'));
  return {
    mail: {
      endpoint: endpoint.value,
      brand: brand.value,
      translations: textOf(valueOf(mail, 'translations')) || DEFAULT_FOLDER,
      insecureHttp,
      languages: languages.values,
      policy: readPolicy(valueOf(mail, 'policy')),
      ignore: readPatterns(valueOf(mail, 'ignore')),
      protect: readPatterns(valueOf(mail, 'protect')),
    },
    diagnostics: [...endpoint.diagnostics, ...brand.diagnostics, ...languages.diagnostics],
  };
}

function readBrand(written: Node | undefined, file: string, env: NodeJS.ProcessEnv): SettingReading<string> {
  const fromEnv = env['ZONEMASON_MAIL_BRAND'] || undefined;
  const brand = fromEnv ?? (textOf(written) || undefined);
  if (brand === undefined) {
    const hint = 'write it there, or set ZONEMASON_MAIL_BRAND';
    return { value: new Failure('usage', `${file} has no mail.brand`, { hint }), diagnostics: [] };
  }
  if (brand !== '.' && brand !== '..') return { value: brand, diagnostics: [] };
  const fault = `cannot be ${quote(brand)}, which would lead to another path`;
  if (fromEnv !== undefined || !written)
    return { value: new Failure('usage', `ZONEMASON_MAIL_BRAND ${fault}`), diagnostics: [] };
  return {
    value: new Failure('invalid-files', `mail.brand of ${file} ${fault}`),
    diagnostics: [report({ rule: malformedBrand, at: written, message: `mail.brand ${fault}` })],
  };
}

function readPatterns(node: Node | undefined): readonly PlacedPattern[] {
  const items = node?.kind === 'sequence' ? node.items : [];
  return items.map((place) => {
    const [template, language] = [textOf(valueOf(place, 'template')), textOf(valueOf(place, 'language'))];
    return {
      ...(template !== undefined && { template }),
      ...(language !== undefined && { language }),
      place,
    };
  });
}
