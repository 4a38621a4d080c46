// Counts the requests of `apply` for many changes of one kind, the same in each zone, and takes the time, against a service in
// this process. "More" are the GETs beside one before and one after for each zone. With `--reviewed`, of a saved plan.
//
//   node bench/readings.mjs [--reviewed] [CHANGES] [MILLISECONDS PER WRITE] [ZONES] [KIND]
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure, program } from './measure.mjs';

const isReviewed = process.argv.includes('--reviewed');
const [changes = 1000, delay = 50, zoneCount = 1, onlyKind] = process.argv
  .slice(2)
  .filter((argument) => argument !== '--reviewed')
  .map((argument, place) => (place < 3 ? Number(argument) : argument));

/** By kind, what becomes of the n-th name of a zone: the records that are live, and those that are declared. */
const KINDS = {
  create: (n) => [[], [address(`n${n}`, n)]],
  update: (n) => [[{ ...address(`n${n}`, n), ttl: 300 }], [address(`n${n}`, n)]],
  delete: (n) => [[address(`n${n}`, n)], []],
  // DELETE and POST run as a group.
  recreate: (n, zone) => [[address(`n${n}`, n)], [alias(`n${n}`, `stays.${zone}`)]],
  // The new host comes first, then the alias, then the old host goes.
  move: (n, zone) => [
    [address(`old${n}`, n), alias(`n${n}`, `old${n}.${zone}`)],
    [address(`new${n}`, n), alias(`n${n}`, `new${n}.${zone}`)],
  ],
};
const kinds = onlyKind ? [onlyKind] : Object.keys(KINDS);

process.stdout.write(
  `${changes} changes in each of ${zoneCount} zones, ${delay} ms per write\n\n` +
    `| | seconds | CPU | writes | GETs | more |\n| --- | ---: | ---: | ---: | ---: | ---: |\n`,
);
for (const kind of kinds) {
  const { seconds, cpu, reads, writes } = await run(KINDS[kind]);
  const more = reads - 2 * zoneCount;
  process.stdout.write(
    `| ${kind} | ${seconds.toFixed(2)} | ${cpu.toFixed(2)} | ${writes} | ${reads} | ${more} |\n`,
  );
}

async function run(changeAt) {
  const zones = new Map();
  const files = new Map();
  for (let index = 0; index < zoneCount; index += 1) {
    const zone = `zone${index}.example`;
    const [live, declared] = sidesOf(zone, changeAt);
    zones.set(zone, new Map(live.map((record, id) => [String(id), record])));
    files.set(
      zone,
      declared.map(({ prefix, type, content }) => `  ${prefix}: { ${type}: ${content} }\n`),
    );
  }
  const counts = { reads: 0, writes: 0 };
  const server = createServer((request, response) => answer(request, response, { zones, counts }));
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
  try {
    await mkdir(join(folder, 'zones'));
    await writeFile(
      join(folder, 'zonemason.yaml'),
      `dns:\n  endpoint: http://127.0.0.1:${server.address().port}\n  zones: zones/*.yaml\n  replace: recreate\n`,
    );
    for (const [zone, lines] of files)
      await writeFile(join(folder, `zones/${zone}.yaml`), `zone: ${zone}\nrecords:\n${lines.join('')}`);
    const project = join(folder, 'zonemason.yaml');
    const env = Object.fromEntries(Array.from(zones.keys(), (zone) => [passwordOf(zone), 'secret']));
    const plan = join(folder, 'plan.json');
    if (isReviewed) await measure([program, 'plan', '-c', project, '--quiet', '--out', plan], { env });
    const readBefore = counts.reads;
    const options = ['-c', project, '--yes', '--quiet', '--allow', 'bulk-change'];
    const { milliseconds, cpu } = await measure(
      [program, 'apply', ...(isReviewed ? [plan] : []), ...options],
      { env },
    );
    const reads = counts.reads - readBefore;
    return { reads, writes: counts.writes, seconds: milliseconds / 1000, cpu: cpu / 1000 };
  } finally {
    await rm(folder, { recursive: true });
    server.close();
    server.closeAllConnections();
  }
}

/** The records of a zone before and after. One that stays keeps it from being emptied. */
function sidesOf(zone, changeAt) {
  const all = Array.from({ length: changes }, (_, n) => changeAt(n, zone));
  return [0, 1].map((side) => [address('stays', 0), ...all.flatMap((each) => each[side])]);
}

function passwordOf(zone) {
  return `ZONEMASON_DNS_PASSWORD_${zone.toUpperCase().replaceAll('.', '_')}`;
}

function address(prefix, n) {
  return { prefix, type: 'A', content: `192.0.2.${n % 250}`, ttl: 3600, prio: 0, active: true };
}

function alias(prefix, content) {
  return { ...address(prefix, 0), type: 'CNAME', content };
}

async function answer(request, response, { zones, counts }) {
  let body = '';
  for await (const chunk of request) body += chunk;
  const [, zone, id] = request.url.split('/');
  const live = zones.get(zone);
  if (request.method === 'GET') {
    counts.reads += 1;
    response.end(JSON.stringify(Array.from(live, ([key, record]) => ({ id: key, ...record }))));
    return;
  }
  counts.writes += 1;
  const key = id ?? `new-${counts.writes}`;
  if (request.method === 'DELETE') live.delete(key);
  else live.set(key, JSON.parse(body));
  const reply = () => response.end(JSON.stringify({ id: key }));
  if (delay > 0) setTimeout(reply, delay);
  else reply();
}
