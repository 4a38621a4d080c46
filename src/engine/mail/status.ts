import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { LiveMail, DesiredMail, PlacedPattern } from '../../mail/template.js';
import { matchTemplates } from '../../mail/planning/match-templates.js';
import type { MailStatus } from '../../mail/status.js';
import { mailStatus } from '../../mail/status.js';

export interface StatusComparison {
  readonly status: MailStatus;
  /** Folders that are for no live template, or for none in particular; the status has nothing of them. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface StatusComparisonInput {
  readonly desired: DesiredMail;
  /** All live templates. */
  readonly live: readonly LiveMail[];
  readonly ignore: readonly PlacedPattern[];
}

/** Compares a mail folder with all that is live. */
export function compareStatus({ desired, live, ignore }: StatusComparisonInput): StatusComparison {
  const templates = live.map(({ template }) => template);
  const translations = new Map(live.map(({ template, translations: each }) => [template.id, each]));
  const { matches, diagnostics } = matchTemplates(desired, templates);
  return { status: mailStatus({ templates, translations, matches, ignore }), diagnostics };
}
