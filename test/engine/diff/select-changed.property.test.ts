import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectChanged } from '../../../src/engine/diff/select-changed.js';
import { openHost } from '../../../src/engine/session/session.js';
import { repositoryWith, writeFiles } from '../../support/git.js';
import { runs, seed } from '../../support/runs.js';

/** A zone file, and how it is written. */
interface ZoneModel {
  readonly file: string;
  /** The address of `www`: a number, or a variable. */
  readonly www: number | 'v' | 'w';
  readonly include: 'shared' | 'other' | null;
  readonly isProtected: boolean;
  /** Neither of them means anything. */
  readonly comment: number;
  readonly isReordered: boolean;
}

interface ProjectModel {
  readonly zones: Readonly<Record<string, ZoneModel>>;
  /** By name of the zone list, the names of its zones, which share a file. */
  readonly listed: { readonly names: readonly string[]; readonly www: number };
  readonly vars: Readonly<Record<'v' | 'w', number>>;
  readonly includes: Readonly<Record<'shared' | 'other', number>>;
  /** The texts of mails by template. */
  readonly mails: Readonly<Record<string, string>>;
}

const start: ProjectModel = {
  zones: Object.fromEntries(
    (['v', 'w', 1, 2] as const).map((www, index) => [
      `z${index}.example`,
      {
        file: `z${index}`,
        www,
        include: ([null, 'shared', 'shared', 'other'] as const)[index] ?? null,
        isProtected: false,
        comment: 0,
        isReordered: false,
      },
    ]),
  ),
  listed: { names: ['l0.example', 'l1.example'], www: 5 },
  vars: { v: 10, w: 11 },
  includes: { shared: 20, other: 21 },
  mails: { welcome: 'Hallo', bye: 'Tschau' },
};

type Change = (project: ProjectModel) => ProjectModel;

const number = fc.integer({ min: 1, max: 3 });
const zoneName = fc.integer({ min: 0, max: 5 }).map((index) => `z${index}.example`);

function ofZone(name: string, change: (zone: ZoneModel) => ZoneModel): Change {
  return (project) => {
    const zone = project.zones[name];
    return zone ? { ...project, zones: { ...project.zones, [name]: change(zone) } } : project;
  };
}

function without<T>(all: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(all).filter(([each]) => each !== name));
}

const change: fc.Arbitrary<Change> = fc.oneof(
  fc
    .tuple(zoneName, fc.oneof(number, fc.constantFrom('v' as const, 'w' as const)))
    .map(([name, www]) => ofZone(name, (zone) => ({ ...zone, www }))),
  fc
    .tuple(zoneName, fc.constantFrom('shared' as const, 'other' as const, null))
    .map(([name, include]) => ofZone(name, (zone) => ({ ...zone, include }))),
  fc
    .tuple(zoneName, fc.boolean())
    .map(([name, isProtected]) => ofZone(name, (zone) => ({ ...zone, isProtected }))),
  fc.tuple(zoneName, number).map(([name, comment]) => ofZone(name, (zone) => ({ ...zone, comment }))),
  zoneName.map((name) => ofZone(name, (zone) => ({ ...zone, isReordered: !zone.isReordered }))),
  fc
    .tuple(zoneName, number)
    .map(([name, index]) => ofZone(name, (zone) => ({ ...zone, file: `renamed-${name}-${index}` }))),
  zoneName.map((name): Change => (project) => ({ ...project, zones: without(project.zones, name) })),
  fc.tuple(zoneName, number).map(([name, www]): Change => (project) => ({
    ...project,
    zones: {
      [name]: { file: name, www, include: null, isProtected: false, comment: 0, isReordered: false },
      ...project.zones,
    },
  })),
  fc.tuple(fc.constantFrom('v' as const, 'w' as const), number).map(([name, value]): Change => (project) => ({
    ...project,
    vars: { ...project.vars, [name]: value },
  })),
  fc
    .tuple(fc.constantFrom('shared' as const, 'other' as const), number)
    .map(([name, value]): Change => (project) => ({
      ...project,
      includes: { ...project.includes, [name]: value },
    })),
  fc
    .record({
      names: fc.uniqueArray(fc.constantFrom('l0.example', 'l1.example', 'l2.example'), { minLength: 1 }),
      www: number,
    })
    .map((listed): Change => (project) => ({ ...project, listed })),
  fc
    .tuple(fc.constantFrom('welcome', 'bye', 'hello'), fc.constantFrom('Hallo', 'Servus', null))
    .map(([name, text]): Change => (project) => ({
      ...project,
      mails: { ...without(project.mails, name), ...(text !== null && { [name]: text }) },
    })),
);

