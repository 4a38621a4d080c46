import type { FoundEntry } from '../../dns/find/found-entry.js';
import { printable, printableStart } from '../../text/printable.js';
import type { Style } from '../../text/style.js';

/** Formats found records, one a line: place, zone, prefix, type, content. */
export function formatFound(found: readonly FoundEntry[], style: Style): string {
  return found.map((each) => `${foundLine(each, style)}\n`).join('');
}

function foundLine(
  { file, line, column, zone, prefix, type, content, via, isService }: FoundEntry,
  style: Style,
): string {
  const place = style.dim(`${printableStart(file)}:${line}:${column}`);
  const name = style.bold(prefix === '' ? '@' : printable(prefix));
  const record = [printable(zone), name, type, ...(content === '' ? [] : [printable(content)])].join(' ');
  const service = isService ? style.dim('  (service record)') : '';
  return `${place} ${record}${service}${via.length === 0 ? '' : style.dim(`  via ${via.map(printable).join(', ')}`)}`;
}
