// Rewrites a generated zone file as people write them, with the same records and a few more: comments and notes in any
// script, texts on several lines, anchors.

/** What is done to the lines of a form, one in `every`. */
const HABITS = [
  { every: 20, form: /^ {2}\S+:$/, write: (line, index) => `  # Büro Köln – Gerät ${index}\n${line}` },
  { every: 50, form: /^ {2}\S+:$/, write: (line) => `    # siehe Ticket – 東京 ✅\n\n${line}` },
  {
    every: 10,
    form: /^ {4}A: (\S+)$/,
    write: (_, __, [, content]) => noted(content, 'Empfang, 2. Stock – Zürich'),
  },
  { every: 90, form: /^ {4}A: (\S+)$/, write: (_, __, [, content]) => noted(content, '東京のサーバー 🗼') },
  { every: 100, form: /^ {4}TXT: (\S+)$/, write: (_, __, [, content]) => `    TXT: >-\n      ${content}` },
  {
    every: 30,
    form: /^ {4}CNAME: (\S+)$/,
    write: (_, __, [, target]) => `    CNAME: "${target}" # früher extern`,
  },
  { every: 100, form: /^ {2}host-(\d+):$/, write: (line, index) => `${copied(index)}${line}` },
];

/** @param {string} text a file of `generate.mjs` */
export function asWritten(text) {
  const counts = HABITS.map(() => 0);
  const lines = text.split('\n').map((line) => {
    for (const [index, { every, form, write }] of HABITS.entries()) {
      const match = form.exec(line);
      if (match === null) continue;
      counts[index] += 1;
      if (counts[index] % every === 0) return write(line, counts[index], match);
    }
    return line;
  });
  return lines.join('\n');
}

function noted(content, note) {
  return `    A: { content: ${content}, note: "${note}" }`;
}

/** Two names with the same records. */
function copied(index) {
  return `  pair-${index}: &pair-${index}\n    A: 192.0.2.9\n  pair-${index}b: *pair-${index}\n`;
}
