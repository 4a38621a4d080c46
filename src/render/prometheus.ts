/** Metrics of one name, in the text format 0.0.4 of Prometheus. */
export interface MetricFamily {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** One sentence without a full stop. */
  readonly help: string;
  readonly samples: readonly Sample[];
}

export interface Sample {
  /** What follows the name of the family: `_bucket`, `_sum` or `_count` of a histogram. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Renders metrics as a file for a collector. Families without samples are left out, as readers expect. */
export function formatPrometheus(families: readonly MetricFamily[]): string {
  const lines = families.flatMap(({ name, type, help, samples }) =>
    samples.length === 0
      ? []
      : [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} ${type}`,
          ...samples.map((each) => sampleLine(name, each)),
        ],
  );
  return `${lines.join('\n')}\n`;
}

function sampleLine(name: string, { suffix = '', labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

function escaped(label: string): string {
  return label.replace(/[\\"\n]/g, (character) => ESCAPES[character] ?? character);
}
