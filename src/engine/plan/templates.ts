import type { MailClient } from '../../api/mail/client.js';
import type { MailServiceSettings } from '../../config/mail-settings.js';
import { usable } from '../../config/usable.js';
import { boundedDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { checkLiveTemplates } from '../../mail/check-templates.js';
import { readTemplates, readTranslations } from '../../mail/listing.js';
import type { TemplateDiff } from '../../mail/planning/template-diff.js';
import { diffTemplate } from '../../mail/planning/template-diff.js';
import type { PlannedTemplates } from '../../mail/planning/plan-templates.js';
import { planTemplates } from '../../mail/planning/plan-templates.js';
import type { TemplateMatching } from '../../mail/planning/match-templates.js';
import { matchTemplates } from '../../mail/planning/match-templates.js';
import type { DesiredMail, LiveTemplate, MailSettings } from '../../mail/template.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { PlanSettings } from './settings.js';
import type { ScopeFailure } from '../service/read-or-fail.js';
import { readAhead } from './read-ahead.js';
import { readOrFail } from '../service/read-or-fail.js';

export interface PlanMailInput {
  readonly desired: DesiredMail;
  readonly mail: MailServiceSettings;
  readonly client: MailClient;
  readonly settings: PlanSettings;
  /** Folders by their names, as `matchFolders` does it, when it is left out. */
  readonly match: MatchMail | undefined;
}

/** The live templates that a plan is about, and what is wrong with what is wanted of them. */
export interface MatchedMail extends Pick<TemplateMatching, 'matches'> {
  /** Judges all texts, which takes its time: nobody should wait for it who has requests to send. */
  readonly judge: () => readonly Diagnostic[];
  /** Of templates that the others are planned without. */
  readonly failures: readonly ScopeFailure[];
}

export type MatchMail = (
  desired: DesiredMail,
  live: readonly LiveTemplate[],
  settings: Pick<MailSettings, 'ignore'>,
) => MatchedMail;

/** Finds the templates of folders, and judges these by the live defaults. */
const matchFolders: MatchMail = (desired, live, { ignore }) => {
  const { matches, diagnostics } = matchTemplates(desired, live);
  return { matches, judge: () => [...diagnostics, ...checkLiveTemplates(matches, ignore)], failures: [] };
};

export interface MailPlanning extends Partial<PlannedTemplates> {
  readonly diagnostics: readonly Diagnostic[];
  readonly failures: readonly ScopeFailure[];
}

/** Reads the live templates and the translations of those that have a folder, and plans the way to the files. */
export async function planMailFolder(input: PlanMailInput): Promise<MailPlanning> {
  const { desired, mail, client, settings, match: find = matchFolders } = input;
  const { signal, concurrency } = settings;
  const listing = readOrFail('mail', async () => readTemplates(await client.templates(signal)), signal);
  const ahead = readAhead(client, desired, { most: concurrency - 1, signal });
  try {
    const templates = await listing;
    if ('failure' in templates) return { diagnostics: [], failures: [templates] };

    const { matches, judge, failures: unmatched } = find(desired, templates, mail);
    const compared = await mapConcurrently(matches, concurrency, (match, leave) =>
      readOrFail(
        `mail/${match.live.name}`,
        async () => {
          const body = await ahead.translations(match.live.id, signal);
          await leave();
          return diffTemplate({ ...match, translations: readTranslations(match.live, body), settings: mail });
        },
        signal,
      ),
    );
    const failures = [...unmatched, ...compared.flatMap((result) => ('failure' in result ? [result] : []))];
    const diffs = compared.flatMap((result): TemplateDiff[] => ('failure' in result ? [] : [result]));
    const diagnostics = boundedDiagnostics(judge(), settings.severities);
    const planned = planTemplates({
      brand: usable(mail.brand),
      diffs: hasErrors(diagnostics) ? [] : diffs,
      maxChangePercent: settings.maxChangePercent,
      pathInPlan: settings.pathInPlan,
    });
    return { ...planned, diagnostics, failures };
  } finally {
    ahead.end();
  }
}
