import { expect, test } from 'vitest';
import { templateEmptied } from '../../../src/mail/risks/template-emptied.js';
import { found, translation } from './found.js';

const [de, fr, it] = [translation('de'), translation('fr'), translation('it')];

test.each([
  ['all', [de, fr], [], {}, ['mail/welcome 2']],
  ['all but one', [de, fr], [fr], {}, []],
  ['all, and one is created', [de, fr], [it], {}, []],
  ['none, since there are none', [], [], {}, []],
  ['none, since the policy keeps them', [de], [], { policy: 'upsert-only' }, []],
] as const)('%s of the translations are deleted', (_, before, after, settings, expected) => {
  expect(found(templateEmptied, [{ before, after, settings }])).toEqual(expected);
});
