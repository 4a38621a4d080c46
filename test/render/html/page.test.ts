import { expect, test } from 'vitest';
import { html } from '../../../src/render/html/html.js';
import { formatPage } from '../../../src/render/html/page.js';

const page = { title: 'a < b', language: 'de', style: 'p { color: red }', body: html`<p>text</p>` };

/** Digests by `openssl dgst -sha256 -binary | base64`. */
const STYLE = "'sha256-ngewhhP73WDIbgwseeu52VAAJgKdGUsu1IUQQsAm8m4='";
const SCRIPT = "'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='";
const REST = "base-uri 'none'; form-action 'none'";

function policyOf(text: string): string | undefined {
  return /http-equiv="Content-Security-Policy"\s+content="(.*?)"/.exec(text)?.[1];
}

test.each<readonly [title: string, more: Partial<Parameters<typeof formatPage>[0]>, policy: string]>([
  ['a style', {}, `default-src 'none'; style-src ${STYLE}; ${REST}`],
  [
    'a style and a script',
    { script: 'run()' },
    `default-src 'none'; style-src ${STYLE}; script-src ${SCRIPT}; ${REST}`,
  ],
  ['a policy of its own', { policy: "default-src 'none'" }, "default-src 'none'"],
])('a page with %s allows that alone', (_, more, policy) => {
  expect(policyOf(formatPage({ ...page, ...more }))).toBe(policy);
});

test('a page has a script only if there is one', () => {
  expect(formatPage(page)).not.toContain('<script>');
  expect(formatPage({ ...page, script: 'run()' })).toContain('<script>run()</script>');
});

test('a page says its language and title, and has its style as it is', () => {
  const text = formatPage(page);
  expect(text).toContain('<html lang="de">');
  expect(text).toContain('<title>a &lt; b</title>');
  expect(text).toContain('<style>p { color: red }</style>');
  expect(text).toContain('<p>text</p>');
});
