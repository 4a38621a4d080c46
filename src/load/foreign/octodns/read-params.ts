import type { ForeignPart } from '../../../dns/foreign/foreign-entry.js';
import { quote } from '../../source/report.js';
import type { Entry } from '../../yaml/nodes.js';
import { itemsOf } from '../../yaml/nodes.js';
import type { Reader } from '../reader.js';
import { asText, isNull, tell } from '../reader.js';
import { octodnsContent } from './rules.js';

/** A parameter of SVCB (RFC 9460 section 2.1); null if it is wrong, which is reported. */
export function readParam(reader: Reader, { key, value }: Entry): ForeignPart | null {
  if (!KEY.test(key.text)) {
    tell(reader, {
      rule: octodnsContent,
      at: key,
      message: `${quote(key.text)} is not the key of a parameter`,
    });
    return null;
  }
  if (isNull(value)) return { kind: 'param', text: key.text };
  const items = itemsOf(value).map(
    (item) => asText(reader, item, `a value of ${quote(key.text)}`)?.text ?? null,
  );
  const texts = items.filter((item) => item !== null);
  if (texts.length < items.length) return null;
  const text = value.kind === 'sequence' ? texts.map(escapeItem).join(',') : texts.join('');
  return { kind: 'param', text: `${key.text}=${text}` };
}

const KEY = /^[a-z0-9-]+$/;

/** An item of a list (RFC 9460 appendix A.1). */
function escapeItem(item: string): string {
  return item.replaceAll(/[\\,]/g, String.raw`\$&`);
}
