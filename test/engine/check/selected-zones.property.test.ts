import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zoneReading } from '../../../src/config/project.js';
import { jsonDiagnostic } from '../../../src/diagnostics/formats/json.js';
import { groupBy } from '../../../src/diagnostics/group-by.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { checkSelected } from '../../../src/engine/check/check-selected.js';
import { readDeclared } from '../../../src/engine/check/read-declared.js';
import { mentionGraph, partsOf } from '../../../src/engine/check/reach.js';
import { sightFiles } from '../../../src/engine/check/sighted-files.js';
import { checkZonesInParts } from '../../../src/engine/check/zones-in-parts.js';
import type { ZonesCheck } from '../../../src/engine/check/zones.js';
import { checkZoneFiles } from '../../../src/engine/check/zones.js';
import type { Selection } from '../../../src/engine/selection/selection.js';
import type { Session } from '../../../src/engine/session/session.js';
import { openHost, withSession } from '../../../src/engine/session/session.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { writeFiles } from '../../support/git.js';
import { liveState } from '../../support/plans.js';
import { records } from '../../support/record-lines.js';
import { runs } from '../../support/runs.js';
import { simulateService } from '../../support/simulated-service.js';
import { planAgainst } from '../../support/workflow.js';

/** Zones above one another and apart, so that few of them matter to each. */
const NAMES = ['a.example', 'b.example', 'c.example', 'd.test', 'sub.a.example', 'x.sub.a.example', 'e.org'];
const PREFIXES = ['@', 'www', 'a', 'sub', 'mail', '_dmarc', '_spf', 's1._domainkey', '*', 'www.d.test'];

const prefix = fc.constantFrom(...PREFIXES);
const zone = fc.constantFrom(...NAMES);
const target = fc
  .tuple(fc.constantFrom('', 'www.', 'a.', 'sub.', 'mail.', 'ns.', '_spf.', '_dmarc.', 'x.y.'), zone)
  .map((parts) => parts.join(''));

/** Contents of records, most of which lead to another name. */
const CONTENTS: readonly ((to: string, other: string) => string)[] = [
  (to) => `CNAME ${to}`,
  (to) => `CNAME ${to}`,
  (to) => `MX ${to} ; prio=10`,
  (to) => `NS ${to}`,
  (to) => `A 192.0.2.${to.length}`,
  (to) => `A 192.0.2.${to.length}`,
  (to, other) => `TXT v=spf1 include:${to} include:${other} -all`,
  (to) => `TXT v=spf1 redirect=${to}`,
  () => 'TXT v=spf1 mx -all',
  (to) => `HTTPS 0 ${to}`,
  (to) => `SRV 0 443 ${to} ; prio=1`,
  // From here on, what is often wrong.
  (to) => `TXT v=DMARC1; p=none; rua=mailto:dmarc@${to}`,
  () => 'TXT v=DKIM1; p=',
  () => 'TXT v=DMARC1; p=reject',
  (to) => `CAA 0 issue "${to}"`,
  (to) => `CNAME ${to} ; inactive`,
  () => 'TXT v=DMARC1',
];
const SOUND = 11;

/** A record as a line. */
const line = fc
  .tuple(prefix, target, target, fc.constantFrom(...CONTENTS))
  .map(([at, to, other, content]) => `${at} ${content(to, other)}`);

const hostPrefix = fc.constantFrom('www', 'a', 'sub', 'mail', 'ns');
const host = fc.tuple(hostPrefix, zone).map(([label, name]) => `${label}.${name}`);

/** Records that break no rule of the service, but for loops. */
const soundLines = fc
  .uniqueArray(fc.tuple(hostPrefix, host, host, fc.constantFrom(...CONTENTS.slice(0, SOUND))), {
    selector: ([at]) => at,
    maxLength: 5,
  })
  .map((all) => all.map(([at, to, other, content]) => `${at} ${content(to, other)}`));

interface ZoneModel {
  readonly lines: readonly string[];
  /** Whether it is written so that it has to be parsed to see what it mentions. */
  readonly isVeiled: boolean;
  readonly except: boolean;
  readonly expect: string | null;
  readonly policy: 'sync' | 'create-only';
  readonly live: readonly string[];
}

