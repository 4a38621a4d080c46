import { describe, expect, test } from 'vitest';
import { renderGfm } from '../../support/gfm.js';
import { createStep, deleteStep, somePlan, someZone, updateStep } from '../support.js';
import { markdown, rows } from './plan-markdown.js';

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
