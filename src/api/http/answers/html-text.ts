/**
 * The text of an HTML page: without comments, scripts, styles and tags, common character references resolved.
 * The head counts only when nothing else has text.
 */
export function htmlText(html: string): string {
  const page = html.replace(/<!--.*?(?:-->|$)/gs, ' ').replace(/<(script|style)\b.*?(?:<\/\1\s*>|$)/gis, ' ');
  return textOf(page.replace(/<head\b.*?(?:<\/head\s*>|$)/is, ' ')) || textOf(page);
}

function textOf(markup: string): string {
  return markup
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, resolve)
    .trim();
}

const NAMED_CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function resolve(reference: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED_CHARACTERS[name.toLowerCase()] ?? reference;
  const codePoint = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : reference;
}
