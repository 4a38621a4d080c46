// Measures how long it takes to order the changes of one zone, without the time to find them. Each case runs in a
// separate process. The function is bundled from its source.
//
//   node bench/order.mjs [CHANGES] [CASE...]
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { a, cname, many } from './records.mjs';

const ZONE = 'example.com';

/** The records of a zone before and after a number of changes. */
const CASES = {
  'new addresses': (n) => ({ before: [], after: many(n, (i) => a(`h${i}`, i)) }),
  'changed addresses': (n) => ({
    before: many(n, (i) => a(`h${i}`, i)),
    after: many(n, (i) => a(`h${i}`, i + 1)),
  }),
  'A replaced by AAAA': (n) => ({
    before: many(n / 2, (i) => a(`h${i}`, i)),
    after: many(n / 2, (i) => ({ ...a(`h${i}`, i), type: 'AAAA', content: `2001:db8::${i.toString(16)}` })),
  }),
  'new hosts with mail': (n) => ({
    before: [],
    after: many(n / 2, (i) => a(`h${i}`, i)).concat(many(n / 2, (i) => mx(`m${i}`, `h${i}.${ZONE}`))),
  }),
  'A replaced by CNAME': (n) => ({
    before: many(n / 2, (i) => a(`h${i}`, i)),
    after: many(n / 2, (i) => cname(`h${i}`, `x${i}.example.net`)),
  }),
  'names split off a wildcard': (n) => ({
    before: [a('*', 1)],
    after: [a('*', 1), ...many(n, (i) => a(`h${i}`, i))],
  }),
  'deep names below a wildcard': (n) => ({
    before: [a('*', 1)],
    after: [a('*', 1), ...many(n, (i) => a(`a${i}.b${i % 100}.c`, i))],
  }),
  'delegation of a whole subtree': (n) => ({
    before: many(n, (i) => a(`h${i}.s`, i)),
    after: [{ ...a('s', 0), type: 'NS', content: 'ns1.example.net' }],
  }),
  'one large record set': (n) => ({
    before: many(n / 2, (i) => a('h', i)),
    after: many(n / 2, (i) => a('h', i + n)),
  }),
  'many MX for one new host': (n) => ({
    before: [],
    after: [a('h', 1), ...many(n, (i) => mx(`m${i}`, `h.${ZONE}`))],
  }),
  'deletion of a host with many MX': (n) => ({
    before: [a('h', 1), ...many(n, (i) => mx(`m${i}`, `h.${ZONE}`))],
    after: [],
  }),
  'CNAME chains': (n) => ({
    before: [],
    after: many(n, (i) => cname(`h${i}`, i % 8 === 7 ? 'x.example.net' : `h${i + 1}.${ZONE}`)),
  }),
};

function mx(prefix, content) {
  return { ...a(prefix, 0), type: 'MX', content, prio: 10 };
}

async function main(changes, names) {
  const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
  const bundle = join(folder, 'order.mjs');
  const root = fileURLToPath(new URL('..', import.meta.url));
  await build({
    stdin: {
      contents: `export { orderChanges } from './src/dns/order/order.ts'; export { diffZone } from './src/dns/diff/zone-diff.ts';`,
      resolveDir: root,
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: bundle,
    external: ['libsql'],
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
  });
  const run = promisify(execFile);
  for (const name of names) {
    const args = [
      '--expose-gc',
      fileURLToPath(import.meta.url),
      '--one',
      pathToFileURL(bundle).href,
      String(changes),
      name,
    ];
    const { stdout } = await run(process.execPath, args, { maxBuffer: 1 << 20 });
    process.stdout.write(stdout);
  }
  if (!process.env.KEEP) await rm(folder, { recursive: true });
}

/** Orders one case, and prints how long it took and how much the heap grew. */
async function one(bundle, changes, name) {
  const { orderChanges, diffZone } = await import(bundle);
  const { before, after } = CASES[name](changes);
  const place = { file: { path: 'zones/example.com.yaml', text: '', lineStarts: [0] }, start: 0, end: 0 };
  const places = { prefix: place, type: place, value: place };
  const zone = {
    name: ZONE,
    file: place.file,
    namePlace: place,
    records: after.map((record) => ({ ...record, places })),
    ignore: [],
    protect: [],
    policy: 'sync',
    txt: 'text',
  };
  const diff = diffZone(
    zone,
    before.map((record, index) => ({ ...record, id: String(index) })),
  );
  globalThis.gc();
  const base = process.memoryUsage().heapUsed;
  const times = [];
  let peak = 0;
  let ordered = [];
  const watch = () => (peak = Math.max(peak, process.memoryUsage().heapUsed));
  for (let run = 0; run < 3; run += 1) {
    ordered = [];
    if (run > 0) globalThis.gc();
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    ordered = orderChanges([diff]).changes;
    const { user, system } = process.cpuUsage(cpu);
    times.push({ wall: performance.now() - start, cpu: (user + system) / 1000 });
    watch();
  }
  globalThis.gc();
  const kept = process.memoryUsage().heapUsed - base;
  const [wall, cpu] = ['wall', 'cpu'].map(
    (key) => times.map((time) => time[key]).toSorted((x, y) => x - y)[1],
  );
  const waits = ordered.reduce((sum, item) => sum + item.waits.length, 0);
  process.stdout.write(
    `${name.padEnd(32)} ${String(diff.changes.length).padStart(7)} changes ${Math.round(wall)} ms (cpu ${Math.round(cpu)}) heap +${Math.round((peak - base) / 2 ** 20)} MiB, kept ${Math.round(kept / 2 ** 20)} MiB, ${waits} waits\n`,
  );
}

const [first, ...rest] = process.argv.slice(2);
if (first === '--one') await one(rest[0], Number(rest[1]), rest[2]);
else await main(Number(first ?? 100_000), rest.length > 0 ? rest : Object.keys(CASES));
