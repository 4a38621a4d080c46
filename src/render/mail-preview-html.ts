import { printableHtml } from '../diagnostics/printable.js';
import type { Preview, PreviewPart } from '../mail/preview.js';

/** A mail as a page of its own that loads nothing: the text, and where it is HTML the mail as a reader sees it. */
export function formatMailPreviewHtml(preview: Preview): string {
  const { template, language, source, textLanguage, subject, body, open } = preview;
  const kind =
    source === 'translation' ? language : `${textLanguage}, the default; no translation in "${language}"`;
  return `<!doctype html>
<html lang="${printableHtml(textLanguage)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${printableHtml(`${template} (${language})`)}</title>
<style>${STYLE}</style>
</head>
<body>
<header lang="en">${printableHtml(template)} · ${printableHtml(kind)}</header>
<h1>${partsHtml(subject)}</h1>
${bodyHtml(body, textLanguage)}
${open.length === 0 ? '' : `<footer lang="en">Without a value: ${open.map((name) => `<mark>${printableHtml(name)}</mark>`).join(' ')}</footer>\n`}</body>
</html>
`;
}

/** Nothing is loaded and nothing runs, in the frame neither, which takes over this policy. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'";

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
header, footer { font-size: 0.85rem; opacity: 0.75; }
h1 { font-size: 1.35rem; margin: 0.5rem 0 1rem; overflow-wrap: anywhere; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid; border-radius: 6px; padding: 1rem; margin: 0 0 1rem; }
iframe { width: 100%; height: 32rem; border: 1px solid; border-radius: 6px; background: #fff; margin-bottom: 1rem; }
mark { border-radius: 3px; padding: 0 0.2em; }
b { font-weight: 600; }
`;

const LOOKS_LIKE_HTML = /<(?:!doctype|html|body|p|div|table|br|a|h[1-6]|ul|span|img)\b[^>]*>/i;

/** The service does not say whether a body is HTML; what looks like it is shown as it is, too, in a frame without rights. */
function bodyHtml(body: readonly PreviewPart[], language: string): string {
  // A parser drops the first line end in <pre>.
  const text = `<pre>\n${partsHtml(body)}</pre>`;
  const isHtml = body.some((part) => part.kind === 'text' && LOOKS_LIKE_HTML.test(part.text));
  if (!isHtml) return text;
  const source = body.map((part) => (part.kind === 'value' ? printableHtml(part.text) : part.text)).join('');
  return `<iframe sandbox title="${printableHtml(language)}" srcdoc="${printableHtml(source)}"></iframe>
<details lang="en"><summary>Source</summary>
${text}
</details>`;
}

function partsHtml(parts: readonly PreviewPart[]): string {
  return parts
    .map(({ kind, text }) => wrapIn({ text: null, value: 'b', open: 'mark' }[kind], printableHtml(text)))
    .join('');
}

function wrapIn(element: string | null, html: string): string {
  return element === null ? html : `<${element}>${html}</${element}>`;
}
