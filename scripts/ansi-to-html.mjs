// What the tool writes to a terminal, as HTML.

/** The codes that it uses: bold, dim, red, green, yellow, cyan; and what ends each. */
const STARTS = {
  1: 'font-weight:700',
  2: 'color:#9da7b3',
  31: 'color:#ffa198',
  32: 'color:#7ee787',
  33: 'color:#e3b341',
  36: 'color:#79c0ff',
};
const ENDS = new Set([22, 39]);

/** Text with the escape sequences of colours and weights as elements. */
export function ansiToHtml(text) {
  const [first, ...others] = text.split('\u001b[');
  return [escape(first), ...others.map(afterEscape)].join('');
}

/** A code up to its `m`, and the text after it. */
function afterEscape(part) {
  const end = part.indexOf('m');
  return element(part.slice(0, end)) + escape(part.slice(end + 1));
}

function element(code) {
  if (ENDS.has(Number(code))) return '</span>';
  const style = STARTS[code];
  if (style === undefined) throw new Error(`no colour is known for the code ${code}`);
  return `<span style="${style}">`;
}

/** Text in HTML. */
export function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
