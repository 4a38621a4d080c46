/** What a resolver says: the data of the records, that there is none (a void lookup), or that it cannot tell. */
export type SpfAnswer =
  | { readonly status: 'found'; readonly values: readonly string[] }
  | { readonly status: 'none' }
  | { readonly status: 'failed' };

/**
 * Looks up a name, following CNAME records. The values are addresses, names of hosts (without preferences, for MX), or
 * for TXT the joined strings of a record, each octet as a character from 0 to 255. It never rejects.
 */
export type SpfResolver = (name: string, type: SpfQueryType) => Promise<SpfAnswer>;

export type SpfQueryType = 'A' | 'AAAA' | 'MX' | 'TXT';

/** The values of an answer; none when there is no answer. */
export function valuesOf(answer: SpfAnswer): readonly string[] {
  return answer.status === 'found' ? answer.values : [];
}
