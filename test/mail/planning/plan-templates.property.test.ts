import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameLanguage } from '../../../src/mail/text/language.js';
import type { DesiredTemplate, LiveTemplate } from '../../../src/mail/templates/template.js';
import type { LiveTranslation, Translation } from '../../../src/mail/templates/translation.js';
import type { Policy } from '../../../src/plan/diff/policy.js';
import {
  desiredTemplate,
  liveTemplate,
  liveTranslations,
  mailPatterns,
  mailSettings,
} from '../../support/mail.js';
import type { MailState } from '../../support/mail-plans.js';
import { applyMailStep, planFor, someOrder, stepsOf } from '../../support/mail-plans.js';
import { runs } from '../../support/runs.js';

/** Few languages and texts, so that renames, duplicates and respellings are common. */
const language = fc.constantFrom('de', 'DE', 'fr', 'pt', 'pt-BR', 'pt-br', 'pt_BR', 'it');
const translation = fc.record({
  language,
  subject: fc.constantFrom('a', 'b'),
  body: fc.constantFrom('', 'x\n', 'x'),
});

/** Without languages in two spellings, of which one may be taken for the other. */
const plain = translation.filter((each) => !['DE', 'pt-br'].includes(each.language));

/** A service may hold several translations of one language; a folder cannot. */
const listing = fc.array(translation, { maxLength: 6 });
const plainFolder = fc.uniqueArray(plain, { maxLength: 6, selector: (each) => each.language });
const folder = fc.uniqueArray(translation, { maxLength: 6, selector: (each) => each.language });

const templates: readonly LiveTemplate[] = [
  liveTemplate({ id: 't1', name: 'welcome' }),
  liveTemplate({ id: 't2', name: 'twin' }),
  liveTemplate({ id: 't3', name: 'twin' }),
];

/** Listings of all templates, and folders of some of them: by name, or by id where the name is not enough. */
const scenario = fc.record({
  listings: fc.tuple(listing, listing, listing),
  folders: fc.record({ welcome: folder, t2: folder }, { requiredKeys: [] }),
  choices: fc.array(fc.nat(20), { minLength: 1, maxLength: 10 }),
});

function stateOf(listings: readonly (readonly Translation[])[]): MailState {
  const entries = templates.map(({ id }, index) => {
    const translations = liveTranslations(listings[index] ?? []);
    return [id, translations.map((each) => ({ ...each, id: `${id}-${each.id}` }))] as const;
  });
  return { templates, translations: new Map(entries) };
}

function foldersOf(
  folders: Readonly<Record<string, readonly Translation[] | undefined>>,
): readonly DesiredTemplate[] {
  return Object.entries(folders).map(([name, translations]) => desiredTemplate(translations ?? [], { name }));
}

function idOf(name: string): string {
  return name === 'welcome' ? 't1' : name;
}

function texts(translations: readonly Translation[]): readonly string[] {
  return translations
    .map(({ language: code, subject, body }) => JSON.stringify([code.toLowerCase(), subject, body]))
    .toSorted();
}

function holdings(state: MailState, id: string): readonly LiveTranslation[] {
  return state.translations.get(id) ?? [];
}

