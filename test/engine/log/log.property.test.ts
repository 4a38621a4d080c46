import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Plan } from '../../../src/plan/plan.js';
import { zonemason } from '../../cli/support.js';
import { repositoryWith } from '../../support/git.js';
import { runs } from '../../support/runs.js';

/** What a commit does to the files. */
const edit = fc.record({
  /** The last octet of the address of www, and that of mail; 0 for no record. */
  www: fc.nat({ max: 2 }),
  mail: fc.nat({ max: 2 }),
  /** Where the zone and its shared records are. */
  file: fc.constantFrom('zones/a.yaml', 'zones/b.yaml'),
  isIncluded: fc.boolean(),
  isVariable: fc.boolean(),
  isQuoted: fc.boolean(),
  isBroken: fc.constantFrom(false, false, false, true),
});

type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

const FILES = ['zones/a.yaml', 'zones/b.yaml', 'shared.yaml'];

function filesOf({
  www,
  mail,
  file,
  isIncluded,
  isVariable,
  isQuoted,
  isBroken,
}: Edit): Record<string, string | null> {
  const quote = (text: string): string => (isQuoted || isVariable ? `"${text}"` : text);
  const records = [
    ...(www > 0 ? [`www: { A: ${quote(isVariable ? '192.0.2.${www}' : `192.0.2.${www}`)} }`] : []),
    ...(mail > 0 ? [`mail: { A: ${quote(`192.0.2.10${mail}`)} }`] : []),
  ].join(', ');
  const vars = isVariable ? `vars: { www: ${www} }\n` : '';
  const own = isIncluded ? '{}\ninclude: ../shared.yaml' : `{ ${records} }`;
  return {
    ...Object.fromEntries(FILES.map((path) => [path, null])),
    ...(isIncluded && { 'shared.yaml': `records: { ${records} }\n` }),
    [file]: isBroken
      ? `zone: example.com\nrecords: [${own}\n`
      : `zone: example.com\n${vars}records: ${own}\n`,
    'zones/other.yaml': 'zone: example.net\nrecords: { www: { A: 192.0.2.1 } }\n',
  };
}

interface LoggedChange {
  readonly action: string;
  readonly address: string;
  readonly before: unknown;
  readonly after: unknown;
}

interface Logged {
  readonly commit: string;
  readonly changes: readonly LoggedChange[];
}

test('the history of a name is what diff finds from commit to commit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
      const { folder, commit, head } = repositoryWith({ 'zonemason.yaml': 'dns: { zones: zones/*.yaml }\n' });
      const commits = [{ id: head(), isBroken: false }];
      edits.forEach((each, index) =>
        commits.push({
          id: commit({ ...filesOf(each), count: String(index) }, `c${index}`),
          isBroken: each.isBroken,
        }),
      );
      const valid = commits.filter(({ isBroken }) => !isBroken);
      const expected: Logged[] = [];
      for (const [index, { id }] of valid.entries()) {
        const before = valid[index - 1];
        const changes = before ? await changesBetween(folder, before.id, id) : [];
        if (changes.length > 0) expected.unshift({ commit: id, changes });
      }
      const { stdout } = await zonemason(['log', 'www.example.com', '--format', 'json'], { cwd: folder });
      const { commits: found }: { commits: readonly Logged[] } = JSON.parse(stdout);
      expect(found.map(({ commit: id, changes }) => ({ commit: id, changes: changes.map(bare) }))).toEqual(
        expected,
      );
    }),
    { numRuns: runs(4) },
  );
});

/** What diff says of www. */
async function changesBetween(cwd: string, from: string, to: string): Promise<Logged['changes']> {
  const { stdout } = await zonemason(['diff', `${from}..${to}`, '--format', 'json'], { cwd });
  const { zones }: Plan = JSON.parse(stdout);
  return zones
    .flatMap(({ steps }) => steps)
    .filter(({ address }) => address.startsWith('dns/example.com/www/'))
    .map(bare);
}

function bare({ action, address, before, after }: LoggedChange): LoggedChange {
  return { action, address, before, after };
}
