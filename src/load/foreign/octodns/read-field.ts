import type { ForeignPart, PlacedText } from '../../../dns/foreign/foreign-entry.js';
import { asciiName } from '../../../dns/name/name.js';
import type { FieldKind } from '../../../dns/types/shared/rdata-fields.js';
import { quote } from '../../source/report.js';
import type { Node } from '../../yaml/nodes.js';
import { asMap, asText, tell } from '../reader.js';
import type { OctodnsReader } from './octodns-reader.js';
import { readParam } from './read-params.js';
import { octodnsContent } from './rules.js';

/** What reading values needs, and a place for what is to be told about them. */
export interface ValueReader extends OctodnsReader {
  readonly remarks: PlacedText[];
}

/** A field of a value: its name in messages, and what it is. */
export interface Field {
  readonly what: string;
  readonly kind: FieldKind | undefined;
}

/** Reads a field in the form of master files; null if it is wrong, which is reported. */
export function readField(
  reader: ValueReader,
  node: Node,
  { what, kind }: Field,
): readonly ForeignPart[] | null {
  if (kind === 'params') return readParams(reader, node, what);
  const value = asText(reader, node, what);
  if (!value) return null;
  switch (kind) {
    case 'texts':
      return readPlain(reader, value);
    case 'string':
    case 'text':
      return readInside(reader, value);
    case 'name':
      return readHost(reader, value);
    default:
      return readWord(reader, value);
  }
}

/** A backslash before a semicolon is left out, and so are quotes around the text, and those that divide it. */
function readPlain(reader: ValueReader, { text, at }: PlacedText): readonly ForeignPart[] {
  const [, inside] = /^"(.*)"$/s.exec(text) ?? [];
  if (inside === undefined && text.startsWith('"'))
    reader.remarks.push({
      text: 'octoDNS leaves out its first and its last character, as it begins with a quote',
      at,
    });
  const inner = (inside ?? text).replaceAll('" "', '');
  return [{ kind: 'text', text: reader.isEscaped ? inner.replaceAll(String.raw`\;`, ';') : inner }];
}

/** octoDNS writes it between quotes as it is: in the form of master files (RFC 1035 section 5.1). */
function readInside(reader: ValueReader, { text, at }: PlacedText): readonly ForeignPart[] | null {
  if (/^[^"\\]*(?:\\.[^"\\]*)*$/s.test(text)) return [{ kind: 'quoted', text }];
  return refuse(reader, at, `${quote(text)} must have a backslash before each quote, and none at its end`);
}

/** Names are complete: octoDNS wants a dot at the end, but lenient setups take them without. */
function readHost(reader: ValueReader, { text, at }: PlacedText): readonly ForeignPart[] | null {
  const name = asciiName(text);
  if (name === null) return refuse(reader, at, `${quote(text)} is not a valid internationalised name`);
  if (!name.endsWith('.') && !name.includes('.')) {
    const hint = 'write the complete name, with a dot at the end';
    tell(reader, { rule: octodnsContent, at, message: `${quote(text)} is not complete`, hint });
    return null;
  }
  if (!name.endsWith('.'))
    reader.remarks.push({ text: `its target ${text} has no dot at the end, but is taken as complete`, at });
  return readWord(reader, { text: name.endsWith('.') ? name : `${name}.`, at });
}

const WORD = /^[!#-'*-:<-~]+$/;

/** What stands between spaces in a master file. */
function readWord(reader: ValueReader, { text, at }: PlacedText): readonly ForeignPart[] | null {
  if (WORD.test(text)) return [{ kind: 'written', text }];
  return refuse(reader, at, `${quote(text)} must be one word of printable ASCII characters`);
}

function refuse(reader: ValueReader, at: PlacedText['at'], message: string): null {
  tell(reader, { rule: octodnsContent, at, message });
  return null;
}

function readParams(reader: ValueReader, node: Node, what: string): readonly ForeignPart[] | null {
  const params = asMap(reader, node, what);
  if (!params) return null;
  const parts = params.entries.map((entry) => readParam(reader, entry));
  return parts.includes(null) ? null : parts.filter((part) => part !== null);
}
