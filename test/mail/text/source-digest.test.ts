import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isStale, sourceDigest } from '../../../src/mail/text/source-digest.js';

const text = { subject: 'Grüße', body: 'a\nb\n' };

test('the digest is that of the subject, a line feed, and the body in UTF-8', () => {
  const digest = createHash('sha256').update('Grüße\na\nb\n', 'utf8').digest('hex');
  expect([sourceDigest(text), sourceDigest({ ...text }), sourceDigest(text)]).toEqual(
    Array.from({ length: 3 }, () => `sha256:${digest}`),
  );
});

test('a translation is stale if it was made from another text, and only if it says so', () => {
  const source = sourceDigest(text);
  expect([isStale({ source }, text), isStale({}, text), isStale({ source }, { ...text, body: 'c' })]).toEqual(
    [false, false, true],
  );
});
