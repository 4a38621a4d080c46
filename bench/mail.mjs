// Compares the time that `plan --only mail` takes to read from a slow service with the minimum that its requests can take,
// and with bare undici. Runs dist/main.js and bare undici alternately, as whole processes.
//
//   node bench/mail.mjs [RUNS] [TEMPLATES]
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { measure, median, program, requestCost } from './measure.mjs';
import { isSmoke, judge } from './targets.mjs';

const [runs = 3, templateCount = 200] = process.argv.slice(2).map(Number);
const LANGUAGES = ['de', 'fr', 'it', 'es', 'pt-BR', 'nl', 'pl', 'sv', 'cs', 'ja'];
const REQUEST_MS = 30;
const CONCURRENCIES = [4, 8, 16, 32];
const bareReading = fileURLToPath(new URL('bare-reading.mjs', import.meta.url));
/** The list of templates, and the translations of each. */
const REQUESTS = 1 + templateCount;

const templates = Array.from({ length: templateCount }, (_, index) => template(index));
const listing = JSON.stringify(templates.map(({ text }) => text));
const translations = new Map(templates.map(({ text: { id }, translations: list }) => [id, list]));
/** When the first request of a run arrived and the last response was sent. */
let span = { first: Number.NaN, last: Number.NaN };

const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
const server = createServer(serveMails);
try {
  await writeProject();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  print('| concurrency | minimum | bare undici | ratio | CPU | zonemason | ratio | CPU | whole plan |');
  print('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  const results = new Map();
  for (const concurrency of isSmoke ? [16] : CONCURRENCIES) {
    results.set(concurrency, await measureReading(concurrency));
    print(row(concurrency, results.get(concurrency)));
  }
  judge(
    'mail of 2,000 translations, reading with 16 requests at a time compared with the minimum',
    results.get(16).plan.reading / ((REQUESTS * REQUEST_MS) / 16),
    templateCount === 200,
  );
} finally {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
}

/** Medians of bare undici and of `plan --only mail` at this concurrency. */
async function measureReading(concurrency) {
  const endpoint = `http://127.0.0.1:${server.address().port}`;
  const env = { ZONEMASON_MAIL_ENDPOINT: endpoint, ZONEMASON_MAIL_TOKEN: 'bench' };
  const file = ['-c', join(folder, 'zonemason.yaml'), '--concurrency', `${concurrency}`];
  const plan = [program, 'plan', '--only', 'mail', '--detailed-exitcode', ...file];
  const results = { bare: [], plan: [] };
  for (let run = 0; run < runs; run += 1) {
    results.bare.push(await measureSpan([bareReading, endpoint, `${concurrency}`], {}));
    // Exit code 2: there are changes.
    results.plan.push(await measureSpan(plan, { env, exitCode: 2 }));
  }
  return { bare: medians(results.bare), plan: medians(results.plan) };
}

/** Milliseconds of the whole process, from its first request to the last response, and of processor time per request. */
async function measureSpan(args, options) {
  span = { first: Number.NaN, last: Number.NaN };
  const { milliseconds, reported } = await measure(args, { ...options, preload: requestCost });
  return { whole: milliseconds, reading: span.last - span.first, cost: reported };
}

function medians(results) {
  const of = (field) => median(results.map((result) => result[field]));
  return { whole: of('whole'), reading: of('reading'), cost: of('cost') };
}

function row(concurrency, { bare, plan }) {
  const minimum = (REQUESTS * REQUEST_MS) / concurrency;
  const cells = ({ reading, cost }) => [
    seconds(reading),
    `× ${(reading / minimum).toFixed(2)}`,
    `${cost.toFixed(1)} ms`,
  ];
  return `| ${[concurrency, seconds(minimum), ...cells(bare), ...cells(plan), seconds(plan.whole)].join(' | ')} |`;
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** The part of the service that `plan` uses: templates and their translations. */
async function serveMails(request, response) {
  if (Number.isNaN(span.first)) span.first = performance.now();
  await wait(REQUEST_MS);
  const [, id] = /\/templates\/([^/]+)\/translations$/.exec(request.url) ?? [];
  const body = id === undefined ? listing : translations.get(id);
  response.setHeader('content-type', 'application/json').end(body);
  span.last = performance.now();
}

/** An English template and its live translations. In one template of ten, the German translation differs from its file. */
function template(index) {
  const id = `5f0c1de2-8a4b-4c51-9a3e-${String(index).padStart(12, '0')}`;
  const list = LANGUAGES.map((language) => ({
    id: `${id}-${language}`,
    template: id,
    language,
    ...mail(language, index % 10 === 0 && language === 'de' ? 'as it was' : 'as it is'),
  }));
  const text = { id, name: `template-${index}`, language: 'en', ...mail('en', 'as it is') };
  return { text, translations: JSON.stringify(list) };
}

/** A mail of about 1 KiB. */
function mail(language, state) {
  const line = `A line in ${language}, ${state}, of a mail to {{customer.name}}.\n`;
  return { subject: `Mail in ${language} for {{customer.name}}`, body: line.repeat(20) };
}

async function writeProject() {
  const endpoint = 'endpoint: http://127.0.0.1:1';
  await writeFile(join(folder, 'zonemason.yaml'), `mail:\n  ${endpoint}\n  brand: acme\n`);
  for (const {
    text: { name, ...mirror },
  } of templates) {
    await mkdir(join(folder, 'mail', name), { recursive: true });
    await writeMailFile(name, 'template', mirror);
    for (const language of LANGUAGES) await writeMailFile(name, language, mail(language, 'as it is'));
  }
}

async function writeMailFile(name, file, value) {
  await writeFile(join(folder, 'mail', name, `${file}.yaml`), JSON.stringify(value));
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
