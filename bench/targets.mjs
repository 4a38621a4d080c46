// What the benchmarks may take at most. Each script judges its results by these.

/** By target: the most that a result may be, and its unit. MB are a million bytes; CPU is user and system time. */
const TARGETS = {
  'validate of 100,000 records, CPU compared with a bare scanner': [3, '×'],
  'validate of 100,000 records, peak memory': [200, 'MB'],
  'validate of 100,000 records as people write them, CPU compared with bare ones': [1.3, '×'],
  'validate of 100,000 records as people write them, memory compared with bare ones': [1.3, '×'],
  'plan of 100,000 records, nothing changed, peak memory': [300, 'MB'],
  'plan of 100,000 records, 1 % changed, peak memory': [300, 'MB'],
  'validate of 10,000 zones, peak memory': [250, 'MB'],
  'plan of 10,000 zones, peak memory': [250, 'MB'],
  'plan of 10,000 zones, 1 % changed, peak memory': [250, 'MB'],
  'validate of one zone of 10,000, CPU': [0.7, 's'],
  'validate of one zone of 10,000, peak memory': [120, 'MB'],
  'validate of ten shards of 10,000 zones, CPU compared with all at once': [2, '×'],
  'plan of one zone of 10,000, CPU': [0.7, 's'],
  'plan of one zone of 10,000, peak memory': [120, 'MB'],
  'plan of ten shards of 10,000 zones, CPU compared with all at once': [2, '×'],
  'plan --changed-since of 100,000 zones, requests': [5, ''],
  'plan --changed-since of 100,000 zones, CPU': [20, 's'],
  'plan --changed-since of 100,000 zones, peak memory': [700, 'MB'],
  'plan of 100,000 zones, exponent of the CPU from 10,000': [1.1, ''],
  'effects of 100,000 records, 1 % changed, CPU compared with the plan': [0.2, '×'],
  'effects of 100,000 records, 1 % changed, heap': [40, 'MB'],
  'effects of 10,000 zones, 1 % changed, CPU compared with the plan': [0.2, '×'],
  'effects of 10,000 zones, 1 % changed, heap': [40, 'MB'],
  'problems of 10,000 records in an editor, CPU of a key': [0.15, 's'],
  'mail of 2,000 translations, reading with 16 requests at a time compared with the minimum': [1.2, '×'],
  'validate with advice, CPU compared with a build without': [1.4, '×'],
  '--version, CPU compared with node -e 0': [1.5, '×'],
  'validate of a small zone, CPU compared with node -e 0': [3.5, '×'],
  'plan of a small zone, CPU compared with node -e 0': [5, '×'],
  'apply of 1,000 creates at 50 ms, requests compared with the minimum': [1.15, '×'],
  'apply of 10,000 creates at 0 ms, compared with 1.5 times bare undici plus a plan': [1, '×'],
  'apply of 10,000 creates, syncs per step': [0.05, ''],
  'fmt of 100,000 records, CPU': [3, 's'],
  'fmt of 100,000 records, peak memory': [300, 'MB'],
  'import of 100,000 records, CPU': [4, 's'],
  'import of 100,000 records, peak memory': [400, 'MB'],
  'import --from of 100,000 records, CPU': [3, 's'],
  'import --from of 100,000 records, peak memory': [300, 'MB'],
  'export of 100,000 records, CPU': [3, 's'],
  'export of 100,000 records, peak memory': [300, 'MB'],
  'find of 100,000 records, CPU': [1.2, 's'],
  'octoDNS: validate of 100,000 records, time': [1 / 30, '×'],
  'octoDNS: plan of 100,000 records, nothing changed, time': [1 / 25, '×'],
  'octoDNS: plan of 100,000 records, 1 % changed, time': [1 / 20, '×'],
  'octoDNS: validate of 10,000 zones, time': [1 / 20, '×'],
  'octoDNS: plan of 10,000 zones, nothing changed, time': [1 / 12, '×'],
  'DNSControl: plan of 1,000 records, nothing changed, time': [1, '×'],
  'DNSControl: plan of 10,000 records, nothing changed, time': [1 / 3, '×'],
};

/** Only to see that the scripts still run: no result is judged. */
export const isSmoke = process.env.BENCH_SMOKE === '1';

/** Whether this is a target, for scripts that measure more than has a target. */
export function hasTarget(name) {
  return name in TARGETS;
}

/**
 * Prints a result beside its target. A missed one makes the exit code 1.
 *
 * @param {string} name a key of the table
 * @param {number} result in the unit of the target
 * @param {boolean} isFullSize whether the size is that of the target: others are not judged
 */
export function judge(name, result, isFullSize = true) {
  if (!hasTarget(name)) throw new Error(`no such target: ${name}`);
  if (Number.isNaN(result)) throw new Error(`no result: ${name}`);
  const [most, unit] = TARGETS[name];
  const isJudged = isFullSize && !isSmoke;
  const isMet = result <= most;
  const verdict = !isJudged ? 'unjudged' : isMet ? 'met' : 'MISSED';
  process.stdout.write(
    `${verdict.padEnd(8)}  ${name}: ${amount(result, unit)}, at most ${amount(most, unit)}\n`,
  );
  if (isJudged && !isMet) process.exitCode = 1;
}

function amount(number, unit) {
  if (unit === '×') return `× ${number.toFixed(number < 0.5 ? 3 : 2)}`;
  return `${unit === 'MB' ? Math.round(number) : number.toFixed(unit === '' ? 3 : 2)} ${unit}`.trim();
}
