import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report-at.js';
import type { Rule } from '../diagnostics/rule.js';
import type { TemplateMatch } from './diff/match-templates.js';
import { patternsFor } from './templates/patterns.js';
import { templateRules, translationRules } from './rules/list.js';
import type { Finding, CheckedTemplate } from './rules/template-rule.js';
import type { DesiredMail, DesiredTemplate, MailSettings } from './templates/template.js';
import { translationAddress } from './templates/translation.js';

/** The settings that the files are checked against. */
export type CheckedSettings = Pick<MailSettings, 'ignore' | 'languages'>;

/** Checks the files offline; the mirrors stand in for the default texts. */
export function* checkTemplates(
  mail: DesiredMail,
  { ignore, languages }: CheckedSettings,
): Iterable<Diagnostic> {
  for (const template of mail.templates) {
    const { name, mirror } = template;
    const patterns = patternsFor({ name, id: mirror?.id ?? name }, ignore);
    yield* checkTemplate({ template, live: null, defaultText: mirror, ignore: patterns, languages });
  }
}

/** Checks the files and their mirrors against the live templates. */
export function* checkLiveTemplates(
  matches: readonly TemplateMatch[],
  { ignore, languages }: CheckedSettings,
): Iterable<Diagnostic> {
  for (const { desired, live } of matches) {
    const patterns = patternsFor(live, ignore);
    yield* checkTemplate({ template: desired, live, defaultText: live, ignore: patterns, languages });
  }
}

/** Returns whether a problem of a template, found against its live default, also shows in its files alone. */
export function isInFiles(
  found: readonly Diagnostic[],
  template: DesiredTemplate,
  settings: CheckedSettings,
): (diagnostic: Diagnostic) => boolean {
  if (found.length === 0) return () => false;
  const offline = new Set(Array.from(checkTemplates({ templates: [template] }, settings), problemKey));
  return (diagnostic) => offline.has(problemKey(diagnostic));
}

function problemKey({ rule, address, message, at }: Diagnostic): string {
  return JSON.stringify([rule.code, address, message, at?.start]);
}

function* checkTemplate(judged: CheckedTemplate): Iterable<Diagnostic> {
  const { name, translations } = judged.template;
  for (const { rule, check } of templateRules)
    for (const finding of check(judged)) yield diagnose(rule, finding, addressOf(name, finding));
  for (const translation of translations) {
    const address = translationAddress(name, translation.language);
    for (const { rule, check } of translationRules)
      for (const finding of check(translation, judged)) yield diagnose(rule, finding, address);
  }
}

function addressOf(template: string, { language }: Finding): string {
  return language === undefined ? `mail/${template}` : translationAddress(template, language);
}

function diagnose(
  rule: Rule,
  { at, message, hint, suggestion, related }: Finding,
  address: string,
): Diagnostic {
  return { ...report({ rule, at, message, hint, suggestion, ...(related && { related }) }), address };
}
