import type { Project } from '../../config/project.js';
import { Failure } from '../../failure.js';
import { patternsFor, translationMatcher } from '../../mail/templates/patterns.js';
import { staleMirror } from '../../mail/rules/stale-mirror.js';
import type {
  DesiredMail,
  DesiredTemplate,
  LiveTemplate,
  PlacedPattern,
} from '../../mail/templates/template.js';
import type { FolderDiagnostic } from '../../mail/diff/match-templates.js';
import type { MatchMail } from '../plan/templates.js';
import type { SavedTemplate } from '../journals/saved-listings.js';
import { mustDiffer, placesIn } from '../journals/saved-listings.js';

/** Converts journals to mail folders with mirrors. @throws Failure `usage` when two are of the same template. */
export function restoredMail(saved: readonly SavedTemplate[]): DesiredMail {
  mustDiffer(saved, ({ template }) => template.id);
  return { templates: saved.map(restoredTemplate) };
}

function restoredTemplate({ journal, listing }: SavedTemplate): DesiredTemplate {
  const { scope, template, records } = listing;
  const placeOf = placesIn(journal);
  const mirrorPlace = placeOf(template);
  return {
    name: scope === `mail/${template.id}` ? template.id : template.name,
    folder: journal.path,
    mirror: { ...template, places: { subject: mirrorPlace, body: mirrorPlace } },
    translations: records.map((record) => {
      const place = placeOf(record);
      const { id: _, ...translation } = record;
      return { ...translation, places: { subject: place, body: place } };
    }),
  };
}

/** The settings of a rollback: it deletes whatever the policy, and no rule keeps anything from being restored. */
export function forRestoring(project: Project): Project {
  const warned = Array.from(
    project.severities,
    ([code, severity]) => [code, severity === 'error' ? 'warn' : severity] as const,
  );
  return {
    ...project,
    severities: new Map(warned),
    mail: project.mail && { ...project.mail, policy: 'sync' },
  };
}

/**
 * Matches journals with live templates by id, since names may have changed. A template that is gone fails on its own.
 * Ignored translations are left out. Texts are not checked, since the service accepted them before, but a changed
 * default is reported.
 */
export const matchRestored: MatchMail = ({ templates }, live, { ignore }) => {
  const matches = templates.flatMap((desired) => {
    const template = live.find(({ id }) => id === desired.mirror?.id);
    return template
      ? [
          {
            saved: desired,
            desired: restorable(desired, template, ignore),
            live: template,
            isSpelledAsHeld: true as const,
          },
        ]
      : [];
  });
  const gone = templates.filter((desired) => matches.every(({ saved }) => saved !== desired));
  return {
    matches,
    judge: () => ({
      declared: [],
      live: matches.flatMap(({ saved, live: template }) =>
        changedDefault(saved, template).map((diagnostic) => ({ scope: diagnostic.address, diagnostic })),
      ),
    }),
    failures: gone.map(goneTemplate),
  };
};

/** Leaves out what is ignored, and takes the current name of the template for addresses. */
function restorable(
  desired: DesiredTemplate,
  live: LiveTemplate,
  ignore: readonly PlacedPattern[],
): DesiredTemplate {
  const isIgnored = translationMatcher(patternsFor(live, ignore));
  const translations = desired.translations.filter((translation) => !isIgnored(translation));
  return { ...desired, name: desired.name === live.id ? desired.name : live.name, translations };
}

function changedDefault(template: DesiredTemplate, live: LiveTemplate): readonly FolderDiagnostic[] {
  const { rule, check } = staleMirror;
  return Array.from(check({ template, live, defaultText: live, ignore: [], languages: [] }), ({ at }) => ({
    rule,
    severity: rule.severity,
    at,
    address: `mail/${template.name}`,
    message: `the default of ${live.name} has changed since that run`,
    hint: 'the restored translations are of the old default: review them',
    related: [],
  }));
}

function goneTemplate({ name, mirror }: DesiredTemplate): ReturnType<MatchMail>['failures'][number] {
  const scope = `mail/${name}`;
  const message = `${scope}: the template (id ${mirror?.id}) and its translations no longer exist`;
  const hint = 'the first line of its journal contains the translations';
  return { scope, failure: new Failure('error', message, { hint }) };
}
