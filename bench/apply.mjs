// Compares the time of `apply` for many creates in one zone with the time of the requests alone, at several levels of
// concurrency.
//
//   node bench/apply.mjs [CREATES] [MILLISECONDS PER WRITE]
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure, program } from './measure.mjs';

const creates = Number(process.argv[2] ?? 1000);
const delay = Number(process.argv[3] ?? 50);

/** Concurrent requests in one zone, regardless of `--concurrency`. */
const PER_ZONE = 4;

print('| concurrency | requests alone | apply | ratio |');
print('| ---: | ---: | ---: | ---: |');
for (const concurrency of [1, 2, 4]) print(await measureApply(concurrency));

async function measureApply(concurrency) {
  const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
  const server = createServer(slowService());
  try {
    await writeProject(folder);
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const env = {
      ZONEMASON_DNS_ENDPOINT: `http://127.0.0.1:${server.address().port}`,
      ZONEMASON_DNS_PASSWORD_EXAMPLE_COM: 'secret',
    };
    const args = [
      'apply',
      '--yes',
      '--quiet',
      '-c',
      join(folder, 'zonemason.yaml'),
      '--concurrency',
      `${concurrency}`,
    ];
    const { milliseconds } = await measure([program, ...args], { env });
    const alone = (creates * delay) / Math.min(PER_ZONE, concurrency);
    return `| ${concurrency} | ${seconds(alone)} | ${seconds(milliseconds)} | ${(milliseconds / alone).toFixed(2)} |`;
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

/** Stores posted records; writes take a fixed time and run concurrently. */
function slowService() {
  const records = [];
  return async (request, response) => {
    if (request.method === 'GET') return response.end(JSON.stringify(records));
    let body = '';
    for await (const chunk of request) body += chunk;
    await new Promise((resolve) => setTimeout(resolve, delay));
    const record = { ...JSON.parse(body), id: String(records.length + 1) };
    records.push(record);
    return response.writeHead(201).end(JSON.stringify(record));
  };
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
