import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reviewPlan } from '../../../src/engine/plan/render-plan.js';
import type { MailPlan, Plan, PlannedTranslation, Risk, Step, Summary } from '../../../src/plan/plan.js';
import { addSummaries, summarizeOrigins } from '../../../src/plan/plan.js';
import { formatPlanMarkdown } from '../../../src/render/markdown/plan.js';
import type { HeadOptions } from '../../../src/render/markdown/head.js';
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

function markdown(plan: Plan, options: Partial<HeadOptions> = {}): string {
  return formatPlanMarkdown(reviewPlan(plan), { maxBytes: 60_000, ...options });
}

/** The rows of all tables without their heads, as texts of their cells. */
function rows(text: string): readonly (readonly string[])[] {
  const lines = text.split('\n').filter((line, index, all) => line.startsWith('|') && all[index - 1] !== '');
  return lines.filter((line) => !line.startsWith('| ---')).map((line) => line.slice(2, -2).split(' | '));
}

function risk(level: Risk['level'], code: string, address = 'dns/a/b/C'): Risk {
  return { code, level, address, message: `${code} it is` };
}

function translationStep(
  before: PlannedTranslation | null,
  after: PlannedTranslation | null,
  change: Partial<Step<PlannedTranslation>> = {},
): Step<PlannedTranslation> {
  return {
    id: 'm1',
    action: before ? (after ? 'update' : 'delete') : 'create',
    address: 'mail/welcome/de',
    recordId: before ? 'x' : null,
    before,
    after,
    changed: ['subject', 'body'],
    waitsFor: [],
    group: null,
    source: after ? { file: 'mail/welcome/de.yaml', line: 2, column: 1 } : null,
    risks: [],
    ...change,
  };
}

function withMail(plan: Plan, mail: MailPlan): Plan {
  const summary = addSummaries([plan.summary, ...mail.templates.map((template) => template.summary)]);
  return { ...plan, mail, summary, hasChanges: true };
}

function creates(create: number): Summary {
  return { create, update: 0, delete: 0 };
}

describe('at the top', () => {
  test('stand marker, counts, whether it is blocked, and the risks, block first', () => {
    const risks = [risk('info', 'i'), risk('warn', 'w'), risk('block', 'b')];
    const plan = somePlan([someZone([createStep({})]), someZone([], { zone: 'example.org' })], risks);
    expect(markdown(plan).split('\n').slice(0, 16)).toEqual([
      '<!-- zonemason:plan -->',
      '',
      '## zonemason plan: 1 to create, 0 to update, 0 to delete',
      '',
      '🛑 **Blocked:** apply will refuse this plan without `--allow b`.',
      '',
      'In 1 of 2 zones (1 unchanged).',
      '',
      'Made at `2026-11-20 10:00:00 UTC`.',
      '',
      '### Risks',
      '',
      '- 🛑 **block** `b` at `b.a C`: b it is',
      '- ⚠️ **warn** `w` at `b.a C`: w it is',
      '- ℹ️ **info** `i` at `b.a C`: i it is',
      '',
    ]);
  });

  test('the marker has the key', () => {
    expect(markdown(somePlan([]), { key: 'infra/dns' })).toMatch(/^<!-- zonemason:plan infra\/dns -->\n/);
  });

  test('stands that nothing changes', () => {
    const text = markdown(somePlan([someZone([], { ignored: 2 })]));
    expect(text).toContain(
      '## zonemason plan: no changes\n\n✅ **No changes.** The live zones match the files.\n',
    );
    expect(text).toContain('Not shown: 1 unchanged zone, 2 ignored records.\n');
    expect(text).not.toContain('Risks');
  });

  test.each([
    ['this branch alone', 2, 0, ['| drift, already at `main` (`abcdefa`) | 0 | 0 | 0 |']],
    [
      'this branch and drift',
      1,
      1,
      ['| drift, already at `main` (`abcdefa`) | 1 | 0 | 0 |', '| **together** | 2 | 0 | 0 |'],
    ],
    [
      'this branch and another origin',
      1,
      0,
      [
        '| drift, already at `main` (`abcdefa`) | 0 | 0 | 0 |',
        '| unknown origin | 1 | 0 | 0 |',
        '| **together** | 2 | 0 | 0 |',
      ],
    ],
  ])('stand the steps of %s', (_, branch, drift, expected) => {
    const summary = { branch: creates(branch), drift: creates(drift) };
    const base = { ref: 'main', commit: 'abcdefabcdef', summary };
    const plan = somePlan([someZone([createStep({}), createStep({ prefix: 'b' })])]);
    const lines = markdown({ ...plan, base }).split('\n');
    const at = lines.indexOf(`| this branch | ${branch} | 0 | 0 |`);
    expect(lines.slice(at + 1, lines.indexOf('', at))).toEqual(expected);
  });

  test.each([
    ['a template', 'mail/invoice', 'In 1 of 1 zone and 0 of 1 mail template (1 left out).'],
    ['all mail', 'mail', 'In 1 of 1 zone.'],
  ])('stands how much there is, also without %s', (_, scope, expected) => {
    const unreadable = [{ part: 'mail', scope, kind: 'error', message: 'x' }] as const;
    const plan = { ...somePlan([someZone([createStep({})])]), unreadable };
    expect(markdown(plan).split('\n')).toContain(expected);
  });

  test('stands that nothing allows a plan', () => {
    const plan = somePlan([someZone([createStep({})])], [risk('block', 'protected')]);
    expect(markdown(plan)).toContain('**Blocked:** apply will refuse this plan (`protected`), and no ');
  });
});

