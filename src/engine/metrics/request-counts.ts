import type { SentRequest } from '../../api/http/attempt.js';
import type { Sample } from '../../render/prometheus.js';

/** The requests of a run by method and status, and how long they took. */
export interface RequestCounts {
  readonly add: (sent: SentRequest) => void;
  readonly totals: () => readonly Sample[];
  readonly durations: () => readonly Sample[];
}

/** Upper bounds of the buckets, in seconds; a whole request may take 30. */
const BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts requests. Those without a complete answer have the status `none`. */
export function countRequests(): RequestCounts {
  const totals = new Map<string, { readonly labels: Readonly<Record<string, string>>; value: number }>();
  const buckets = BOUNDS.map(() => 0);
  let count = 0;
  let seconds = 0;
  return {
    add: ({ method, status, ms }) => {
      const labels = { method, status: String(status ?? 'none') };
      const key = `${method} ${labels.status}`;
      const total = totals.get(key) ?? { labels, value: 0 };
      total.value += 1;
      totals.set(key, total);
      count += 1;
      seconds += ms / 1000;
      for (const [index, bound] of BOUNDS.entries())
        if (ms / 1000 <= bound) buckets[index] = (buckets[index] ?? 0) + 1;
    },
    totals: () => [...totals.values()],
    durations: () => [
      ...BOUNDS.map((bound, index) => ({
        suffix: '_bucket',
        labels: { le: String(bound) },
        value: buckets[index] ?? 0,
      })),
      { suffix: '_bucket', labels: { le: '+Inf' }, value: count },
      { suffix: '_sum', value: seconds },
      { suffix: '_count', value: count },
    ],
  };
}
