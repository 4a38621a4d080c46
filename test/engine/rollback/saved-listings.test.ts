import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Project } from '../../../src/config/project.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { openListings, placesIn, whyForeign } from '../../../src/engine/rollback/saved-listings.js';
import { Failure } from '../../../src/failure.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { liveTemplate } from '../../support/mail.js';
import { someProject } from '../../support/projects.js';
import { journalText, OURS } from './journals.js';

const MAIL = 'https://mail.example.net/';
const mail: Project['mail'] = {
  endpoint: new URL(MAIL),
  brand: 'acme',
  translations: 'mail',
  insecureHttp: false,
  languages: [],
  policy: 'sync',
  ignore: [],
  protect: [],
};
const withMail = someProject({ mail });
const unusable = new Failure('usage', 'no such variable');

describe('a journal is of another service', () => {
  test.each<[string, Project, { endpoint: string; brand: string | null }, string | null]>([
    ['not with the endpoint of the project', withMail, { endpoint: OURS, brand: null }, null],
    ['not with its endpoint and brand', withMail, { endpoint: MAIL, brand: 'acme' }, null],
    [
      'with another endpoint',
      withMail,
      { endpoint: MAIL, brand: null },
      `a run at ${MAIL}, but the project's endpoint is ${OURS}`,
    ],
    [
      'with another endpoint of mail',
      withMail,
      { endpoint: OURS, brand: 'acme' },
      `a run at ${OURS}, but the project's endpoint is ${MAIL}`,
    ],
    [
      'with another brand',
      withMail,
      { endpoint: MAIL, brand: 'other' },
      "the brand other, but the project's is acme",
    ],
    [
      'with a brand, if that of the project cannot be used',
      someProject({ mail: { ...mail, brand: unusable } }),
      { endpoint: MAIL, brand: 'acme' },
      "the brand acme, but the project's is none",
    ],
    [
      'if the project has no such part',
      someProject(),
      { endpoint: MAIL, brand: 'acme' },
      `a run at ${MAIL}, but the project's endpoint is none`,
    ],
    [
      'if the endpoint of the project cannot be used',
      someProject({ mail: { ...mail, endpoint: unusable } }),
      { endpoint: MAIL, brand: 'acme' },
      `a run at ${MAIL}, but the project's endpoint is unknown`,
    ],
  ])('%s', (_, project, journal, why) => {
    expect(whyForeign(journal, project)).toBe(why);
  });
});

describe('journals that are opened', () => {
  const template = { ...liveTemplate(), brand: 'acme' };
  const folder = temporaryFolder({
    'zone.jsonl': journalText(),
    'mail.jsonl': journalText({ endpoint: MAIL, scope: 'mail/welcome', template }),
    'foreign.jsonl': journalText({ endpoint: MAIL }),
    'other.jsonl': journalText({ endpoint: MAIL, template: { ...template, brand: 'other' } }),
  });

  test('are those of zones and those of templates', async () => {
    const paths = ['mail.jsonl', 'zone.jsonl'].map((name) => join(folder, name));
    const { zones, templates } = await openListings(paths, withMail);
    expect(zones.map(({ journal, listing }) => [journal.path, listing.scope])).toEqual([
      [paths[1], 'example.com'],
    ]);
    expect(templates.map(({ journal, listing }) => [journal.path, listing.scope])).toEqual([
      [paths[0], 'mail/welcome'],
    ]);
  });

  test.each(['foreign.jsonl', 'other.jsonl'])('are refused from another service: %s', async (name) => {
    const opened = openListings([join(folder, name)], withMail);
    await expect(opened).rejects.toMatchObject({ kind: 'usage', message: expect.stringContaining(name) });
  });
});

test('a value that is not in the rest of a journal has the place of its beginning', () => {
  const file = sourceFile('j.jsonl', '["a","b","c"]');
  const placeOf = placesIn(file);
  const texts = ['b', 'a', 'c'].map((value) => {
    const { start, end } = placeOf(value);
    return file.text.slice(start, end);
  });
  expect(texts).toEqual(['"b"', '[', '[']);
});