describe('the changes of a zone', () => {
  test('are rows, the apex first, with fields and places; a type switch is one', () => {
    const gone = deleteStep({ prefix: 'blog', type: 'CNAME', content: 'b.example' }, { group: 'g1' });
    const steps = [
      createStep({ prefix: 'z', prio: 10 }),
      gone,
      createStep({ prefix: 'blog', content: '192.0.2.5' }, { group: 'g1' }),
      updateStep({ prefix: '' }, { content: '192.0.2.2', ttl: 600 }),
      deleteStep({ active: false }),
    ];
    const place = '4';
    expect(rows(markdown(somePlan([someZone(steps)])))).toEqual([
      ['~', '`@`', '`A`', '`192.0.2.1` → `192.0.2.2`, ttl 3600 → 600', place],
      ['±', '`blog`', '`CNAME` → `A`', '`b.example` → `192.0.2.5`, ttl 3600', place],
      ['-', '`www`', '`A`', '`192.0.2.1`, ttl 3600, inactive', ''],
      ['+', '`z`', '`A`', '`192.0.2.1`, prio 10, ttl 3600', place],
    ]);
  });

  test('show blanks that could be overlooked, and the priority of an MX, also if it is 0', () => {
    const steps = [
      updateStep({ type: 'TXT', content: 'a' }, { content: 'a ' }),
      createStep({ prefix: '', type: 'MX', content: 'a.b' }),
    ];
    expect(rows(markdown(somePlan([someZone(steps)])))).toEqual([
      ['+', '`@`', '`MX`', '`a.b`, prio 0, ttl 3600', '4'],
      ['~', '`www`', '`TXT`', '`a` → `a·`', '4'],
    ]);
  });

  test('of a type to several records name the type of each', () => {
    const steps = [
      deleteStep({ prefix: 'blog', type: 'CNAME', content: 'b.example' }, { group: 'g1' }),
      createStep({ prefix: 'blog', content: '192.0.2.5' }, { group: 'g1' }),
      createStep({ prefix: 'blog', type: 'AAAA', content: '2001:db8::5' }, { group: 'g1' }),
    ];
    const [[symbol, , types, content] = []] = rows(markdown(somePlan([someZone(steps)])));
    expect([symbol, types, content]).toEqual([
      '±',
      '`CNAME` → `A, AAAA`',
      '`b.example` → `A 192.0.2.5`, `AAAA 2001:db8::5`, ttl 3600',
    ]);
  });

  test('of nothing but the ttl have a table of their own', () => {
    const text = markdown(somePlan([someZone([updateStep({}, { ttl: 600 }), createStep({})])]));
    expect(text).toContain('|  | name | type | ttl only | content | line |');
    expect(rows(text).at(-1)).toEqual(['~', '`www`', '`A`', 'ttl 3600 → 600', '`192.0.2.1`', '4']);
  });

  test('come zone by zone, by name', () => {
    const zones = ['b', 'a'].map((name) =>
      someZone([createStep({ prefix: name })], { zone: `${name}.example`, file: `zones/${name}.yaml` }),
    );
    expect(markdown(somePlan(zones)).match(/^### .*/gm)).toEqual([
      '### `a.example` +1 in `zones/a.yaml`',
      '### `b.example` +1 in `zones/b.yaml`',
    ]);
  });

  test('are folded when there are many', () => {
    const many = Array.from({ length: 16 }, (_, index) =>
      createStep({ prefix: `n${index}`, content: `192.0.2.${index}` }),
    );
    const html = renderGfm(markdown(somePlan([someZone(many)])));
    expect(html).toMatch(/<details><summary>16 changes<\/summary>\n<table>.*<\/table>\n<\/details>/s);
    expect(markdown(somePlan([someZone(many.slice(1))]))).not.toContain('<details>');
  });

  test('in a long content are in bold, and nothing of it is shortened', () => {
    const long = `v=spf1 ${'include:_spf.example.net '.repeat(40)}-all`;
    const step = updateStep({ type: 'TXT', content: long }, { content: `${long.slice(0, -4)}~all` });
    const [[, , , change = ''] = []] = rows(markdown(somePlan([someZone([step])])));
    expect(change.replaceAll('**', '').replaceAll('``', '')).toBe(
      `\`${long}\`<br>→ \`${long.slice(0, -4)}~all\``,
    );
    expect(change).toMatch(/\*\*`-[^*]*\*\*[^*]*<br>.*\*\*`~[^*]*\*\*[^*]*$/);
  });

  test.each([
    [80, 80, 'beside'],
    [80, 81, 'below'],
    [81, 80, 'below'],
  ])('from a content of %i characters to one of %i stand %s each other', (before, after, position) => {
    const step = updateStep(
      { type: 'TXT', content: 'a'.repeat(before) },
      { content: `b${'a'.repeat(after - 1)}` },
    );
    const [[, , , change = ''] = []] = rows(markdown(somePlan([someZone([step])])));
    expect(change.includes('<br>→ ') ? 'below' : 'beside').toBe(position);
  });

  test('in long words break, so that the table fits the page', () => {
    const key = 'A'.repeat(390);
    const text = markdown(somePlan([someZone([createStep({ type: 'TXT', content: `k=rsa; p=${key}` })])]));
    const [[, , , content = ''] = []] = rows(text);
    expect(content.split('<br>').map((part) => part.length)).toEqual([69, 62, 62, 62, 62, 62, 44]);
    expect(content.replaceAll(/`|<br>/g, '')).toBe(`k=rsa; p=${key}, ttl 3600`);
  });
});

describe('the translations of a template', () => {
  const live = { language: 'de', subject: 'Hallo', body: 'Eins\nZwei\n' };

  test('show what differs line by line', () => {
    const steps = [translationStep(live, { ...live, body: 'Eins\n```\n</details>\n' })];
    const text = markdown(withMail(somePlan([]), { brand: 'acme', templates: [someTemplate(steps)] }));
    expect(text).toContain(
      '### Mail `welcome` of `acme` ~1\n\n<details><summary>1 translation</summary>\n\n#### `de` updated (`mail/welcome/de.yaml:2`)',
    );
    expect(text).toContain('````diff\n@@ body, line 1 @@\n Eins\n-Zwei\n+```\n+</details>\n````\n');
  });

  test('that come show all, those that go how much it was, and both when they are the same text', () => {
    const steps = [
      translationStep(null, live),
      translationStep({ ...live, language: 'it', subject: 'Ciao' }, null),
    ];
    const text = markdown(withMail(somePlan([]), { brand: 'acme', templates: [someTemplate(steps)] }));
    expect(text).toContain('@@ subject @@\n+Hallo\n@@ body, line 1 @@\n+Eins\n+Zwei\n```');
    expect(text).toContain('#### `it` deleted\n\n```diff\n@@ subject @@\n-Ciao\n@@ body, 2 lines @@\n```');
    const renamed = [translationStep(null, live), translationStep({ ...live, language: 'DE' }, null)];
    expect(markdown(withMail(somePlan([]), { brand: 'acme', templates: [someTemplate(renamed)] }))).toContain(
      '#### `DE` deleted: its text moves to de',
    );
  });
});

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
  expect(text).toContain('In 1 of 1 zone, from `main` (`bbbbbbb`) to the working tree.');
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

describe('changed settings', () => {
  test('stand above the risks', () => {
    const settings = [
      someSetting(),
      someSetting({
        scope: 'project',
        file: 'zonemason.yaml',
        setting: 'rules.ttl/short',
        before: 'off',
        after: 'warn',
        weaker: false,
      }),
    ];
    const text = markdown({ ...somePlan([], [risk('warn', 'drift')]), settings });
    expect(text).toMatch(/^## zonemason plan: no changes; 2 changed settings, 1 of them weaker$/m);
    expect(text.indexOf('### Changed settings')).toBeLessThan(text.indexOf('### Risks'));
    expect(rows(text).slice(0, 2)).toEqual([
      ['⚠️&nbsp;weaker', '`example.com`', '`protect: { type: "MX" } → none`', '`zones/example.com.yaml:7`'],
      ['', '`project`', '`rules.ttl/short: off → warn`', '`zonemason.yaml:7`'],
    ]);
  });

  test('are only counted where they would leave no room for the changes', () => {
    const settings = Array.from({ length: 900 }, (_, line) => someSetting({ line }));
    const text = markdown({ ...somePlan([someZone([createStep({})])]), settings });
    expect(text).toContain('900 changed settings, 900 of them weaker: too many to list here.');
    expect(text).toContain('192.0.2.1');
    const few = markdown({ ...somePlan([]), settings: settings.slice(0, 100) });
    expect(few).not.toContain('too many');
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

describe('places', () => {
  const sourceUrl = `https://github.com/acme/dns/blob/${'a'.repeat(40)}/infra/`;

  test('link to the line at the commit', () => {
    const elsewhere = { file: 'shared/web (1).yaml', line: 7, column: 1 };
    const zones = [someZone([createStep({}), createStep({ prefix: 'x' }, { source: elsewhere })])];
    const text = markdown({ ...somePlan(zones), sourceUrl });
    expect(text).toContain(`| [4](${sourceUrl}zones/example.com.yaml#L4) |`);
    expect(text).toContain(`| [\`shared/web (1).yaml:7\`](${sourceUrl}shared/web%20%281%29.yaml#L7) |`);
  });

  test('of translations do, too', () => {
    const steps = [translationStep(null, { language: 'de', subject: 'Hallo', body: 'Text' })];
    const plan = withMail(somePlan([]), { brand: 'acme', templates: [someTemplate(steps)] });
    expect(markdown({ ...plan, sourceUrl })).toContain(
      `#### \`de\` created ([\`mail/welcome/de.yaml:2\`](${sourceUrl}mail/welcome/de.yaml#L2))`,
    );
  });

  test.each(hostileTexts)('in a file %j lead nowhere else', (file) => {
    const zones = [someZone([createStep({}, { source: { file, line: 1, column: 1 } })])];
    const html = renderGfm(markdown({ ...somePlan(zones), sourceUrl }));
    const links = [...html.matchAll(/<a href="([^"]*)">/g)].map(([, link = '']) => link);
    expect(links).toHaveLength(1);
    expect(links[0]?.startsWith(sourceUrl)).toBe(true);
  });
});

test('zones that change alike are one part, which names them', () => {
  const names = Array.from({ length: 50 }, (_, index) => `z${String(index).padStart(2, '0')}.example`);
  const zones = names.map((zone) => someZone([createStep({})], { zone, file: `zones/${zone}.yaml` }));
  const text = markdown(somePlan(zones));
  expect(text.match(/^### .*/gm)).toEqual([
    '### `z00.example` and 49 zones like it +1 in `zones/z00.example.yaml`',
  ]);
  for (const zone of names.slice(1)) expect(text).toContain(`\n- \`${zone}\` in \`zones/${zone}.yaml\`\n`);
  expect(rows(text)).toHaveLength(1);
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
