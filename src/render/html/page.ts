import { createHash } from 'node:crypto';
import type { Html } from './html.js';
import { html, none, trusted } from './html.js';

export interface Page {
  readonly title: string;
  /** Of most of its text: a language tag. */
  readonly language: string;
  readonly style: string;
  /** A page without one runs nothing. */
  readonly script?: string;
  /** What it may load beyond its own style and script: a content security policy, which replaces the strictest. */
  readonly policy?: string;
  readonly body: Html;
}

/** A page that stands alone: it loads nothing, and runs and looks as this program says and by nothing else. */
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

/** Style and script are known by their digests, so they must stand in their elements to the letter. */
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
