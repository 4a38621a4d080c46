import type { Project } from '../../config/project.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { Failure } from '../../failure.js';
import { patternsFor, translationMatcher } from '../../mail/patterns.js';
import { staleMirror } from '../../mail/rules/stale-mirror.js';
import type { DesiredMail, DesiredTemplate, LiveTemplate, PlacedPattern } from '../../mail/template.js';
import type { MatchMail } from '../plan/templates.js';
import type { SavedTemplate } from './saved-listing.js';
import { placesIn } from './saved-listing.js';

/**
 * Takes the listings of journals for what the folders of their templates should have, and the defaults in them for
 * the mirrors.
 *
 * @throws Failure `usage` when two journals are of one template.
 */
export function restoredMail(saved: readonly SavedTemplate[]): DesiredMail {
  const restored = new Map<string, DesiredTemplate>();
  for (const each of saved) {
    const { scope, template } = each.listing;
    if (restored.has(template.id))
      throw new Failure('usage', `more than one of the journals is of ${scope}`, {
        hint: 'name only the one that has the translations you want back',
      });
    restored.set(template.id, restoredTemplate(each));
  }
  return { templates: [...restored.values()] };
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

/** Going back means to take away, too, whatever the policy for files is. */
export function withoutPolicy(project: Project): Project {
  return { ...project, mail: project.mail && { ...project.mail, policy: 'sync' } };
}

/**
 * Finds the templates of journals by their ids, since their names may have changed. One that is gone fails alone:
 * its translations went with it. What is ignored is left out. The rules about texts count for nothing here, as the
 * service took all of it before, but a default that has changed since is told.
 */
export const matchRestored: MatchMail = ({ templates }, live, { ignore }) => {
  const found = templates.map((desired) => ({
    desired,
    live: live.find(({ id }) => id === desired.mirror?.id),
  }));
  return {
    matches: found.flatMap(({ desired, live: template }) =>
      template ? [{ desired: restorable(desired, template, ignore), live: template }] : [],
    ),
    judge: () =>
      found.flatMap(({ desired, live: template }) =>
        template ? [...changedDefault(desired, template)] : [],
      ),
    failures: found.flatMap(({ desired, live: template }) => (template ? [] : [goneTemplate(desired)])),
  };
};

/** What a journal gives back to a template: what is ignored is left out, and addresses have the name it has now. */
function restorable(
  desired: DesiredTemplate,
  live: LiveTemplate,
  ignore: readonly PlacedPattern[],
): DesiredTemplate {
  const isIgnored = translationMatcher(patternsFor(live, ignore));
  const name = desired.name === live.id ? desired.name : live.name;
  return {
    ...desired,
    name,
    translations: desired.translations.filter((translation) => !isIgnored(translation)),
  };
}

function* changedDefault(template: DesiredTemplate, live: LiveTemplate): Iterable<Diagnostic> {
  const { rule, check } = staleMirror;
  for (const { at } of check({ template, live, defaultText: live, ignore: [] }))
    yield {
      rule,
      severity: rule.severity,
      at,
      address: `mail/${template.name}`,
      message: `the default of ${live.name} has changed since that run`,
      hint: 'what comes back translates what it said before: look through it',
      related: [],
    };
}

function goneTemplate({ name, mirror }: DesiredTemplate): ReturnType<MatchMail>['failures'][number] {
  const scope = `mail/${name}`;
  const message = `${scope}: the template is gone (id ${mirror?.id}), and its translations with it`;
  return {
    scope,
    failure: new Failure('error', message, { hint: 'the first line of its journal has what they said' }),
  };
}
