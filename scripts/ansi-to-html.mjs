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
const CODE = new RegExp(`${'\u001b'}\\[(\\d+)m`);

/** Text with the escape sequences of colours and weights as elements. */
export function ansiToHtml(text) {
  return text
    .split(CODE)
    .map((part, index) => (index % 2 === 0 ? escape(part) : element(part)))
    .join('');
}

function element(code) {
  if (ENDS.has(Number(code))) return '</span>';
  const style = STARTS[code];
  if (style === undefined) throw new Error(`no colour is known for the code ${code}`);
  return `<span style="${style}">`;
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
