// What the pages of pictures have in common.
import { ansiToHtml, escape } from '../ansi-to-html.mjs';

const STYLE = `
body { margin: 0; padding: 20px; background: #fff; color: #1f2328; font: 14px/1.5 'DejaVu Sans', sans-serif; }
body.dark { background: #0d1117; padding: 16px 20px; }
pre { margin: 0; font: 13px/1.45 'DejaVu Sans Mono', monospace; }
pre.terminal { background: #0d1117; color: #e6edf3; }
.card { border: 1px solid #d0d7de; border-radius: 8px; padding: 10px 14px; background: #fff; }
.card h2, .card p { margin: 0; font-size: 14px; }
.card pre { margin-top: 6px; }
.dim { color: #59636e; }
.row { display: flex; align-items: stretch; gap: 12px; }
.row > .card { flex: 1; }
.arrow { align-self: center; font-size: 22px; color: #59636e; }
.bad { border-color: #cf222e; background: #ffebe9; }
.good { border-color: #1a7f37; background: #dafbe1; }
.note { border-color: #9a6700; background: #fff8c5; }
`;

/** A page with a body, and styles of its own. */
export function page(body, { style = '', className = '' } = {}) {
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}${style}</style><body class="${className}">${body}</body>`;
}

/** What a terminal shows of a command and its output. */
export function terminal(command, output) {
  return `<pre class="terminal">${ansiToHtml(`$ ${command}\n${output.trimEnd()}`)}</pre>`;
}

/** A box with a title, and HTML below it. */
export function card(title, html, className = '') {
  return `<div class="card ${className}"><h2>${escape(title)}</h2>${html}</div>`;
}

/** Text as it is written, in a box. */
export function code(text) {
  return `<pre>${escape(text.trimEnd())}</pre>`;
}

/** A paragraph of text. */
export function paragraph(text) {
  return `<p>${escape(text)}</p>`;
}
