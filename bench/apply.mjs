// Compares the requests of `apply` for many creates in one zone with the same requests sent by bare undici. Both run
// alternately, as whole processes, against a service in this process.
//
// The targets are for 1000 creates with 50 ms, and for 10000 with 0 ms.
//
//   node bench/apply.mjs [CREATES] [MILLISECONDS PER WRITE] [RUNS] [CONCURRENCY,…]
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure, median, program, syncCount } from './measure.mjs';
import { judge } from './targets.mjs';

const creates = Number(process.argv[2] ?? 1000);
const delay = Number(process.argv[3] ?? 50);
const runs = Number(process.argv[4] ?? 1);
const CONCURRENCIES = (process.argv[5] ?? '1,4,16').split(',').map(Number);
const bareWrites = fileURLToPath(new URL('bare-writes.mjs', import.meta.url));

print(`${creates} creates, ${delay} ms per write\n`);
print('|  |  | minimum | requests | ratio | CPU | syncs per step | most at once |');
print('| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const concurrency of CONCURRENCIES.filter((each) => each > 1 || creates * delay < 100_000))
  await compare(concurrency);

async function compare(concurrency) {
  const minimum = (creates * delay) / concurrency;
  const all = { plan: [], bare: [], apply: [] };
  for (let run = 0; run < runs; run += 1)
    for (const kind of Object.keys(all)) all[kind].push(await measureOnce(kind, concurrency));
  for (const [kind, results] of Object.entries(all)) {
    const of = (field) => medianOf(results, field);
    const isPlan = kind === 'plan';
    const cells = [
      isPlan || minimum === 0 ? '' : seconds(minimum),
      seconds(of(isPlan ? 'whole' : 'requests')),
      isPlan || minimum === 0 ? '' : `× ${(of('requests') / minimum).toFixed(2)}`,
      seconds(of('cpu')),
      kind === 'apply' ? (of('syncs') / creates).toFixed(3) : '',
      isPlan ? '' : of('most'),
    ];
    print(`| ${[concurrency, kind, ...cells].join(' | ')} |`);
  }
  if (concurrency === 16) judgeApply(all, minimum);
}

/** A slow service limits the requests, a fast one the whole run. */
function judgeApply({ plan, bare, apply }, minimum) {
  const requests = medianOf(apply, 'requests');
  print('');
  if (minimum > 0) {
    judge(
      'apply of 1,000 creates at 50 ms, requests compared with the minimum',
      requests / minimum,
      creates === 1000 && delay === 50,
    );
    return;
  }
  const most = 1.5 * medianOf(bare, 'requests') + medianOf(plan, 'whole');
  judge(
    'apply of 10,000 creates at 0 ms, compared with 1.5 times bare undici plus a plan',
    medianOf(apply, 'whole') / most,
    creates === 10_000,
  );
  judge('apply of 10,000 creates, syncs per step', medianOf(apply, 'syncs') / creates, creates === 10_000);
}

function medianOf(results, field) {
  return median(results.map((result) => result[field]));
}

async function measureOnce(kind, concurrency) {
  const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
  const service = slowService();
  const server = createServer(service.answer);
  try {
    await writeProject(folder);
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${server.address().port}`;
    const env = { ZONEMASON_DNS_ENDPOINT: endpoint, ZONEMASON_DNS_PASSWORD_EXAMPLE_COM: 'secret' };
    const config = ['--quiet', '-c', join(folder, 'zonemason.yaml'), '--concurrency', `${concurrency}`];
    const args = {
      plan: [program, 'plan', ...config],
      bare: [bareWrites, endpoint, `${creates}`, `${concurrency}`],
      apply: [program, 'apply', '--yes', ...config],
    }[kind];
    const { milliseconds, cpu, reported } = await measure(args, { env, preload: syncCount });
    return { whole: milliseconds, cpu, syncs: reported, ...service.seen() };
  } finally {
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeProject(folder) {
  const names = Array.from(
    { length: creates },
    (_, index) => `  host${index}: { A: 192.0.2.${index % 256} }`,
  );
  await mkdir(join(folder, 'zones'));
  await writeFile(join(folder, 'zonemason.yaml'), 'dns:\n  zones: zones/*.yaml\n');
  await writeFile(
    join(folder, 'zones/example.com.yaml'),
    `zone: example.com\nrecords:\n${names.join('\n')}\n`,
  );
}

/** Stores posted records. Each write takes `delay`; concurrent writes overlap. */
function slowService() {
  const records = [];
  let [first, last, inside, most] = [Number.NaN, Number.NaN, 0, 0];
  return {
    seen: () => ({ requests: last - first, most }),
    answer: async (request, response) => {
      if (request.method === 'GET') {
        response.end(JSON.stringify(records));
        return;
      }
      if (Number.isNaN(first)) first = performance.now();
      inside += 1;
      most = Math.max(most, inside);
      let body = '';
      for await (const chunk of request) body += chunk;
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      const record = { ...JSON.parse(body), id: String(records.length + 1) };
      records.push(record);
      inside -= 1;
      response.writeHead(201).end(JSON.stringify(record));
      last = performance.now();
    },
  };
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
