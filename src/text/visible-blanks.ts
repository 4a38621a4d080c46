const SIGN = '·';

/**
 * Shows blanks that could be overlooked as middle dots: those at the ends of a line, and several in a row. A dot that could be
 * taken for one is escaped, so that different texts never look alike. With `keepsIndent`, blanks before the text of a line stay.
 */
export function visibleBlanks(text: string, { keepsIndent = false } = {}): string {
  return text.replaceAll(/[ ·]+/g, (run, from: number, whole: string) => {
    const isAtStart = from === 0 || whole[from - 1] === '\n';
    const next = whole[from + run.length] ?? '\n';
    const isAtEnd = next === '\n';
    const start = isAtStart && keepsIndent && !isAtEnd ? run.length - run.trimStart().length : 0;
    const rest = run.slice(start);
    const isClear = !isAtEnd && (!isAtStart || keepsIndent) && !/ {2}|··/.test(rest);
    return isClear ? run : run.slice(0, start) + rest.replaceAll(/[ ·]/g, shown);
  });
}

function shown(char: string): string {
  return char === SIGN ? String.raw`\u{b7}` : SIGN;
}
