import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** Markdown as GitHub would render it, before it takes out dangerous elements and turns names of people into links. */
export function renderGfm(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
}

/** A text as it stands in HTML that micromark writes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The text of HTML outside of `code` and `pre`, where GitHub looks for names of people, issues and commits. */
export function textOutsideCode(html: string): string {
  return html.replaceAll(/<(code|pre)\b[^>]*>.*?<\/\1>/gs, '').replaceAll(/<!--.*?-->|<[^>]*>/gs, '');
}
