import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Rule } from '../diagnostics/rule.js';
import type { TemplateMatch } from './planning/match-templates.js';
import { patternsFor } from './patterns.js';
import { templateRules, translationRules } from './rules/list.js';
import type { Finding, CheckedTemplate } from './rules/template-rule.js';
import type { DesiredMail, DesiredTemplate, PlacedPattern } from './template.js';
import { translationAddress } from './translation.js';

/** Checks the files offline; the mirrors stand in for the default texts. */
export function* checkTemplates(mail: DesiredMail, ignore: readonly PlacedPattern[]): Iterable<Diagnostic> {
  for (const template of mail.templates) {
    const { name, mirror } = template;
    const patterns = patternsFor({ name, id: mirror?.id ?? name }, ignore);
    yield* checkTemplate({ template, live: null, defaultText: mirror, ignore: patterns });
  }
}

/** Checks the files and their mirrors against the live templates. */
export function* checkLiveTemplates(
  matches: readonly TemplateMatch[],
  ignore: readonly PlacedPattern[],
): Iterable<Diagnostic> {
  for (const { desired, live } of matches)
    yield* checkTemplate({ template: desired, live, defaultText: live, ignore: patternsFor(live, ignore) });
}

/** Returns whether a problem of a template, found against its live default, also shows in its files alone. */
export function isInFiles(
  found: readonly Diagnostic[],
  template: DesiredTemplate,
  ignore: readonly PlacedPattern[],
): (diagnostic: Diagnostic) => boolean {
  if (found.length === 0) return () => false;
  const offline = new Set(Array.from(checkTemplates({ templates: [template] }, ignore), problemKey));
  return (diagnostic) => offline.has(problemKey(diagnostic));
}

function problemKey({ rule, address, message, at }: Diagnostic): string {
  return JSON.stringify([rule.code, address, message, at?.start]);
}

function* checkTemplate(judged: CheckedTemplate): Iterable<Diagnostic> {
  const { name, translations } = judged.template;
  for (const { rule, check } of templateRules)
    for (const finding of check(judged)) yield diagnose(rule, finding, `mail/${name}`);
  for (const translation of translations) {
    const address = translationAddress(name, translation.language);
    for (const { rule, check } of translationRules)
      for (const finding of check(translation, judged)) yield diagnose(rule, finding, address);
  }
}

function diagnose(rule: Rule, { related = [], ...finding }: Finding, address: string): Diagnostic {
  return { rule, severity: rule.severity, ...finding, address, related };
}
