// How near `plan --only mail` comes to the shortest time that its requests can take, at a service that is slow to
// answer, as whole processes of dist/main.js.
//
//   node bench/mail.mjs [RUNS]
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { measure, median, program } from './measure.mjs';

const TEMPLATES = 200;
const LANGUAGES = ['de', 'fr', 'it', 'es', 'pt-BR', 'nl', 'pl', 'sv', 'cs', 'ja'];
const REQUEST_MS = 30;
const CONCURRENCIES = [4, 8, 16, 32];
/** The list of templates, and the translations of each. */
const REQUESTS = 1 + TEMPLATES;

const runs = Number(process.argv[2] ?? 3);
const templates = Array.from({ length: TEMPLATES }, (_, index) => template(index));
const listing = JSON.stringify(templates.map(({ text }) => text));
const translations = new Map(templates.map(({ text: { id }, translations: list }) => [id, list]));
/** When the first request of a run came and the last answer went. */
let span = { first: Number.NaN, last: Number.NaN };

const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
const server = createServer(serveMails);
try {
  await writeProject();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  print('| requests at a time | shortest | reading | beside the shortest | plan, from start to exit |');
  print('| ---: | ---: | ---: | ---: | ---: |');
  for (const concurrency of CONCURRENCIES) print(row(concurrency, await measurePlan(concurrency)));
} finally {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
}

/** Medians of a plan with this many requests at a time, in milliseconds: the whole of it, and from the first request to the last answer. */
async function measurePlan(concurrency) {
  const env = {
    ZONEMASON_MAIL_ENDPOINT: `http://127.0.0.1:${server.address().port}`,
    ZONEMASON_MAIL_TOKEN: 'bench',
  };
  const file = ['-c', join(folder, 'zonemason.yaml'), '--concurrency', `${concurrency}`];
  const args = [program, 'plan', '--only', 'mail', '--detailed-exitcode', ...file];
  const results = [];
  for (let run = 0; run < runs; run += 1) {
    span = { first: Number.NaN, last: Number.NaN };
    // Exit code 2 says that the differences were found.
    const { milliseconds } = await measure(args, { env, exitCode: 2 });
    results.push({ plan: milliseconds, reading: span.last - span.first });
  }
  return {
    plan: median(results.map(({ plan }) => plan)),
    reading: median(results.map(({ reading }) => reading)),
  };
}

function row(concurrency, { plan, reading }) {
  const shortest = (REQUESTS * REQUEST_MS) / concurrency;
  const factor = `× ${(reading / shortest).toFixed(2)}`;
  return `| ${[concurrency, seconds(shortest), seconds(reading), factor, seconds(plan)].join(' | ')} |`;
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** The service as far as `plan` needs it: the templates, and the translations of each. */
async function serveMails(request, response) {
  if (Number.isNaN(span.first)) span.first = performance.now();
  await wait(REQUEST_MS);
  const [, id] = /\/templates\/([^/]+)\/translations$/.exec(request.url) ?? [];
  const body = id === undefined ? listing : translations.get(id);
  response.setHeader('content-type', 'application/json').end(body);
  span.last = performance.now();
}

/** A template in English and its live translations; one in ten has a German one that differs from its file. */
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
    text: { name },
  } of templates) {
    await mkdir(join(folder, 'mail', name), { recursive: true });
    for (const language of LANGUAGES)
      await writeFile(
        join(folder, 'mail', name, `${language}.yaml`),
        JSON.stringify(mail(language, 'as it is')),
      );
  }
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