describe('a plan for any folders and any live state', () => {
  test('ends as the folders say, touches nothing else, and a second plan is empty', () => {
    fc.assert(
      fc.property(scenario, ({ listings, folders, choices }) => {
        const before = stateOf(listings);
        let state = before;
        const desired = foldersOf(folders);
        const steps = stepsOf(planFor(before, desired).mail.templates);
        for (const step of someOrder(steps, choices)) state = applyMailStep(state, step);
        const touched = steps.map(({ templateId }) => templateId);
        expect(Object.keys(folders).map(idOf)).toEqual(expect.arrayContaining(touched));
        const wanted = new Map(Object.entries(folders).map(([name, list]) => [idOf(name), list]));
        for (const { id } of templates) {
          expect(texts(holdings(state, id))).toEqual(texts(wanted.get(id) ?? holdings(before, id)));
        }
        expect(stepsOf(planFor(state, desired).mail.templates)).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });

  test('has the fewest writes: none for what is the same, one for each language and each superfluous translation', () => {
    fc.assert(
      fc.property(fc.array(plain, { maxLength: 6 }), plainFolder, (live, files) => {
        const state = stateOf([live]);
        const steps = stepsOf(planFor(state, foldersOf({ welcome: files })).mail.templates);
        let fewest = 0;
        for (const code of new Set([...live, ...files].map((each) => each.language))) {
          const have = live.filter((each) => each.language === code);
          const want = files.find((each) => each.language === code);
          const isThere = want && texts(have).includes(texts([want])[0] ?? '');
          fewest += Math.max(have.length, want ? 1 : 0) - (isThere ? 1 : 0);
        }
        expect(steps).toHaveLength(fewest);
      }),
    );
  });

  test('never leaves a language without a translation that had one and keeps one', () => {
    fc.assert(
      fc.property(listing, folder, fc.array(fc.nat(20), { minLength: 1 }), (live, files, choices) => {
        let state = stateOf([live]);
        const stays = files.filter((file) => live.some((each) => each.language === file.language));
        for (const step of someOrder(
          stepsOf(planFor(state, foldersOf({ welcome: files })).mail.templates),
          choices,
        )) {
          state = applyMailStep(state, step);
          const there = new Set(holdings(state, 't1').map((each) => each.language));
          expect(stays.filter((each) => !there.has(each.language))).toEqual([]);
        }
      }),
    );
  });

  test('never has one language in two spellings because of a create', () => {
    fc.assert(
      fc.property(folder, folder, fc.array(fc.nat(20), { minLength: 1 }), (live, files, choices) => {
        fc.pre(
          [live, files].every((list) =>
            list.every((a) => list.every((b) => a === b || !isSameLanguage(a.language, b.language))),
          ),
        );
        let state = stateOf([live]);
        for (const step of someOrder(
          stepsOf(planFor(state, foldersOf({ welcome: files })).mail.templates),
          choices,
        )) {
          state = applyMailStep(state, step);
          const codes = holdings(state, 't1').map((each) => each.language.toLowerCase());
          expect(new Set(codes).size).toBe(codes.length);
        }
      }),
    );
  });

  test('does not depend on the order of the listing', () => {
    const distinct = fc.uniqueArray(translation, { maxLength: 6, selector: (each) => JSON.stringify(each) });
    const shuffled = distinct.chain((live) =>
      fc.tuple(
        fc.constant(liveTranslations(live)),
        fc.shuffledSubarray([...liveTranslations(live)], { minLength: live.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, folder, ([one, other], files) => {
        const plan = (list: readonly LiveTranslation[]): unknown =>
          planFor({ templates, translations: new Map([['t1', list]]) }, foldersOf({ welcome: files })).mail;
        expect(plan(other)).toEqual(plan(one));
      }),
    );
  });

  test('lists its steps after what they wait for, with ids of their own', () => {
    fc.assert(
      fc.property(scenario, ({ listings, folders }) => {
        const seen = new Set<string>();
        for (const { step } of stepsOf(planFor(stateOf(listings), foldersOf(folders)).mail.templates)) {
          expect(step.waitsFor.filter((id) => !seen.has(id))).toEqual([]);
          expect(seen).not.toContain(step.id);
          seen.add(step.id);
        }
      }),
    );
  });
});

test.each<[Policy, readonly string[]]>([
  ['sync', ['create', 'update', 'delete']],
  ['upsert-only', ['create', 'update']],
  ['create-only', ['create']],
])('a plan under %s has no other steps than %j, and ignored translations none at all', (policy, actions) => {
  fc.assert(
    fc.property(listing, folder, (live, files) => {
      const settings = mailSettings({ policy, ignore: mailPatterns([{ template: 'w*', language: 'pt**' }]) });
      const declared = files.filter((file) => !file.language.startsWith('pt'));
      const state = stateOf([live]);
      const { mail } = planFor(state, foldersOf({ welcome: declared }), settings);
      const steps = stepsOf(mail.templates);
      expect(actions).toEqual(expect.arrayContaining(steps.map(({ step }) => step.action)));
      expect(steps.filter(({ step }) => (step.after ?? step.before)?.language.startsWith('pt'))).toEqual([]);

      const after = steps.reduce(applyMailStep, state);
      const languages = new Set(holdings(after, 't1').map((each) => each.language.toLowerCase()));
      expect(declared.filter((file) => !languages.has(file.language.toLowerCase()))).toEqual([]);
      expect(stepsOf(planFor(after, foldersOf({ welcome: declared }), settings).mail.templates)).toEqual([]);
    }),
  );
});
