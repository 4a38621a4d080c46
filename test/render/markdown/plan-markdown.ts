import { reviewPlan } from '../../../src/engine/plan/render-plan.js';
import type { MailPlan, Plan, PlannedTranslation, Risk, Step } from '../../../src/plan/plan.js';
import { addSummaries } from '../../../src/plan/plan.js';
import { formatPlanMarkdown } from '../../../src/render/markdown/plan.js';
import type { HeadOptions } from '../../../src/render/markdown/head.js';

export function markdown(plan: Plan, options: Partial<HeadOptions> = {}): string {
  return formatPlanMarkdown(reviewPlan(plan), { maxBytes: 60_000, ...options });
}

/** The rows of all tables without their heads, as texts of their cells. */
export function rows(text: string): readonly (readonly string[])[] {
  const lines = text.split('\n').filter((line, index, all) => line.startsWith('|') && all[index - 1] !== '');
  return lines.filter((line) => !line.startsWith('| ---')).map((line) => line.slice(2, -2).split(' | '));
}

export function risk(level: Risk['level'], code: string, address = 'dns/a/b/C'): Risk {
  return { code, level, address, message: `${code} it is` };
}

export function translationStep(
  before: PlannedTranslation | null,
  after: PlannedTranslation | null,
  change: Partial<Step<PlannedTranslation>> = {},
): Step<PlannedTranslation> {
  return {
    id: 'm1',
    action: before ? (after ? 'update' : 'delete') : 'create',
    address: 'mail/welcome/de',
    recordId: before ? 'x' : null,
    before,
    after,
    changed: ['subject', 'body'],
    waitsFor: [],
    group: null,
    source: after ? { file: 'mail/welcome/de.yaml', line: 2, column: 1 } : null,
    risks: [],
    ...change,
  };
}

export function withMail(plan: Plan, mail: MailPlan): Plan {
  const summary = addSummaries([plan.summary, ...mail.templates.map((template) => template.summary)]);
  return { ...plan, mail, summary, hasChanges: true };
}
