import { createHash } from 'node:crypto';
import type { Html } from './html.js';
import { html, none, trusted } from './html.js';

export interface Page {
  readonly title: string;
  /** Language tag of most of its text. */
  readonly language: string;
  readonly style: string;
  readonly script?: string;
  /** Content security policy, instead of one that allows only the style and script. */
  readonly policy?: string;
  readonly body: Html;
}

/** Formats a standalone page that loads nothing. */
export function formatPage({ title, language, style, script, policy, body }: Page): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          http-equiv="Content-Security-Policy"
          content="${trusted(policy ?? strictPolicy(style, script))}"
        />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        ${trusted(`<style>${style}</style>`)}
      </head>
      <body>
        ${body} ${script === undefined ? none : trusted(`<script>${script}</script>`)}
      </body>
    </html> `.markup;
}

/** Allows style and script by their digests, so their elements must contain exactly these texts. */
function strictPolicy(style: string, script: string | undefined): string {
  const rules = [
    "default-src 'none'",
    `style-src '${digest(style)}'`,
    ...(script === undefined ? [] : [`script-src '${digest(script)}'`]),
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return rules.join('; ');
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
