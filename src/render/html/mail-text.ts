import { printableHtml } from '../../text/printable.js';
import type { PreviewPart } from '../../mail/preview.js';
import type { Html } from './html.js';
import { html, none, trusted } from './html.js';

/** Nothing is loaded and no script runs, also in the frame, which inherits it; mails have their own styles. */
export const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'";

const START_OF_TAG = /<(?:!doctype|html|body|p|div|table|br|a|h[1-6]|ul|span|img)\b/i;

/** The service does not say whether a body is HTML: a body that looks like it is also rendered, in a sandboxed frame. */
export function bodyHtml(body: readonly PreviewPart[], language: string): Html {
  // HTML parsers ignore the first line end in <pre>.
  const text = trusted(`<pre dir="auto">\n${partsHtml(body).markup}</pre>`);
  const isHtml = body.some((part) => part.kind === 'text' && looksLikeHtml(part.text));
  if (!isHtml) return text;
  const source = body.map((part) => (part.kind === 'value' ? printableHtml(part.text) : part.text)).join('');
  return html`<iframe
      sandbox
      title="The mail as a reader sees it"
      lang="${language}"
      srcdoc="${exactly(source)}"
    ></iframe>
    <details lang="en">
      <summary>Source</summary>
      ${text}
    </details>`;
}

/** If any tag is closed, so is the first one. */
function looksLikeHtml(text: string): boolean {
  const start = text.search(START_OF_TAG);
  return start !== -1 && text.includes('>', start);
}

/** The placeholders without a value, if there are any. */
export function missingValues(open: readonly string[]): Html {
  if (open.length === 0) return none;
  return html`<footer lang="en">Without a value: ${open.map((name) => html`<mark>${name}</mark> `)}</footer>`;
}

const ELEMENTS = { text: null, value: 'b', open: 'mark' } as const;

/** A text with its values and open placeholders marked. */
export function partsHtml(all: readonly PreviewPart[]): Html {
  const markup = all.map(({ kind, text }) => {
    const element = ELEMENTS[kind];
    return element === null ? exactly(text).markup : `<${element}>${exactly(text).markup}</${element}>`;
  });
  return trusted(markup.join(''));
}

/** Text of a mail with all its lines and spaces. */
function exactly(text: string): Html {
  return trusted(printableHtml(text));
}
