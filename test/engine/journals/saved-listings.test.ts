import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Project } from '../../../src/config/project.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { openListings, placesIn } from '../../../src/engine/journals/saved-listings.js';
import { openHost, withProject } from '../../../src/engine/session/session.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { liveTemplate } from '../../support/mail.js';
import { someProject } from '../../support/projects.js';
import { journalText } from '../rollback/journals.js';

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

/** Opens journals as a run in a folder that is not theirs. */
async function open(paths: readonly string[]) {
  const host = openHost({ folder: temporaryFolder(), env: {}, now: () => Date.UTC(2026, 0, 2) });
  return withProject(host, { project: withMail }, (session) => openListings(paths, session));
}

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
    const { zones, templates } = await open(paths);
    expect(zones.map(({ journal, listing }) => [journal.path, listing.scope])).toEqual([
      [paths[1], 'example.com'],
    ]);
    expect(templates.map(({ journal, listing }) => [journal.path, listing.scope])).toEqual([
      [paths[0], 'mail/welcome'],
    ]);
  });

  test.each(['foreign.jsonl', 'other.jsonl'])('are refused from another service: %s', async (name) => {
    const opened = open([join(folder, name)]);
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
