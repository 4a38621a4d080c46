import type { MailClient } from '../../../src/api/mail/client.js';
import type { Live } from '../../../src/apply/step/backend.js';
import type { LiveTranslation, Translation } from '../../../src/mail/templates/translation.js';
import { translationIdentity } from '../../../src/mail/templates/translation.js';
import { languageKey } from '../../../src/mail/text/language.js';
import type { ReviewedTemplate } from '../../../src/mail/planning/review-template.js';
import type { PlannedTranslation } from '../../../src/plan/plan.js';
import { checkPart } from '../../../src/engine/apply/apply-part.js';
import { mailPart } from '../../../src/engine/apply/templates.js';
import { makePlan } from '../../../src/engine/plan/make-plan.js';
import { desiredTemplate, liveTemplate, liveTranslations, mailSettings } from '../mail.js';
import { someProject } from '../projects.js';
import { safeguardsFor } from '../workflow.js';
import { rememberingParts } from './remembering-parts.js';
import type { ValueClient, ValueKind } from './value-kind.js';

const template = liveTemplate({ subject: 'Hello' });

/** Two texts in one language, a language in two spellings, and another one. */
const UNIVERSE: readonly Translation[] = ['de Tag', 'de Hallo', 'pt-BR Oi', 'pt-br Oi', 'fr Salut'].map(
  (line) => {
    const [language = '', subject = ''] = line.split(' ');
    return { language, subject, body: `${subject}\n` };
  },
);

/** All templates of at most so many translations, of which a folder can have each language once. */
export function smallTemplates(most: number): readonly (readonly Translation[])[] {
  const templates: (readonly Translation[])[] = [[]];
  for (const translation of UNIVERSE)
    for (const others of templates.slice())
      if (others.length < most && !others.some((other) => isOfLanguage(translation, other)))
        templates.push([...others, translation]);
  return templates;
}

function isOfLanguage(one: Translation, { language }: Translation): boolean {
  return languageKey(one.language) === languageKey(language);
}

/** The translations of a template. The service takes two of a language. */
export const translationKind: ValueKind<Translation> = {
  shortName: ({ language, subject }) => `${language}/${subject}`,
  refusalOf: () => null,
  isEqual: (one, other) => translationIdentity(one) === translationIdentity(other),
  isAbout: (question, { language }) => question === languageKey(language),
  answersOf: (translations) => new Set(translations.map(({ language }) => languageKey(language))),
  listed: liveTranslations,
  plan: async (before, after) => {
    const service = { endpoint: new URL('https://mail.example'), brand: 'acme', translations: 'mail' };
    const settings = mailSettings();
    const { plan } = await makePlan({
      project: someProject({ dns: null, mail: { ...service, insecureHttp: false, ...settings } }),
      zones: [],
      mail: { templates: [desiredTemplate(after)] },
      clients: { mail: reading(before) },
      now: new Date(0),
      concurrency: 1,
    });
    const { mail } = plan;
    if (!mail) throw new Error('a plan without mail');
    const remember = rememberingParts<PlannedTranslation, ReviewedTemplate>(translationKind);
    const safeguards = safeguardsFor(plan, { mail: { ...settings, folders: [template.name] } });
    return {
      plan,
      steps: mail.templates.flatMap(({ steps }) => steps),
      check: async (client, run) => {
        const part = await mailPart(plan, mail, { client: clientOf(client), safeguards, signal: undefined });
        return checkPart(remember(part), run);
      },
    };
  },
};

function clientOf(client: ValueClient<Translation>): MailClient {
  const languages = new Map<string, string>();
  const known = (translations: readonly Live<Translation>[]): readonly LiveTranslation[] => {
    for (const { id, language } of translations) languages.set(id, language);
    return translations;
  };
  return {
    templates: async () => [template],
    translations: async () => known(await client.list()),
    create: (_, { language, subject, body }, writing) => client.create({ language, subject, body }, writing),
    update: (_, id, { subject, body }, writing) =>
      client.update({ id, language: languages.get(id) ?? '', subject, body }, writing),
    delete: (_, id, writing) => client.delete(id, writing),
    close: () => Promise.resolve(),
  };
}

function reading(translations: readonly Live<Translation>[]): MailClient {
  return clientOf({ list: async () => translations, create: nothing, update: nothing, delete: nothing });
}

function nothing(): Promise<never> {
  return Promise.reject(new Error('planning writes nothing'));
}
