// Counts the requests of `apply` for many steps of one kind in one zone, and takes the time, against a service in this process.
//
//   node bench/readings.mjs [STEPS] [MILLISECONDS PER WRITE] [create|update|delete]
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure, program } from './measure.mjs';

const steps = Number(process.argv[2] ?? 1000);
const delay = Number(process.argv[3] ?? 50);
const kinds = process.argv[4] ? [process.argv[4]] : ['create', 'update', 'delete'];
const zone = 'example.com';

process.stdout.write(
  `${steps} steps, ${delay} ms per write\n\n| | seconds | CPU | GET | writes |\n| --- | ---: | ---: | ---: | ---: |\n`,
);
for (const kind of kinds) {
  const { seconds, cpu, reads, writes } = await run(kind);
  process.stdout.write(`| ${kind} | ${seconds.toFixed(2)} | ${cpu.toFixed(2)} | ${reads} | ${writes} |\n`);
}

async function run(kind) {
  const live = new Map();
  if (kind !== 'create')
    for (let index = 0; index < steps; index += 1) live.set(String(index), recordAt(index, 300));
  // One record that stays keeps the zone from being emptied.
  live.set('stays', { ...recordAt(0, 3600), prefix: 'stays' });
  const counts = { reads: 0, writes: 0 };
  const server = createServer((request, response) => answer(request, response, { live, counts }));
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
  try {
    const declared =
      kind === 'delete' ? [] : Array.from({ length: steps }, (_, index) => recordAt(index, 3600));
    const lines = declared.map(({ prefix, content }) => `  ${prefix}: { A: ${content} }\n`).join('');
    await mkdir(join(folder, 'zones'));
    await writeFile(
      join(folder, 'zonemason.yaml'),
      `dns:\n  endpoint: http://127.0.0.1:${server.address().port}\n  zones: zones/*.yaml\n`,
    );
    await writeFile(
      join(folder, 'zones/a.yaml'),
      `zone: ${zone}\nrecords:\n  stays: { A: 192.0.2.0 }\n${lines}`,
    );
    const project = join(folder, 'zonemason.yaml');
    const args = [program, 'apply', '-c', project, '--yes', '--quiet', '--allow', 'bulk-change'];
    const env = { ZONEMASON_DNS_PASSWORD_EXAMPLE_COM: 'secret' };
    const { milliseconds, cpu } = await measure(args, { env });
    return { ...counts, seconds: milliseconds / 1000, cpu: cpu / 1000 };
  } finally {
    await rm(folder, { recursive: true });
    server.close();
    server.closeAllConnections();
  }
}

function recordAt(index, ttl) {
  const content = `192.0.2.${index % 250}`;
  return { prefix: `n${index}`, type: 'A', content, ttl, prio: 0, active: true };
}

async function answer(request, response, { live, counts }) {
  let body = '';
  for await (const chunk of request) body += chunk;
  const id = request.url.split('/')[2];
  if (request.method === 'GET') {
    counts.reads += 1;
    response.end(JSON.stringify(Array.from(live, ([key, record]) => ({ id: key, ...record }))));
    return;
  }
  counts.writes += 1;
  if (request.method === 'DELETE') live.delete(id);
  else live.set(id ?? `new-${counts.writes}`, JSON.parse(body));
  const reply = () => response.end(JSON.stringify({ id: id ?? `new-${counts.writes}` }));
  if (delay > 0) setTimeout(reply, delay);
  else reply();
}
