import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadProject } from '../../../src/config/project.js';
import { diskTree } from '../../../src/load/files/disk-tree.js';
import { recordingTree } from '../../../src/load/files/file-tree.js';
import { checkSelected } from '../../../src/engine/check/check-selected.js';
import { compareFiles } from '../../../src/engine/diff/compare.js';
import { runs } from '../../support/runs.js';
import { temporaryFolder } from '../../support/after-tests.js';

const settings =
  'dns: { endpoint: https://dns.example.net, zones: [zones/*.yaml, ../extra/z.yaml] }\n' +
  'mail: { endpoint: https://api.example.net, brand: acme }\n';
const zone = (name: string, include = ''): string =>
  `zone: ${name}\n${include}records: { www: { A: 192.0.2.1 } }\n`;

const written = {
  'p/zonemason.yaml': settings,
  'p/zones/a.example.yaml': zone('a.example', 'include: ../shared/s.yaml\n'),
  'p/zones/b.example.yaml': zone('b.example', 'include: [../shared/s.yaml]\n'),
  'p/shared/s.yaml': 'records: { mail: { A: 192.0.2.2 } }\n',
  'p/mail/welcome/de.yaml': 'subject: Hallo\nbody: Text\n',
  'extra/z.yaml': zone('z.example'),
  // What is read by who reads relative to another folder.
  'mail/welcome/fr.yaml': 'subject: Bonjour\nbody: Faux\n',
  'p/zones/mail/other/de.yaml': 'subject: Falsch\nbody: Falsch\n',
  'zones/wrong.yaml': zone('wrong.example'),
  'shared/s.yaml': 'records: { wrong: { A: 192.0.2.9 } }\n',
};

/** Folders to work in; the project file is found from those of the second list. */
const anywhere = ['.', 'extra', 'zones', 'mail/welcome'];
const inside = ['p', 'p/zones', 'p/mail/welcome', 'p/deep/er'];

interface Outcome {
  readonly plan: unknown;
  readonly codes: readonly string[];
  /** From the top, in no order. */
  readonly read: readonly string[];
}

async function outcome(top: string, cwd: string, file: string | null): Promise<Outcome> {
  const { tree: files, paths } = recordingTree(diskTree(join(top, cwd), { allowed: [join(top, 'extra')] }));
  const { project } = await loadProject({ file, files, env: {}, knownRules: [] });
  if (!project) throw new Error('the project file was not read');
  const { zones, mail, report } = await checkSelected(
    { project, problems: [], now: Date.now },
    {},
    { byMirror: true },
  );
  const { plan } = compareFiles({
    project,
    zones,
    mail,
    base: { project: null, zones: [], templates: [], unreadable: [], diagnostics: [] },
    between: { from: { ref: 'none', commit: '0' }, to: null },
    now: new Date(0),
  });
  return {
    plan,
    codes: report.diagnostics.map(({ rule }) => rule.code),
    read: Array.from(paths, (path) => relative(top, path)).toSorted(),
  };
}

test('the same files are read and the same is planned from any folder, however the project file is named', async () => {
  const top = temporaryFolder(written);
  for (const folder of [...anywhere, ...inside]) mkdirSync(join(top, folder), { recursive: true });
  const expected = await outcome(top, 'p', 'zonemason.yaml');
  expect(expected.read.filter((path) => !path.startsWith('p/'))).toEqual(['extra/z.yaml']);
  expect(expected.read).toContain('p/mail/welcome/de.yaml');

  const file = join(top, 'p/zonemason.yaml');
  const named = fc
    .constantFrom(...anywhere, ...inside)
    .chain((cwd) =>
      fc.constantFrom<[string, string | null][]>(
        [cwd, file],
        [cwd, relative(join(top, cwd), file)],
        [cwd, `./${relative(join(top, cwd), file)}`],
      ),
    );
  const found = fc.constantFrom(...inside).map((cwd): [string, string | null] => [cwd, null]);
  await fc.assert(
    fc.asyncProperty(fc.oneof(named, found), async ([cwd, path]) => {
      expect(await outcome(top, cwd, path)).toEqual(expected);
    }),
    { numRuns: runs(60) },
  );
});
