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
import type { ScopeFailure } from '../service/read-or-fail.js';
import { readOrFail } from '../service/read-or-fail.js';
import type { PlanSettings } from './assemble.js';
import { readAhead } from './read-ahead.js';

export interface PlanMailInput {
  readonly desired: DesiredMail;
  readonly mail: MailServiceSettings;
  readonly client: MailClient;
  readonly settings: PlanSettings;
  /** By default, folders are matched by name and checked by the rules. */
  readonly match: MatchMail | undefined;
}

/** The live templates of a plan, and the problems of their folders. */
export interface MatchedMail extends Pick<TemplateMatching, 'matches'> {
  /** Checks all texts. This takes a while, so send requests first. */
  readonly judge: () => readonly Diagnostic[];
  /** Templates that are left out. */
  readonly failures: readonly ScopeFailure[];
}

export type MatchMail = (
  desired: DesiredMail,
  live: readonly LiveTemplate[],
  settings: Pick<MailSettings, 'ignore'>,
) => MatchedMail;

/** Matches folders by name, and checks their texts against the live defaults. */
const matchFolders: MatchMail = (desired, live, { ignore }) => {
  const { matches, diagnostics } = matchTemplates(desired, live);
  return { matches, judge: () => [...diagnostics, ...checkLiveTemplates(matches, ignore)], failures: [] };
};

export interface MailPlanning extends Partial<PlannedTemplates> {
  readonly diagnostics: readonly Diagnostic[];
  readonly failures: readonly ScopeFailure[];
}

/** Reads the live templates, and the translations of those with a folder, and plans the changes. */
export async function planMailFolder(input: PlanMailInput): Promise<MailPlanning> {
  const { desired, mail, client, settings, match: find = matchFolders } = input;
  const { signal, concurrency, maxChangePercent, pathInPlan } = settings;
  const listing = readOrFail('mail', async () => readTemplates(await client.templates(signal)), signal);
  const ahead = readAhead(client, desired, { most: concurrency - 1, signal });
  try {
    const templates = await listing;
    if ('failure' in templates) return { diagnostics: [], failures: [templates] };

    const { matches, judge, failures: unmatched } = find(desired, templates, mail);
    const compared = await mapConcurrently(matches, concurrency, ({ desired: folder, live }, leave) => {
      const compare = async (): Promise<TemplateDiff> => {
        const body = await ahead.translations(live.id, signal);
        await leave();
        return diffTemplate({
          desired: folder,
          live,
          translations: readTranslations(live, body),
          settings: mail,
        });
      };
      return readOrFail(`mail/${live.name}`, compare, signal);
    });
    const failures = [...unmatched, ...compared.flatMap((result) => ('failure' in result ? [result] : []))];
    const diagnostics = boundedDiagnostics(judge(), settings.severities);
    const diffs = hasErrors(diagnostics)
      ? []
      : compared.flatMap((result) => ('failure' in result ? [] : [result]));
    const brand = usable(mail.brand);
    return { ...planTemplates({ brand, diffs, maxChangePercent, pathInPlan }), diagnostics, failures };
  } finally {
    ahead.end();
  }
}