const zoneModel = (lines: fc.Arbitrary<readonly string[]>): fc.Arbitrary<ZoneModel> =>
  fc
    .record({
      lines,
      isVeiled: fc.nat({ max: 3 }).map((n) => n === 0),
      except: fc.boolean(),
      expect: fc.option(fc.constantFrom('www A', '@ MX', 'a A')),
      policy: fc.constantFrom('sync' as const, 'sync' as const, 'create-only' as const),
      kept: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      drift: soundLines,
    })
    .map(({ kept, drift, ...model }) => ({
      ...model,
      live: [...model.lines.filter((_, index) => kept[index]), ...drift],
    }));

interface ProjectModel {
  readonly zones: Readonly<Record<string, ZoneModel>>;
  /** The name of an expectation. */
  readonly expect: string | null;
  /** Whether a second file declares the first zone. */
  readonly again: boolean;
}

const anyProject: fc.Arbitrary<ProjectModel> = fc.record({
  zones: fc.dictionary(zone, zoneModel(fc.array(line, { maxLength: 5 })), { minKeys: 2 }),
  expect: fc.option(target),
  again: fc.nat({ max: 5 }).map((n) => n === 0),
});

const soundProject: fc.Arbitrary<ProjectModel> = fc
  .array(zoneModel(soundLines), { minLength: NAMES.length, maxLength: NAMES.length })
  .map((models) => ({
    zones: Object.fromEntries(models.map((model, index) => [NAMES[index] ?? '', { ...model, expect: null }])),
    expect: null,
    again: false,
  }));

const someNames = fc.subarray(NAMES, { minLength: 1, maxLength: 2 });

function filesOf({ zones, expect: asked, again }: ProjectModel): Record<string, string> {
  const files: Record<string, string> = {
    'zonemason.yaml': [
      'dns: { endpoint: "https://dns.example.net", zones: "zones/*.yaml" }',
      'vars: { dot: "." }',
      ...(asked === null ? [] : [`expect: [{ ask: "${asked} A" }]`]),
      '',
    ].join('\n'),
  };
  for (const [name, model] of Object.entries(zones)) files[`zones/${name}.yaml`] = zoneFile(name, model);
  const [first] = Object.entries(zones);
  if (again && first) files['zones/again.yaml'] = zoneFile(...first);
  return files;
}

function zoneFile(name: string, { lines, isVeiled, except, expect: asked, policy }: ZoneModel): string {
  const byName = groupBy(records(...lines), ({ prefix: at }) => at || '@');
  return [
    `zone: ${name}`,
    ...(policy === 'sync' ? [] : [`policy: ${policy}`]),
    ...(except ? ['except: [{ rule: target/missing, type: CNAME, reason: known }]'] : []),
    ...(asked === null ? [] : [`expect: [{ ask: "${asked}" }]`]),
    'records:',
    ...Array.from(byName, ([at, all]) => [
      `  ${JSON.stringify(at)}:`,
      ...Array.from(
        groupBy(all, ({ type }) => type),
        ([type, set]) => [
          `    ${type}:`,
          ...set.map(({ content, prio, active }) => {
            const text = content.includes('"') ? `'${content}'` : JSON.stringify(content);
            return `      - { content: ${isVeiled ? text.replace('.', '${dot}') : text}${prio ? `, prio: ${prio}` : ''}${active ? '' : ', active: false'} }`;
          }),
        ],
      ).flat(),
    ]).flat(),
    '',
  ].join('\n');
}

function inProject<T>(model: ProjectModel, work: (session: Session) => Promise<T>): Promise<T> {
  const folder = temporaryFolder();
  writeFiles(folder, filesOf(model));
  return withSession(openHost({ folder, env: {}, now: () => 0 }), work);
}

function told(diagnostics: readonly Diagnostic[]): readonly unknown[] {
  return diagnostics.map(jsonDiagnostic);
}

