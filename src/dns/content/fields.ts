/** One field of a content and its half-open range of UTF-16 offsets. */
export interface Field {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The fields of a content, separated by whitespace except in double quotes and after a backslash (RFC 1035 section 5.1). A
 * quote begins a field, but after an equals sign, and the next one ends it, as in BIND; an unclosed quote extends to the end.
 */
export function fieldsOf(content: string): readonly Field[] {
  const fields: Field[] = [];
  let start = startOfField(content, 0);
  while (start < content.length) {
    const end = endOfField(content, start);
    fields.push({ text: content.slice(start, end), start, end });
    start = startOfField(content, end);
  }
  return fields;
}

/** The texts of the fields of a content. */
export function splitFields(content: string): readonly string[] {
  return fieldsOf(content).map((field) => field.text);
}

/** The text of one field of a content; undefined when it does not exist. */
export function fieldAt(content: string, index: number): string | undefined {
  if (index === 0 && IS_ONE_FIELD.test(content)) return content;
  let start = startOfField(content, 0);
  for (let count = 0; start < content.length; count += 1) {
    const end = endOfField(content, start);
    if (count === index) return content.slice(start, end);
    start = startOfField(content, end);
  }
  return undefined;
}

/** Most contents; this is far quicker than to look at each character. */
const IS_ONE_FIELD = /^[^\s"\\]+$/;

/** Replaces one field of a content and keeps the rest as it is; unchanged when the field does not exist. */
export function replaceField(content: string, index: number, text: string): string {
  const field = fieldsOf(content)[index];
  return field ? content.slice(0, field.start) + text + content.slice(field.end) : content;
}

function startOfField(content: string, from: number): number {
  let at = from;
  while (isBlank(content[at])) at += 1;
  return at;
}

function endOfField(content: string, start: number): number {
  let isQuoted = false;
  for (let at = start; at < content.length; at += 1) {
    const character = content[at];
    if (character === '\\') at += 1;
    else if (character === '"') {
      if (isQuoted) return at + 1;
      if (at > start && content[at - 1] !== '=') return at;
      isQuoted = true;
    } else if (!isQuoted && isBlank(character)) return at;
  }
  return content.length;
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t' || character === '\n' || character === '\r';
}
