import type { DnsRecord } from '../../src/dns/record.js';
import { record } from './zones.js';

/**
 * Records as lines of a table: prefix (`@` at the apex), type, content, and after a semicolon what differs from
 * the defaults, for example `www A 192.0.2.1 ; inactive ttl=600 prio=10`.
 */
export function records(...lines: readonly string[]): readonly DnsRecord[] {
  return lines.map((line) => {
    const [data = '', options = ''] = line.split(' ; ');
    const [prefix = '', type = '', ...content] = data.split(' ');
    const number = (name: string, whenAbsent: number): number =>
      Number(new RegExp(`${name}=(\\d+)`).exec(options)?.[1] ?? whenAbsent);
    return record({
      prefix: prefix === '@' ? '' : prefix,
      type,
      content: content.join(' '),
      ttl: number('ttl', 3600),
      prio: number('prio', 0),
      active: !options.includes('inactive'),
    });
  });
}

/** A record as the beginning of such a line. */
export function recordLine({
  prefix,
  type,
  content,
}: Pick<DnsRecord, 'prefix' | 'type' | 'content'>): string {
  return `${prefix || '@'} ${type} ${content}`;
}
