import { plural } from '../../text/plural.js';
import type { MailPlan, TemplatePlan } from '../../plan/plan.js';
import type { TranslationStep } from '../mail-changes.js';
import { byLanguage, languageOf, renaming } from '../mail-changes.js';
import { stayingTranslations } from '../staying-text.js';
import type { RiskLevels, Row } from './change-row.js';
import { changeRow, TRANSLATION } from './change-row.js';
import type { Html } from './html.js';
import { html, none } from './html.js';
import { section } from './section.js';
import { wholeText, textsBeside } from './texts.js';

/** A mail template whose translations change. */
export function templateSection(template: TemplatePlan, { brand }: MailPlan, levels: RiskLevels): Html {
  const { steps, summary } = template;
  return section({
    id: `mail/${template.template}`,
    title: `mail ${template.template}`,
    about: `${template.folder}, brand ${brand}`,
    summary,
    rows: byLanguage(steps).map((step) => changeRow(translationRow(step, steps), levels)),
    notes: stayingTranslations([template]),
    more: none,
  });
}

/** The templates without changes in one sentence; nothing when there are none. */
export function unchangedTemplates({ templates }: MailPlan): Html {
  const unchanged = templates.filter(({ steps }) => steps.length === 0);
  if (unchanged.length === 0) return none;
  const texts = [`${plural(unchanged.length, 'mail template')} unchanged`, ...stayingTranslations(unchanged)];
  return html`<p class="note">${texts.join('; ')}</p> `;
}

function translationRow(step: TranslationStep, all: readonly TranslationStep[]): Row {
  const renamed = renaming(step, all);
  return {
    kind: 'translation',
    action: step.action,
    steps: [step],
    name: languageOf(step),
    type: '',
    types: [TRANSLATION],
    details: renamed === undefined ? textDetails(step) : html`${renamed}`,
  };
}

function textDetails({ before, after, changed }: TranslationStep): Html {
  if (before && after) {
    return html`${(['subject', 'body'] as const)
      .filter((field) => changed.includes(field))
      .map((field) => labelled(field, textsBeside(before[field], after[field])))}`;
  }
  const whole = after ?? before;
  if (!whole) return none;
  const kind = after ? 'new' : 'old';
  return html`${labelled('subject', wholeText(whole.subject, kind))}${labelled('body', wholeText(whole.body, kind))}`;
}

function labelled(label: string, text: Html): Html {
  return html`<div class="field">
    <h4>${label}</h4>
    ${text}
  </div>`;
}
