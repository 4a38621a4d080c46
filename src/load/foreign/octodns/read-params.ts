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
  if (isNull(value)) return { kind: 'written', text: key.text };
  const items = itemsOf(value).map(
    (item) => asText(reader, item, `a value of ${quote(key.text)}`)?.text ?? null,
  );
  const texts = items.filter((item) => item !== null);
  if (texts.length < items.length) return null;
  const text = texts.join(value.kind === 'sequence' ? ',' : '');
  if (VALUE.test(text)) return { kind: 'written', text: `${key.text}=${text}` };
  const hint = 'octoDNS writes it as it is: put it in quotes, or escape the character';
  const message = `the value of ${quote(key.text)} must be a word of a master file`;
  tell(reader, { rule: octodnsContent, at: value, message, hint });
  return null;
}

const KEY = /^[a-z0-9-]+$/;

/** What stands after the equals sign in a master file: a word, or a text in quotes (RFC 9460 section 2.1). */
const VALUE = /^(?:(?:[!#-'*-:<-[\]-~]|\\[!-~])*|"(?:[^"\\]|\\[ -~])*")$/;
