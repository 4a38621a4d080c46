import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadMailFolder } from '../../src/load/template/mail-folder.js';
import { loadSampleValues } from '../../src/load/template/sample-values.js';
import { readTemplates, readTranslations } from '../../src/mail/templates/listing.js';
import { checkTemplates, checkLiveTemplates } from '../../src/mail/check-templates.js';
import { matchTemplates } from '../../src/mail/diff/match-templates.js';
import { previewMail } from '../../src/mail/preview.js';
import { planFor, stepsOf } from '../support/mail-plans.js';
import { mailSettings } from '../support/mail.js';
import { disk } from '../support/disk.js';

test('the mails of examples/ have no fault, and a sample value for every placeholder', async () => {
  const { mail, diagnostics, files } = await loadMailFolder('examples/mail', disk);
  const { values: samples } = await loadSampleValues('examples/mail-sample-values.yaml', disk);
  expect(diagnostics).toEqual([]);
  expect(mail && [...checkTemplates(mail, mailSettings())]).toEqual([]);
  expect(files).toBe(globSync('examples/mail/**/*.yaml').length);
  expect(mail?.templates).toHaveLength(5);
  for (const { name, mirror, translations } of mail?.templates ?? []) {
    expect(mirror).not.toBeNull();
    for (const text of mirror ? [mirror, ...translations] : []) {
      const { language } = text;
      const preview = previewMail({ template: name, language, defaultText: text, translations, samples });
      expect(preview.open).toEqual([]);
    }
  }
});

test('they are some changes away from what examples/live says', async () => {
  const { brands } = parse(readFileSync('examples/live/mail.yaml', 'utf8'));
  const live: readonly Seed[] = brands.acme.templates;
  const templates = readTemplates(live);
  const translations = new Map(
    templates.map((template) => {
      const seed = live.find(({ id }) => id === template.id);
      return [template.id, readTranslations(template, listed(seed))];
    }),
  );
  const { mail } = await loadMailFolder('examples/mail', disk);
  const folders = mail?.templates ?? [];
  expect([
    ...checkLiveTemplates(matchTemplates({ templates: folders }, templates).matches, mailSettings()),
  ]).toEqual([]);
  const { mail: plan, risks } = planFor({ templates, translations }, folders);
  expect(stepsOf(plan.templates).map(({ step }) => `${step.action} ${step.address}`)).toEqual([
    'update mail/invoice/de',
    'delete mail/password-reset/it',
    'create mail/welcome/fr',
  ]);
  expect(risks.map(({ code, address }) => `${code} ${address}`)).toEqual([
    'fallback-text mail/password-reset/it',
  ]);
});

interface Seed {
  readonly id: string;
  readonly translations: Readonly<Record<string, object>>;
}

/** The translations of a seed as a listing has them. */
function listed(seed: Seed | undefined): readonly object[] {
  return Object.entries(seed?.translations ?? {}).map(([language, translation]) => ({
    language,
    ...translation,
  }));
}
