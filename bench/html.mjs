// Measures the HTML page of a large plan: the time to render it from the saved plan, its size, and in Chromium the time
// until it is usable and the time from a key press in the filter to the next frame.
//
//   node bench/html.mjs [CHANGES] [RUNS]
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { spawnSync } from 'node:child_process';
import { launchChromium } from '../scripts/chromium.mjs';
import { measure, median, program } from './measure.mjs';

const ZONES = 5;
/** Each key runs the filter once. Typing narrows the result; deleting widens it again. */
const TYPED = 'host-12';

const [changes = 5000, runs = 5] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
try {
  const [plan, page] = [join(folder, 'plan.json'), join(folder, 'plan.html')];
  await writeFile(plan, JSON.stringify(planOf(changes)));
  const [json, html] = [await timeOf(plan, 'json'), await timeOf(plan, 'html')];
  const { stdout } = spawnSync(process.execPath, [program, 'show', plan, '--format', 'html'], {
    maxBuffer: 2 ** 30,
  });
  await writeFile(page, stdout);
  const { loading, keys } = await inChromium(page);
  print(
    '| changes | `show` as JSON | as HTML | size | gzipped | until usable | key to frame, median | longest |',
  );
  print('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  const sizes = [stdout.length, gzipSync(stdout).length].map(
    (bytes) => `${(bytes / 2 ** 20).toFixed(2)} MiB`,
  );
  const times = [loading, median(keys), Math.max(...keys)].map(milliseconds);
  print(
    `| ${[changes.toLocaleString('en'), milliseconds(json), milliseconds(html), ...sizes, ...times].join(' | ')} |`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Median time of whole processes. */
async function timeOf(plan, format) {
  const times = [];
  for (let run = 0; run < runs; run += 1)
    times.push((await measure([program, 'show', plan, '--format', format])).milliseconds);
  return median(times);
}

async function inChromium(path) {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(pathToFileURL(path).href);
    const loading = await page.evaluate(
      () => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd,
    );
    const keys = [];
    await page.locator('input[name=text]').focus();
    await page.evaluate(watchKeys);
    for (const key of [...TYPED.split(''), ...Array.from(TYPED, () => 'Backspace')]) {
      await page.keyboard.press(key);
      keys.push(await page.evaluate(() => globalThis.lastKey));
    }
    return { loading, keys };
  } finally {
    await browser.close();
  }
}

/** Runs in the page: times a key press until the end of the frame that shows its effect, including layout and paint. */
function watchKeys() {
  document.addEventListener('keydown', () => {
    const started = performance.now();
    globalThis.lastKey = new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
    });
  });
}

/** A third of the changes are updates. The rest are creates, half of which point to another name. */
function planOf(count) {
  const zones = Array.from({ length: ZONES }, (_, zone) => {
    const size = Math.floor(((zone + 1) * count) / ZONES) - Math.floor((zone * count) / ZONES);
    return zonePlan(
      `zone-${zone}.example`,
      Array.from({ length: size }, (__, index) => step(zone, index)),
    );
  });
  const summary = zones.reduce((sum, zone) => add(sum, zone.summary), { create: 0, update: 0, delete: 0 });
  return {
    formatVersion: '1.0',
    tool: 'zonemason bench',
    createdAt: '2026-01-01T00:00:00.000Z',
    endpoint: { dns: 'https://dns.example.net/custom' },
    hasChanges: true,
    summary,
    zones,
    risks: [],
  };
}

function zonePlan(zone, steps) {
  const links = steps.flatMap(({ after: { prefix, type, content } }) =>
    type === 'CNAME' ? [{ prefix, type, target: content, change: 'added' }] : [],
  );
  const updates = steps.filter(({ action }) => action === 'update').length;
  return {
    zone,
    file: `zones/${zone}.yaml`,
    fingerprint: `sha256:${'0'.repeat(64)}`,
    summary: { create: steps.length - updates, update: updates, delete: 0 },
    steps: steps.map((each) => ({ ...each, address: `dns/${zone}/${each.after.prefix}/${each.after.type}` })),
    unmanaged: [],
    ignored: 0,
    ignore: [],
    listing: [],
    links,
    linksLeftOut: 0,
  };
}

function step(zone, index) {
  const isUpdate = index % 3 === 0;
  const isLink = index % 3 === 1;
  const prefix = `host-${index}`;
  const rest = { prio: 0, ttl: 3600, active: true };
  const after = isLink
    ? { prefix, type: 'CNAME', content: `target-${index % 400}.example.net`, ...rest }
    : { prefix, type: 'A', content: `192.0.2.${index % 256}`, ...rest };
  return {
    id: `s${zone}-${index}`,
    action: isUpdate ? 'update' : 'create',
    recordId: isUpdate ? `${index}` : null,
    before: isUpdate ? { ...after, content: `198.51.100.${index % 256}`, ttl: 600 } : null,
    after,
    changed: isUpdate ? ['content', 'ttl'] : [],
    waitsFor: [],
    group: null,
    source: { file: `zones/zone-${zone}.example.yaml`, line: index + 4, column: 5 },
    risks: [],
  };
}

function add(a, b) {
  return { create: a.create + b.create, update: a.update + b.update, delete: a.delete + b.delete };
}

function milliseconds(time) {
  return `${time.toFixed(0)} ms`;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