/** The files of a project. */
function filesOf({ zones, listed, vars, includes, mails }: ProjectModel): Readonly<Record<string, string>> {
  const settings =
    'dns: { endpoint: https://dns.example.net, zones: zones/*.yaml }\n' +
    'mail: { endpoint: https://api.example.net, brand: acme }\n';
  const texts = Object.entries(zones).map(([name, zone]) => [
    `zones/${zone.file}.yaml`,
    zoneText(name, zone),
  ]);
  return {
    'zonemason.yaml': `${settings}vars: { v: 192.0.2.${vars.v}, w: 192.0.2.${vars.w} }\n`,
    'zones/list.yaml': `zone: [${listed.names.join(', ')}]\nrecords: { www: { A: 192.0.2.${listed.www} } }\n`,
    ...Object.fromEntries(texts),
    ...Object.fromEntries(
      Object.entries(includes).map(([name, value]) => [
        `${name}.yaml`,
        `records: { ftp: { A: 192.0.2.${value} } }\n`,
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(mails).map(([name, text]) => [`mail/${name}/de.yaml`, `subject: ${text}\nbody: Text\n`]),
    ),
  };
}

function zoneText(name: string, { www, include, isProtected, comment, isReordered }: ZoneModel): string {
  const address = typeof www === 'number' ? `192.0.2.${www}` : `"\${${www}}"`;
  const keys = [
    ...(include ? [`include: ../${include}.yaml`] : []),
    ...(isProtected ? ['protect: [{ prefix: www }]'] : []),
    `records: { www: { A: ${address} } }`,
  ];
  return `# ${comment}\nzone: ${name}\n${(isReordered ? keys.toReversed() : keys).join('\n')}\n`;
}

/** By zone and mail, all that its files mean. */
function meaningsOf({ zones, listed, vars, includes, mails }: ProjectModel): ReadonlyMap<string, string> {
  const ofZones = Object.entries(zones).map(([name, { www, include, isProtected }]) => {
    const address = typeof www === 'number' ? www : vars[www];
    return [name, JSON.stringify([address, include && includes[include], isProtected])] as const;
  });
  return new Map([
    ...ofZones,
    ...listed.names.map((name) => [name, JSON.stringify([listed.www, null, false])] as const),
    ...Object.entries(mails).map(([name, text]) => [`mail/${name}`, text] as const),
  ]);
}

test('exactly the zones and mails are selected whose meaning differs, whatever became of their files', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 3 }),
      fc.array(change, { maxLength: 4 }),
      async (...all) => {
        const [before, after] = [all[0], all.flat()].map((changes) =>
          changes.reduce((project, apply) => apply(project), start),
        );
        if (!before || !after) throw new Error('a history has two ends');
        const [from, to] = [filesOf(before), filesOf(after)];
        const { folder } = repositoryWith(from);
        // A folder that is left empty would be a template without translations, which git cannot have.
        const gone = Object.keys(from).filter((path) => !(path in to));
        const removed = gone.map((path) => path.replace(/\/de\.yaml$/, ''));
        writeFiles(folder, { ...Object.fromEntries(removed.map((path) => [path, null])), ...to });
        const host = openHost({ folder, env: {} });
        const { changed } = await selectChanged(host, 'HEAD', {});
        const [was, is] = [meaningsOf(before), meaningsOf(after)];
        const differing = [...is].flatMap(([scope, meaning]) => (was.get(scope) === meaning ? [] : scope));
        const selected = [
          ...(changed?.zones ?? []),
          ...Array.from(changed?.templates ?? [], (name) => `mail/${name}`),
        ];
        expect(selected.toSorted()).toEqual(differing.toSorted());
        expect((changed?.of.zones ?? 0) + (changed?.of.templates ?? 0)).toBe(is.size);
      },
    ),
    { numRuns: runs(40), seed: seed() },
  );
});
