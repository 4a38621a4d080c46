// Measures the processor time of the commands for translators: `mail status --offline`, `mail todo`, `mail export` and `mail import`
// of one language, and `mail import` of all of them.
//
//   node bench/translators.mjs [RUNS] [TEMPLATES]
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure, median, program } from './measure.mjs';

const [runs = 3, templateCount = 200] = process.argv.slice(2).map(Number);
const LANGUAGES = 'de fr it es pt-BR nl sv da nb fi pl cs sk hu ro el tr ja ko ar'.split(' ');

const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
const config = ['-c', join(folder, 'zonemason.yaml')];
try {
  process.stdout.write(
    `| ${templateCount} templates, ${LANGUAGES.length} languages | CPU |\n| --- | ---: |\n`,
  );
  await writeProject();
  await row('mail status --offline', () => ['mail', 'status', '--offline']);
  await row('mail todo', () => ['mail', 'todo']);
  await row('mail export de', (run) => ['mail', 'export', 'de', '--out', exchangeFile('de', run)]);
  await row('mail import of one language', (run) => ['mail', 'import', exchangeFile('de', run)]);
  for (const language of LANGUAGES)
    await zonemason(['mail', 'export', language, '--out', exchangeFile(language, 'all')]);
  const all = LANGUAGES.map((language) => exchangeFile(language, 'all'));
  await row(`mail import of ${LANGUAGES.length} languages`, () => ['mail', 'import', ...all]);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Imports write all files anew each time: the project is written before each run. */
async function row(name, argsOf) {
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    await writeProject();
    times.push((await zonemason(argsOf(run))).cpu);
  }
  process.stdout.write(`| ${name} | ${(median(times) / 1000).toFixed(2)} s |\n`);
}

function zonemason(args) {
  return measure([program, ...args, ...config]);
}

function exchangeFile(language, run) {
  return join(folder, `${language}-${run}.xlf`);
}

async function writeProject() {
  const settings = `mail: { brand: acme, translations: mail, languages: [${LANGUAGES.join(', ')}] }\n`;
  await writeFile(join(folder, 'zonemason.yaml'), settings);
  for (let index = 0; index < templateCount; index += 1) {
    const path = join(folder, 'mail', `mail-${index}`);
    await mkdir(path, { recursive: true });
    const body = 'has been sent, {{customer.name}}, and arrives at {{order.date}}.\n'.replace(
      /^/,
      '  Order {{order.number}} ',
    );
    const text = `subject: Mail ${index} for {{customer.name}}\nbody: |\n${body.repeat(8)}`;
    await writeFile(join(path, 'template.yaml'), `id: t${index}\nlanguage: en\n${text}`);
    for (const language of LANGUAGES)
      await writeFile(join(path, `${language}.yaml`), `# ${language}\n${text.replace('Mail', language)}`);
  }
}
