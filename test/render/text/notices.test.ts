import { expect, test } from 'vitest';
import type { Plan } from '../../../src/plan/plan.js';
import { plainStyle } from '../../../src/text/style.js';
import { hostileTexts } from '../hostile-texts.js';
import { createStep, leavingOut, somePlan, planText, someTemplate, someZone } from '../support.js';

const changing = someZone([createStep({ prefix: 'new' })]);

function lines(plan: Plan, width = 80): readonly string[] {
  return planText(plan, { style: plainStyle, width }).split('\n');
}

test('a plan begins with the verdict and where it was made, then what is left out, then warnings', () => {
  const mail = { brand: 'acme', templates: [someTemplate([])] };
  expect(lines({ ...somePlan([changing]), mail, ...leavingOut }, 140).slice(0, 19)).toEqual([
    'Blocked, without 1 of 2 zones and 1 of 2 mail templates: the files of mail/invoice conflict with the live state.',
    'Plan: 1 to create, 0 to update, 0 to delete.',
    'Made at 2026-11-20 10:00:00 UTC from feature (1a2b3c4) by mona, run https://ci.example.com/runs/17',
    '',
    'Left out: 1 of 2 zones and 1 of 2 mail templates',
    '  example.net  credentials',
    '    GET /example.net: 401',
    '  mail/invoice  conflict',
    '    the files of mail/invoice conflict with the live state (1 error)',
    '    mail/invoice/de.yaml:2:7  mail/unknown-placeholder',
    '      the default text has no placeholder {{a}}',
    '      hint: it has {{b}}',
    '',
    '1 warning about the live state',
    '  mail/welcome/template.yaml:3:10  mail/stale-mirror',
    '    the body of the default of welcome changed since its mirror was written',
    '',
    'example.com  zones/example.com.yaml  +1',
    '  + new  A  192.0.2.1  ttl 3600',
  ]);
});

test('a plan of an earlier version says when it was made', () => {
  expect(lines(somePlan([changing]))[2]).toBe('Made at 2026-11-20 10:00:00 UTC');
});

test('a plan without changes does not say that what is left out is as in the files', () => {
  const text = lines({ ...somePlan([someZone([])]), ...leavingOut }, 200).join('\n');
  expect(text).toContain(
    'conflict with the live state. The live zones match the files, except for what is left out.',
  );
});

test('of very many zones the first are listed and the others counted', () => {
  const unreadable = Array.from({ length: 5000 }, (_, index) => ({
    part: 'dns' as const,
    scope: `z${index}.example`,
    kind: 'unreachable' as const,
    message: 'timed out',
  }));
  const shown = lines({ ...somePlan([changing]), unreadable });
  expect(shown[0]).toBe('Review, without 5000 of 5001 zones: nothing blocks this plan.');
  expect(shown[4]).toBe('Left out: 5000 of 5001 zones');
  expect(shown).toContain('  z19.example  unreachable');
  expect(shown).not.toContain('  z20.example  unreachable');
  expect(shown).toContain('  and 4980 more, which the JSON format lists');
});

test.each(hostileTexts)('what others wrote is printable: %j', (text) => {
  const [item] = leavingOut.unreadable ?? [];
  const shown = planText(
    {
      ...somePlan([changing]),
      unreadable: item ? [{ ...item, scope: text, message: text, hint: text }] : [],
      provenance: { commit: null, ref: text, actor: text, run: text },
    },
    { style: plainStyle, width: 80 },
  );
  expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
});
