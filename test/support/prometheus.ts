/** A family of a text in Prometheus' format 0.0.4. */
export interface ReadFamily {
  readonly type: string;
  /** Values by the sample as it is written: `name{label="text"}`, labels in alphabetical order. */
  readonly samples: Readonly<Record<string, number>>;
}

const HELP = /^# HELP ([a-zA-Z_:][\w:]*) (.+)$/;
const TYPE = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram)$/;
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{((?:[^"}]|"(?:[^"\\]|\\[\\"n])*")*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\[\\"n])*)"(?:,|$)/gy;

/**
 * Reads a text strictly: every family has HELP, then TYPE, then its samples side by side; none is there twice; names end as
 * their types demand; the buckets of histograms add up.
 */
export function readPrometheus(text: string): Readonly<Record<string, ReadFamily>> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, { readonly type: string; readonly samples: Map<string, number> }>();
  let helped = '';
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, help] = HELP.exec(line) ?? [];
    const [, typed, type] = TYPE.exec(line) ?? [];
    if (help !== undefined) {
      if (families.has(help)) throw new Error(`${help} is there twice`);
      helped = help;
    } else if (typed !== undefined && type !== undefined) {
      if (typed !== helped) throw new Error(`${typed} has no HELP`);
      if ((type === 'counter') !== typed.endsWith('_total'))
        throw new Error(`${typed} is no name of a ${type}`);
      families.set(typed, { type, samples: new Map() });
      current = typed;
    } else readSample(line, current, families.get(current));
  }
  for (const [name, family] of families) mustAddUp(name, family);
  return Object.fromEntries(
    [...families].map(([name, { type, samples }]) => [name, { type, samples: Object.fromEntries(samples) }]),
  );
}

function readSample(
  line: string,
  family: string,
  read: { readonly type: string; readonly samples: Map<string, number> } | undefined,
): void {
  const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
  const suffixes = read?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
  if (!read || !suffixes.some((suffix) => name === family + suffix)) throw new Error(`not a sample: ${line}`);
  const pairs: string[] = [];
  let end = 0;
  for (const match of labels.matchAll(LABEL)) {
    pairs.push(`${match[1]}="${match[2]}"`);
    end = match.index + match[0].length;
  }
  if (end !== labels.length || labels.endsWith(',')) throw new Error(`not labels: ${line}`);
  const sorted = pairs.toSorted();
  const key = sorted.length > 0 ? `${name}{${sorted.join(',')}}` : name;
  if (read.samples.has(key)) throw new Error(`${key} is there twice`);
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/.test(value)) throw new Error(`not a value: ${line}`);
  read.samples.set(key, Number(value));
}

function mustAddUp(
  name: string,
  { type, samples }: { readonly type: string; readonly samples: ReadonlyMap<string, number> },
): void {
  if (samples.size === 0) throw new Error(`${name} has no samples`);
  if (type !== 'histogram') return;
  const buckets = [...samples].flatMap(([key, value]) => (key.startsWith(`${name}_bucket{`) ? [value] : []));
  if (buckets.some((value, index) => value < (buckets[index - 1] ?? 0))) throw new Error(`${name} falls`);
  const last = samples.get(`${name}_bucket{le="+Inf"}`);
  if (last === undefined || last !== samples.get(`${name}_count`) || !samples.has(`${name}_sum`))
    throw new Error(`${name} does not add up`);
}
