// Gathers what has changed since the last release: changes/ has a file for each change, so that two changes never meet in one
// file, and CHANGELOG.md a section for each version. A file has a heading of an area and a kind, and one paragraph:
//
//   # Plans, fixed
//
//   `plan --zone` no longer takes …
//
//   node scripts/changes.mjs --check            fails where a file is not like that
//   node scripts/changes.mjs 1.2.3 2027-01-31   writes the section of that version, and removes the files
//   node scripts/changes.mjs --notes 1.2.3      prints that section; fails if there is none, or if a file is left
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endWithUsage, readArguments } from './arguments.mjs';

/** The areas in the order in which a section has them. */
const AREAS = [
  'Installation',
  'Zone and project files',
  'Rules',
  'Plans',
  'Apply and rollback',
  'Names and answers',
  'Mail',
  'Import and export',
  'CI',
  'Editors and shells',
  'Sandbox',
  'Library and formats',
  'Security',
  'Documentation',
];

/** What users have to do before they take the version over comes first, whatever its area. */
const FIRST = 'to do first';
const KINDS = [FIRST, 'added', 'changed', 'fixed'];

/** A heading and one paragraph: no line of it begins a heading, a list, a quote, a table or code, which an item could not hold. */
const FORM =
  /^# (?<area>[^,\n]+), (?<kind>[^\n]+)\n\n(?<text>(?:(?![#>|]|[-+*] |\d+\. |```|~~~)\S[^\n]*\n)+)$/;

const { values, positionals } = readArguments(import.meta.url, {
  options: { check: { type: 'boolean' }, notes: { type: 'string' } },
  allowPositionals: true,
});
const [version, date] = positionals;
const changes = await readChanges();
if (values.notes !== undefined) await printNotes(values.notes);
else if (!values.check) await gather();

/** The changes by area, then by kind. @throws if a file has another form */
async function readChanges() {
  const entries = await readdir('changes', { withFileTypes: true });
  const folder = entries.find((entry) => entry.isDirectory());
  if (folder !== undefined) fail(`changes/${folder.name} is a folder`);
  const names = entries.map(({ name }) => name).filter((name) => name !== 'README.md');
  const read = await Promise.all(names.toSorted().map(readChange));
  return read.toSorted((a, b) => rankOf(a) - rankOf(b));
}

async function readChange(name) {
  const { area, kind, text } = FORM.exec(await readFile(join('changes', name), 'utf8'))?.groups ?? {};
  if (text === undefined) fail(`changes/${name} is not a heading and one paragraph`);
  if (!AREAS.includes(area)) fail(`changes/${name}: the area is none of ${AREAS.join(', ')}`);
  if (!KINDS.includes(kind)) fail(`changes/${name}: the kind is none of ${KINDS.join(', ')}`);
  return { name, area, kind, text: text.trimEnd() };
}

function rankOf({ area, kind }) {
  return AREAS.indexOf(area) * KINDS.length + KINDS.indexOf(kind);
}

/** Writes the section above that of the version before, and removes the files that it is made of. */
async function gather() {
  if (!isVersion(version) || !isDay(date)) endWithUsage(import.meta.url, 'name a version and a day');
  if (changes.length === 0) fail('nothing has changed');
  const changelog = await readFile('CHANGELOG.md', 'utf8');
  const last = /^## (?<version>\d+\.\d+\.\d+),/m.exec(changelog)?.groups.version;
  if (last !== undefined && !isAfter(version, last)) fail(`${version} is not after ${last}`);
  const at = changelog.search(/^## /m);
  const [head, versions] = at === -1 ? [changelog, ''] : [changelog.slice(0, at), changelog.slice(at)];
  await writeFile('CHANGELOG.md', `${head}${sectionOf()}\n${versions}`);
  for (const { name } of changes) await rm(join('changes', name));
}

function isVersion(text) {
  return /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(text);
}

function isDay(text) {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${text}T`);
}

function isAfter(one, other) {
  return one.localeCompare(other, 'en', { numeric: true }) > 0;
}

function sectionOf() {
  const first = changes.filter(({ kind }) => kind === FIRST);
  const others = AREAS.map((area) => [
    area,
    changes.filter((each) => each.area === area && each.kind !== FIRST),
  ]);
  const parts = [['What has to be changed first', first], ...others].filter(
    ([, inside]) => inside.length > 0,
  );
  const sections = parts.map(([title, inside]) => `### ${title}\n\n${inside.map(item).join('')}`);
  return `## ${version}, ${date}\n\n${sections.join('\n')}`;
}

function item({ kind, text }) {
  const label = kind === FIRST ? '' : `${kind[0].toUpperCase()}${kind.slice(1)}: `;
  return `- ${label}${text.replaceAll('\n', '\n  ')}\n`;
}

async function printNotes(wanted) {
  if (changes.length > 0) fail(`${changes.length} changes are not gathered`);
  const sections = (await readFile('CHANGELOG.md', 'utf8')).split(/^(?=## )/m);
  const section = sections.find((each) => each.startsWith(`## ${wanted}, `));
  if (section === undefined) fail(`CHANGELOG.md has no section of ${wanted}`);
  process.stdout.write(section.replace(/^## .*\n\n/, ''));
}

function fail(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
