import type { ServiceRecord } from '../../src/dns/record.js';

/** Service records as lines of a table, like those of records: `@ MX mx.example.net ; prio=10`, or `@ MX` if the content is not known. */
export function serviceRecords(...lines: readonly string[]): readonly ServiceRecord[] {
  return lines.map((line) => {
    const [data = '', options = ''] = line.split(' ; ');
    const [prefix = '', type = '', ...content] = data.split(' ');
    return {
      prefix: prefix === '@' ? '' : prefix,
      type,
      ...(content.length > 0 && { content: content.join(' ') }),
      prio: Number(/prio=(\d+)/.exec(options)?.[1] ?? 0),
    };
  });
}