function selecting(names: readonly string[]): Selection {
  return { only: 'dns', globs: [], zones: (name) => names.includes(name) };
}

/** The same names as what has changed. */
function changed(names: readonly string[]): Selection {
  const of = { zones: names.length, templates: 0 };
  const zones = new Set(names);
  return {
    only: 'dns',
    changed: {
      since: 'HEAD',
      zones,
      templates: new Set(),
      gone: new Set(),
      of,
      found: () => null,
      seen: new Map(),
    },
  };
}

test('what is found in some zones does not depend on how much of the others is read', async () => {
  await fc.assert(
    fc.asyncProperty(anyProject, someNames, fc.boolean(), (model, names, isChange) =>
      inProject(model, async (session) => {
        const selection = isChange ? changed(names) : selecting(names);
        const check = async (isWhole: boolean): Promise<unknown> => {
          const found = await checkSelected(session, selection, { byMirror: true, isWhole });
          const { zones, others, far, report, broken, warnings } = found;
          return {
            zones: zones.map(({ name, records: all }) => [name, all.length]),
            others: new Set([...others.map(({ name }) => name), ...far.names]),
            diagnostics: told(report.diagnostics),
            hidden: told(report.hidden ?? []),
            counted: [report.files, report.records],
            broken: broken.map(({ scope }) => scope),
            warnings: warnings.map(({ rule, address, message }) => [rule.code, address, message]),
          };
        };
        expect(await check(false)).toEqual(await check(true));
      }),
    ),
    { numRuns: runs(75) },
  );
});

/** What a check found, as data. */
function foundBy(check: ZonesCheck): unknown {
  return {
    ...check,
    zones: check.zones.map(({ name, records: all }) => [name, all.length]),
    diagnostics: told(check.diagnostics),
    hidden: told(check.hidden),
    broken: check.broken.map(({ scope, path, diagnostics }) => [scope, path, told(diagnostics)]),
    warnings: check.warnings.map(({ rule, address }) => `${rule.code} ${address}`).toSorted(),
  };
}

test('what is found does not depend on whether zones are checked together or part by part', async () => {
  await fc.assert(
    fc.asyncProperty(anyProject, fc.constantFrom(1, 2, 100), (model, most) =>
      inProject(model, async ({ project }) => {
        const files = Object.keys(filesOf(model)).filter((path) => path.startsWith('zones/'));
        const sighted = (await sightFiles(files, zoneReading(project))) ?? [];
        const input = {
          ...zoneReading(project),
          files,
          severities: project.severities,
          expect: project.expect,
        };
        const parts = partsOf(mentionGraph(sighted), project.document.file.text, most);
        expect(foundBy(await checkZonesInParts({ ...input, ...parts, isKept: () => true }))).toEqual(
          foundBy(await checkZoneFiles(input)),
        );
      }),
    ),
    { numRuns: runs(75) },
  );
});

test('nor does what is planned for them', async () => {
  await fc.assert(
    fc.asyncProperty(soundProject, someNames, (model, names) =>
      inProject(model, async (session) => {
        const state = liveState(
          new Map(Object.entries(model.zones).map(([name, { live }]) => [name, records(...live)])),
        );
        const plan = async (isWhole: boolean): Promise<unknown> => {
          const { client } = simulateService({ state, habits: HABITS, latencies: [1], faults: new Map() });
          const declared = await readDeclared(session, selecting(names), { isWhole });
          const { zones, warnings } = declared;
          const background = { project: session.project, zones, warnings, base: null };
          const more = { ...declared, warnings: undefined, project: session.project, background };
          const planning = await planAgainst(client, zones, more);
          return { ...planning, diagnostics: told(planning.diagnostics), warnings: told(planning.warnings) };
        };
        const tried = (isWhole: boolean): Promise<unknown> => plan(isWhole).catch(String);
        expect(JSON.parse(JSON.stringify(await tried(false)))).toEqual(
          JSON.parse(JSON.stringify(await tried(true))),
        );
      }),
    ),
    { numRuns: runs(75) },
  );
});

const HABITS = { storesCanonical: false, renewsIds: false, tellsIds: true };
