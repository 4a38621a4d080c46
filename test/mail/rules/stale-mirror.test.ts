import { expect, test } from 'vitest';
import { staleMirror } from '../../../src/mail/rules/stale-mirror.js';
import type { LiveTemplate } from '../../../src/mail/templates/template.js';
import { textAt } from '../../load/support.js';
import { desiredTemplate, liveTemplate, mirrorOf } from '../../support/mail.js';

const live = liveTemplate({ subject: 's', body: 'b' });

/** The marked texts of what is stale in the mirror of another state of the template. */
function stale(change: Partial<LiveTemplate> | null, now: LiveTemplate | null = live): readonly string[] {
  const mirror = change && mirrorOf({ ...live, ...change });
  const template = desiredTemplate([], { mirror });
  const judged = { template, live: now, defaultText: now, ignore: [], languages: [] };
  return Array.from(staleMirror.check(judged), ({ at }) => textAt(at));
}

test.each<[Partial<LiveTemplate>, readonly string[]]>([
  [{}, []],
  [{ name: 'other' }, []],
  [{ subject: 'x' }, ['"x"']],
  [{ body: 'y' }, ['"y"']],
  [{ subject: 'x', body: 'y' }, ['"x"']],
  [{ language: 'fr' }, ['']],
  [{ id: 't2', body: 'y' }, ['"y"']],
])('a mirror with %j marks the first difference', (change, marked) => {
  expect(stale(change)).toEqual(marked);
});

test('nothing is stale without a mirror, or without the live template', () => {
  expect([stale(null), stale({ subject: 'x' }, null)]).toEqual([[], []]);
});
