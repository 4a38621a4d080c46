import { expect, test } from 'vitest';
import { stale } from '../../../src/mail/rules/stale.js';
import { sourceDigest } from '../../../src/mail/text/source-digest.js';
import { desiredTemplate, liveTemplate } from '../../support/mail.js';

const defaultText = liveTemplate();

function found(source: string | undefined, isKnown = true): number {
  const [de] = desiredTemplate([{ language: 'de', subject: 'a', body: 'b' }]).translations;
  if (!de) throw new Error('no translation');
  const template = desiredTemplate([]);
  const judged = {
    template,
    live: null,
    defaultText: isKnown ? defaultText : null,
    ignore: [],
    languages: [],
  };
  return [...stale.check({ ...de, ...(source !== undefined && { source }) }, judged)].length;
}

test('mail/stale: a translation of another default is behind', () => {
  expect(found(sourceDigest({ subject: 'x', body: 'y' }))).toBe(1);
});

test('one of this default is not, nor one that does not say, nor where the default is not known', () => {
  expect([found(sourceDigest(defaultText)), found(undefined), found('sha256:0', false)]).toEqual([0, 0, 0]);
});
