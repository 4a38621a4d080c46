import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Plan, Step } from '../../../src/plan/plan.js';
import { summarizeOrigins } from '../../../src/plan/plan.js';
import { placeName } from '../../../src/render/review/risk-groups.js';
import { plural } from '../../../src/text/plural.js';
import { escapeHtml, renderGfm, textOutsideCode } from '../../support/gfm.js';
import { arbitraryHostileText, hostileTexts } from '../hostile-texts.js';
import {
  createStep,
  deleteStep,
  someEffect,
  somePlan,
  someSetting,
  someTemplate,
  someZone,
  updateStep,
} from '../support.js';
import { runs } from '../../support/runs.js';
import { markdown, risk, rows, translationStep, withMail } from './plan-markdown.js';

describe('a plan with a base', () => {
  const base = { ref: 'main', commit: 'a'.repeat(40) };

  function based(steps: readonly Step[]): Plan {
    return { ...somePlan([someZone(steps)]), base: { ...base, summary: summarizeOrigins(steps) } };
  }

  test('lists what the branch changes first, and drift last and folded', () => {
    const steps = [
      deleteStep({ prefix: 'a' }, { origin: 'drift' }),
      createStep({ prefix: 'b' }, { origin: 'branch' }),
      createStep({ prefix: 'c' }),
    ];
    const text = markdown(based(steps));
    expect(text.match(/^##+ .*/gm)).toEqual([
      '## zonemason plan: 1 to create, 0 to update, 0 to delete by this branch',
      '## Changes of this branch',
      '### `example.com` +1 in `zones/example.com.yaml`',
      '## Changes of unknown origin',
      '### `example.com` +1 in `zones/example.com.yaml`',
      '## Drift, not from this branch',
      '### `example.com` -1 in `zones/example.com.yaml`',
    ]);
    expect(rows(text).map((cells) => cells.slice(0, 2))).toEqual([
      ['this branch', '1'],
      ['drift, already at `main` (`aaaaaaa`)', '0'],
      ['unknown origin', '1'],
      ['**together**', '2'],
      ['+', '`b`'],
      ['+', '`c`'],
      ['-', '`a`'],
    ]);
    expect(text).toMatch(
      /## Drift, not from this branch\n\n<details><summary>1 change<\/summary>[^]*<\/details>\n$/,
    );
  });

  test('says that the branch changes nothing', () => {
    const text = markdown(based([createStep({}, { origin: 'drift' })]));
    expect(text).toContain('## zonemason plan: no changes by this branch\n');
    expect(text).toContain('## Changes of this branch\n\nNothing.\n\n## Drift, not from this branch\n');
  });
});

