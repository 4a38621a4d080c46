import type { MailClient } from '../../api/mail/client.js';
import type { MailServiceSettings } from '../../config/settings/list.js';
import { usable } from '../../config/settings/setting.js';
import { boundedDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { CheckedSettings } from '../../mail/check-templates.js';
import { checkLiveTemplates, isInFiles } from '../../mail/check-templates.js';
import { readTemplates, readTranslations } from '../../mail/templates/listing.js';
import { draftsOf, plannedTranslations } from '../../mail/templates/drafts.js';
import { isSameLanguage } from '../../mail/text/language.js';
import { respelledFiles } from '../../mail/diff/spell-languages.js';
import type { TemplateDiff } from '../../mail/diff/template-diff.js';
import { diffTemplate } from '../../mail/diff/template-diff.js';
import type { PlannedTemplates } from '../../mail/planning/plan-templates.js';
import { planTemplates } from '../../mail/planning/plan-templates.js';
import type { TemplateMatching } from '../../mail/diff/match-templates.js';
import { matchTemplates } from '../../mail/diff/match-templates.js';
import type { DesiredMail, DesiredTemplate, LiveTemplate } from '../../mail/templates/template.js';
import { brokenTemplates } from '../check/templates.js';
import { failuresOfBroken } from './left-out.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { ScopeFailure } from '../scope-failure.js';
import { readOrFail } from '../service/read-or-fail.js';
import type { AssessTemplates } from '../../mail/planning/sequence-templates.js';
import type { MailBackground } from './assessment.js';
import { assessTemplates, earlierTemplate } from './assessment.js';
import { problemsOfLive } from './new-mail-problems.js';
import type { PlanSettings } from './assemble.js';
import type { ScopeProblem } from './judge-scopes.js';
import { judgeScopes } from './judge-scopes.js';
import { checkMailPatterns } from './mail-patterns.js';
import { readAhead } from './read-ahead.js';

export interface PlanMailInput {
  readonly desired: DesiredMail;
  readonly mail: MailServiceSettings;
  readonly client: MailClient;
  readonly settings: PlanSettings;
  /** By default, folders are matched by name and checked by the rules. */
  readonly match: MatchMail | undefined;
  /** Whether a template whose texts have errors is left out; otherwise none is planned then. */
  readonly withoutBroken: boolean;
  /** What is known beside the changes; without it, only these are judged. */
  readonly background: MailBackground | undefined;
}

/** The problems of folders. */
export interface FolderProblems {
  /** Those that the files alone show. */
  readonly declared: readonly Diagnostic[];
  /** Those that only the live templates show; scopes have the names of the folders. */
  readonly live: readonly ScopeProblem[];
}

/** The live templates of a plan, and the problems of their folders. */
export interface MatchedMail extends Pick<TemplateMatching, 'matches'> {
  /** Checks all texts, and what was compared. This takes a while, so send requests first. */
  readonly judge: (diffs: readonly TemplateDiff[]) => FolderProblems;
  /** Templates that are left out. */
  readonly failures: readonly ScopeFailure[];
}

export type MatchMail = (
  desired: DesiredMail,
  live: readonly LiveTemplate[],
  settings: CheckedSettings,
) => MatchedMail;

/** Matches folders by name, and checks their texts against the live defaults. */
const matchFolders: MatchMail = (desired, live, settings) => {
  const matching = matchTemplates(desired, live);
  return {
    matches: matching.matches,
    judge: (diffs) => judgeFolders(matching, settings, diffs),
    failures: [],
  };
};

function judgeFolders(
  { matches, diagnostics }: TemplateMatching,
  settings: CheckedSettings,
  diffs: readonly TemplateDiff[],
): FolderProblems {
  const declared: Diagnostic[] = [];
  const live = diagnostics.map((diagnostic): ScopeProblem => ({ scope: diagnostic.address, diagnostic }));
  const diffOf = new Map(diffs.map((diff) => [diff.template.id, diff]));
  for (const match of matches) {
    const desired = { ...match.desired, translations: plannedTranslations(match.desired) };
    const diff = diffOf.get(match.live.id);
    const found = [
      ...checkLiveTemplates([{ ...match, desired }], withoutHeld(settings, match.desired, diff)),
    ];
    const isDeclared = isInFiles(found, desired, settings);
    for (const diagnostic of found)
      if (isDeclared(diagnostic)) declared.push(diagnostic);
      else live.push({ scope: folderScope(desired), diagnostic });
    for (const diagnostic of respelledFiles(desired, diff?.desired.translations ?? []))
      live.push({ scope: folderScope(desired), diagnostic });
  }
  return { declared, live };
}

/** Without the languages whose translation stays live because of a draft: there is no gap. */
function withoutHeld(
  settings: CheckedSettings,
  desired: DesiredTemplate,
  diff: TemplateDiff | undefined,
): CheckedSettings {
  const drafts = draftsOf(desired);
  if (drafts.length === 0) return settings;
  const held = (diff?.live ?? []).filter((live) =>
    drafts.some((draft) => isSameLanguage(draft.language, live.language)),
  );
  const languages = settings.languages.filter(
    ({ language }) => !held.some((live) => isSameLanguage(live.language, language)),
  );
  return { ...settings, languages };
}

function folderScope({ name }: DesiredTemplate): string {
  return `mail/${name}`;
}

export interface MailPlanning extends Partial<PlannedTemplates> {
  /** What the files alone show; with an error, no template is planned. */
  readonly diagnostics: readonly Diagnostic[];
  /** What only the live state shows. */
  readonly warnings: readonly Diagnostic[];
  /** The templates that are left out. */
  readonly failures: readonly ScopeFailure[];
}

/** Reads the live templates, and the translations of those with a folder, and plans the changes. */
export async function planMailFolder(input: PlanMailInput): Promise<MailPlanning> {
  const { desired, mail, client, settings, match: find = matchFolders, withoutBroken, background } = input;
  const { signal, concurrency, maxChangePercent, severities, pathInPlan } = settings;
  const listing = readOrFail('mail', async () => readTemplates(await client.templates(signal)), signal);
  const ahead = readAhead(client, desired, { most: concurrency - 1, signal });
  try {
    const templates = await listing;
    if ('failure' in templates) return { diagnostics: [], warnings: [], failures: [templates] };

    const { matches, judge, failures: unmatched } = find(desired, templates, mail);
    const compared = await mapConcurrently(matches, concurrency, (match, leave) => {
      const { desired: folder, live } = match;
      const compare = async (): Promise<TemplateDiff> => {
        const body = await ahead.translations(live.id, signal);
        await leave();
        return diffTemplate({ ...match, translations: readTranslations(live, body), settings: mail });
      };
      return readOrFail(folderScope(folder), compare, signal);
    });
    const read = compared.flatMap((result) => ('failure' in result ? [] : [result]));
    const { declared, live } = judge(read);
    const patterns = input.match
      ? []
      : boundedDiagnostics(
          checkMailPatterns({ desired, settings: mail, templates, diffs: read }),
          severities,
        );
    const judged = [...boundedDiagnostics(declared, severities), ...patterns.filter(isError)];
    const broken = withoutBroken ? brokenTemplates(mail.translations, desired, judged) : [];
    const diagnostics = withoutBroken ? judged.filter((each) => !isError(each)) : judged;
    const { conflicts, warnings } = judgeScopes(live, severities);
    const failures = withoutRepeats([
      ...failuresOfBroken(broken),
      ...unmatched,
      ...compared.flatMap((result) => ('failure' in result ? [result] : [])),
      ...conflicts,
    ]);
    const leftOut = new Set(failures.map(({ scope }) => scope));
    const diffs = compared.flatMap((result) =>
      'failure' in result || leftOut.has(folderScope(result.desired)) ? [] : [result],
    );
    const brand = usable(mail.brand);
    return {
      ...planTemplates({
        brand,
        diffs: hasErrors(diagnostics) ? [] : diffs,
        maxChangePercent,
        templateCount: desired.templateCount ?? desired.templates.length,
        assess:
          background &&
          textAssessment(background, mail, [...declared, ...live.map(({ diagnostic }) => diagnostic)]),
        pathInPlan,
      }),
      diagnostics,
      warnings: [...warnings, ...patterns.filter((each) => !isError(each))],
      failures,
    };
  } finally {
    ahead.end();
  }
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

function textAssessment(
  background: MailBackground,
  settings: CheckedSettings,
  found: readonly Diagnostic[],
): AssessTemplates {
  const baseOf = background.base && earlierTemplate(background.base.files);
  return (mail) =>
    assessTemplates(mail, background, { found, before: () => problemsOfLive(mail, settings, baseOf) });
}

/** Keeps the first failure of each scope. */
function withoutRepeats(failures: readonly ScopeFailure[]): readonly ScopeFailure[] {
  const first = new Map<string, ScopeFailure>();
  for (const failure of failures) if (!first.has(failure.scope)) first.set(failure.scope, failure);
  return [...first.values()];
}
