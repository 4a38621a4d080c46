import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TemplateBranch } from '../../../src/mail/planning/trace-template.js';
import { traceTemplate } from '../../../src/mail/planning/trace-template.js';
import type { Translation } from '../../../src/mail/templates/translation.js';
import type { Traced } from '../../../src/plan/review/origin.js';
import type { MailSettings } from '../../../src/mail/templates/template.js';
import type { PlannedTranslation, TranslationPattern } from '../../../src/plan/plan.js';
import { planFor } from '../../support/mail-plans.js';
import {
  desiredTemplate,
  liveTemplate,
  liveTranslations,
  mailPatterns,
  mailSettings,
} from '../../support/mail.js';

interface Case {
  readonly live: readonly Translation[];
  readonly base: readonly Translation[];
  readonly head: readonly Translation[];
}

function trace({ live, base, head: declared }: Case): Traced<PlannedTranslation> {
  const template = liveTemplate();
  const head = desiredTemplate(declared);
  const state = {
    templates: [template],
    translations: new Map([[template.id, liveTranslations(live)]]),
  };
  const [plan] = planFor(state, [head]).mail.templates;
  if (!plan) throw new Error('there is no plan');
  return traceTemplate(plan, { base: desiredTemplate(base), settings: mailSettings(), head });
}

function text(language: string, subject = 'a'): Translation {
  return { language, subject, body: 'x\n' };
}

/** `origin language code` of each step. */
function told({ steps }: Traced<PlannedTranslation>): readonly string[] {
  return steps
    .map(({ origin, before, after, risks }) =>
      [origin, (after ?? before)?.language, ...risks.filter(isDrift)].join(' '),
    )
    .toSorted();
}

function isDrift(code: string): boolean {
  return code.startsWith('drift');
}

describe('a language that the service spells otherwise', () => {
  test('is of the branch that changes its text', () => {
    const sides = { live: [text('PT-BR')], base: [text('pt-BR')], head: [text('pt-BR', 'new')] };
    expect(told(trace(sides))).toEqual(['branch PT-BR']);
  });

  test('is drift where the text was changed live', () => {
    const sides = { live: [text('PT-BR', 'live')], base: [text('pt-BR')], head: [text('pt-BR')] };
    expect(told(trace(sides))).toEqual(['drift PT-BR drift']);
  });

  test('has no steps where only a file is renamed', () => {
    expect(told(trace({ live: [text('de')], base: [text('de')], head: [text('DE')] }))).toEqual([]);
  });
});

function ignoring(pattern: TranslationPattern): MailSettings {
  return mailSettings({ ignore: mailPatterns([pattern]) });
}

describe('a translation that differs from its file', () => {
  const [template, head] = [liveTemplate(), desiredTemplate([text('de', 'new')])];
  const state = {
    templates: [template],
    translations: new Map([[template.id, liveTranslations([text('de', 'live')])]]),
  };
  const [plan] = planFor(state, [head]).mail.templates;
  const [base, none] = [desiredTemplate([text('de', 'new')]), desiredTemplate([])];

  test.each<[string, Omit<TemplateBranch, 'head'>, string]>([
    ['is drift where the file did not change', { base, settings: mailSettings() }, 'drift de drift'],
    ['is of a branch with the first file', { base: null, settings: mailSettings() }, 'branch de'],
    ['is of a branch with the first settings', { base, settings: null }, 'branch de'],
    [
      'is of a branch that ignores it no longer',
      { base: none, settings: ignoring({ template: 't1' }) },
      'branch de',
    ],
    [
      'is of a branch that ignores its language no longer',
      { base: none, settings: ignoring({ language: 'de' }) },
      'branch de',
    ],
    [
      'is drift that a branch overwrites where another template was ignored',
      { base: none, settings: ignoring({ template: 't2' }) },
      'branch de drift-overwritten',
    ],
  ])('%s', (_, branch, expected) => {
    expect(plan && told(traceTemplate(plan, { ...branch, head }))).toEqual([expected]);
  });

  test('is named by its language', () => {
    const same = [text('pt-BR')];
    const { risks } = trace({ live: [text('pt-BR', 'live')], base: same, head: same });
    expect(risks.map(({ message }) => message)).toEqual([expect.stringContaining('pt-BR')]);
  });
});

function keyOf({ language, subject, body }: Translation): string {
  return JSON.stringify([language, subject, body]);
}

test('each live difference from the base that the plan undoes is reported once, by one of two risks', () => {
  const translation = fc.record({
    language: fc.constantFrom('de', 'fr', 'pt-BR', 'pt', 'it'),
    subject: fc.constantFrom('a', 'b', 'c'),
    body: fc.constantFrom('', 'x\n'),
  });
  const some = fc.uniqueArray(translation, { maxLength: 6, selector: ({ language }) => language });
  fc.assert(
    fc.property(some, some, some, (live, base, head) => {
      const { steps, risks } = trace({ live, base, head });
      const [now, then, next] = [live, base, head].map((all) => new Set(all.map(keyOf)));
      const added = [...(now ?? [])].filter((key) => !then?.has(key) && !next?.has(key));
      const removed = [...(then ?? [])].filter((key) => next?.has(key) && !now?.has(key));
      const reported = steps.flatMap(({ before, after, risks: codes }) =>
        codes.filter(isDrift).flatMap(() => [before, after].flatMap((value) => (value ? keyOf(value) : []))),
      );
      const undone = [...added, ...removed];
      expect(reported.filter((key) => undone.includes(key)).toSorted()).toEqual(undone.toSorted());
      const codes = steps.flatMap((step) => step.risks.filter(isDrift));
      expect(risks.map(({ code }) => code)).toEqual([...new Set(codes)].toSorted());
    }),
  );
});