test('a comparison of files has a marker of its own and says what is compared', () => {
  const from = { ref: 'main', commit: 'b'.repeat(40) };
  const plan = { ...somePlan([someZone([createStep({})])]), between: { from, to: null } };
  const text = markdown(plan);
  expect(text).toMatch(/^<!-- zonemason:diff -->\n\n## zonemason diff: 1 created/);
  expect(text).toContain('In 1 zone, from `main` (`bbbbbbb`) to the working tree.');
});

/** A plan whose every text is foreign. */
function hostilePlan(texts: readonly string[]): Plan {
  const text = (index: number): string => texts[index % texts.length] ?? '';
  const source = { file: text(1), line: 1, column: 1 };
  const records = texts.map((content, index) => ({
    prefix: text(index + 1),
    type: text(index + 2),
    content,
  }));
  const steps = [
    ...records.map((record) => createStep(record, { source })),
    ...records.map((record) => deleteStep(record)),
    ...records.map((record, index) => updateStep(record, { content: text(index + 3), ttl: 60 })),
    ...records.flatMap((record, index) => [
      deleteStep(record, { group: `g${index}` }),
      createStep({ ...record, type: text(index + 4) }, { group: `g${index}` }),
    ]),
  ];
  const unmanaged = [{ ...createStep({ type: text(3) }).after, id: '1' }].flatMap((record) =>
    record.content === undefined
      ? []
      : [{ ...record, prefix: '', type: text(3), content: '', prio: 0, ttl: 1, active: true }],
  );
  const risks = texts.map((message) => ({ ...risk('warn', text(5), text(6)), message }));
  const translation = { language: text(0), subject: text(1), body: texts.join('\n') };
  const templates = [
    someTemplate(
      [translationStep(null, translation), translationStep(translation, { ...translation, body: text(2) })],
      text(4),
    ),
  ];
  const plan = somePlan([someZone(steps, { zone: text(0), file: text(1), unmanaged })], risks);
  const settings = texts.map((setting, index) =>
    someSetting({ scope: text(index + 1), file: text(2), setting, before: text(3), after: text(4) }),
  );
  const base = { ref: text(2), commit: 'c'.repeat(40), summary: summarizeOrigins(steps) };
  const effects = texts.map((name, index) =>
    someEffect({
      name,
      type: text(index + 1),
      before: { status: 'answer', via: [text(index + 2)], data: [text(index + 3)] },
      after: { status: 'no-name', via: [text(index + 4)], data: [] },
      owner: text(index + 5),
    }),
  );
  const all = withMail(plan, { brand: text(5), templates });
  return { ...all, effects, base, settings, ...hostilePreface(texts) };
}

function hostilePreface(texts: readonly string[]): Pick<Plan, 'unreadable' | 'warnings' | 'provenance'> {
  const [ref = '', actor = ref, run = ref] = texts;
  const warnings = texts.slice(0, 3).map((message) => ({
    code: 'mail/stale-mirror',
    severity: 'warning' as const,
    message,
    hint: ref,
    file: actor,
    line: 1,
    column: 1,
    related: [],
  }));
  const unreadable = texts.slice(0, 3).map((message) => ({
    part: 'dns' as const,
    scope: run,
    kind: 'conflict' as const,
    message,
    hint: ref,
    diagnostics: warnings,
  }));
  return { unreadable, warnings, provenance: { commit: null, ref, actor, run } };
}

/** The elements that a comment is made of; nothing foreign may add one. */
const ELEMENTS = /^(h2|h3|h4|p|strong|em|table|thead|tbody|tr|th|td|ul|li|br|code|pre|details|summary)$/;

describe('whatever the service and the files say', () => {
  test('renders as text, in no other element, link, mention or cell', () => {
    fc.assert(
      fc.property(fc.array(arbitraryHostileText, { minLength: 1, maxLength: 6 }), (texts) => {
        const html = renderGfm(markdown(hostilePlan([...texts, 'x']), { maxBytes: 1_000_000 }));
        const tags = [...html.matchAll(/<([a-z0-9]+)([^>]*)>/g)];
        expect(tags.filter(([, name = '']) => !ELEMENTS.test(name)).map(([tag]) => tag)).toEqual([]);
        expect(
          tags
            .map(([, , attributes]) => attributes)
            .filter((text) => text !== '' && text !== ' class="language-diff"'),
        ).toEqual([]);
        expect(textOutsideCode(html)).not.toMatch(/@|#|www\.|:\/\/|:\w+:|\$/);
        for (const [table] of html.matchAll(/<table>.*?<\/table>/gs)) {
          const columns = table.match(/<th>/g)?.length ?? 0;
          const cells = [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(
            ([row]) => row.match(/<t[hd]>/g)?.length,
          );
          expect(new Set(cells)).toEqual(new Set([columns]));
        }
      }),
      { numRuns: runs(15) },
    );
  });

  test('is there to be read', () => {
    const text = '<b>@team</b> | `x` https://example.com';
    const html = renderGfm(markdown(somePlan([someZone([createStep({ content: text })])])));
    expect(html).toContain(`<code>${escapeHtml(text)}</code>, ttl 3600`);
  });

  test.each(hostileTexts)('%j does not act in a log', (text) => {
    const lines = markdown(hostilePlan([text, 'x'])).split('\n');
    for (const line of lines)
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|##\w*\[|(^|\s)::[a-z-]+.*::/u);
  });
});

describe('the limit', () => {
  const arbitraryPlan = fc
    .tuple(
      fc.array(arbitraryHostileText, { minLength: 1, maxLength: 8 }),
      fc.nat({ max: 60 }),
      fc.nat({ max: 40 }),
    )
    .map(([texts, zones, infos]) => {
      const plan = hostilePlan([...texts, 'long '.repeat(200)]);
      const more = Array.from({ length: zones }, (_, index) =>
        someZone([createStep({})], { zone: `z${index}.example` }),
      );
      const risks = Array.from({ length: infos }, (_, index) =>
        risk('info', 'ttl-lowered', `dns/x/${index}/A`),
      );
      return {
        ...plan,
        zones: [...plan.zones, ...more],
        risks: [...plan.risks, risk('block', 'zone-emptied'), ...risks],
      };
    });

  test('holds, and the risks are told in full or counted', () => {
    fc.assert(
      fc.property(arbitraryPlan, fc.integer({ min: 2000, max: 80_000 }), (plan, maxBytes) => {
        const text = markdown(plan, { maxBytes, key: 'k'.repeat(64) });
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes);
        expect(text).toMatch(/🛑 \*\*block\*\*(: 1 risk| `zone-emptied`)/);
        const infos = plan.risks.filter(({ level }) => level === 'info');
        const listed = infos.every(({ address }) => text.includes(`\`${placeName(address)}\``));
        const counted = text.includes(`ℹ️ **info** \`ttl-lowered\`, ${plural(infos.length, 'time')}`);
        expect(listed || counted || text.includes('ℹ️ **info**: ')).toBe(true);
      }),
      { numRuns: runs(15) },
    );
  });

  test('takes the longest first, and says what it took', () => {
    const many = Array.from({ length: 400 }, (_, index) => createStep({ prefix: `n${index}` }));
    const zones = [someZone(many), someZone([createStep({})], { zone: 'example.org' })];
    const text = markdown(somePlan(zones, [risk('warn', 'w')]), { maxBytes: 5000 });
    expect(text).toContain('### `example.org` +1 in `zones/example.com.yaml`\n\n|  | name');
    const shown = text.match(/`n\d+`/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(20);
    expect(text).toContain(`**Truncated:** ${400 - shown} changes left out to stay within 5000 bytes.`);
    expect(text).toContain(`</details>\n\n_… ${400 - shown} more changes left out_\n`);
    expect(renderGfm(text)).toMatch(/<\/table>\n<\/details>\n<p><em>… /);
  });

  test('says what it took of texts and of names of zones', () => {
    const body = Array.from({ length: 500 }, (_, index) => `Zeile ${index}\n`).join('');
    const step = translationStep(null, { language: 'de', subject: 'Hallo', body });
    const plan = withMail(somePlan([someZone([createStep({})])]), {
      brand: 'acme',
      templates: [someTemplate([step])],
    });
    expect(markdown(plan, { maxBytes: 5000 })).toMatch(
      /^\*\*Truncated:\*\* \d+ lines of texts left out to stay within 5000 bytes\. /m,
    );
    const zones = Array.from({ length: 300 }, (_, index) =>
      someZone([createStep({})], { zone: `z${index}.example` }),
    );
    expect(markdown(somePlan(zones), { maxBytes: 5000 })).toMatch(
      /^\*\*Truncated:\*\* \d+ names of zones left out to stay within 5000 bytes\. /m,
    );
    expect(
      markdown(withMail(somePlan(zones), { brand: 'acme', templates: [someTemplate([step])] }), {
        maxBytes: 5000,
      }),
    ).toMatch(/^\*\*Truncated:\*\* \d+ lines of texts and \d+ names of zones left out /m);
  });

  test('says that details are left out where not even the head has room', () => {
    expect(markdown(somePlan([someZone([], { ignored: 2 })]), { maxBytes: 60 })).toContain(
      '**Truncated:** details left out to stay within 60 bytes. ',
    );
  });

  test('leaves infos a count where they would fill half of the room', () => {
    const infos = Array.from({ length: 500 }, (_, index) => risk('info', 'ttl-lowered', `dns/x/${index}/A`));
    const text = markdown(somePlan([someZone([createStep({})])], [risk('block', 'b'), ...infos]), {
      maxBytes: 20_000,
    });
    expect(text).toContain('- 🛑 **block** `b` at `b.a C`: b it is\n');
    expect(text).toContain('- ℹ️ **info** `ttl-lowered`, 500 times: ');
    expect(text).toContain('`192.0.2.1`, ttl 3600');
  });

  test('counts all risks by their codes, and at last by their levels', () => {
    const risks = Array.from({ length: 1000 }, (_, index) =>
      risk('block', `b${index % 3}`, `dns/x/${index}/A`),
    );
    const manyCodes = Array.from({ length: 100 }, (_, index) => risk('warn', `w${index}`));
    expect(markdown(somePlan([], risks), { maxBytes: 2000 })).toContain(
      '- 🛑 **block** `b0`, 334 times: `b0` it is',
    );
    expect(markdown(somePlan([], manyCodes), { maxBytes: 2000 })).toContain('⚠️ **warn**: 100 risks.');
  });
});

test('risks of a code are one item with their records', () => {
  const risks = Array.from({ length: 180 }, (_, index) => ({
    ...risk('warn', 'type-swap-gap', `dns/example.com/h${index}/A`),
    message: `h${index} has no answer for a moment`,
  }));
  const text = markdown(somePlan([someZone([createStep({})])], risks));
  expect(text.match(/^- ⚠️/gm)).toHaveLength(1);
  expect(text).toContain('180 times');
  for (const { address } of risks) expect(text).toContain(placeName(address));
  expect(text).not.toContain('h7 has no answer');
  expect(renderGfm(text)).toMatch(/<details><summary>180 records<\/summary>\n<p>.*<\/p>\n<\/details>/s);
});
