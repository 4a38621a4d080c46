import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Files that read the whole text of a URL, and why that is not shown. */
const UNSHOWN: Readonly<Record<string, string>> = {
  'src/config/settings/endpoint.ts': 'judged; the message is made by `shownUrl`',
  'src/api/http/answers/created-id.ts': 'the base of a Location, of which only an id is taken',
  'src/config/credentials/account.ts': 'a part of what is hashed',
  'src/config/settings/endpoints.ts': 'compared with another; `shownUrl` makes the text beside it',
  'src/cli/lsp/files.ts': 'the URI of a file',
  'src/diagnostics/formats/sarif.ts': 'the URI of a file',
};

/** Code that makes the whole text of a URL. What an expression of another form makes of one, `e2e/secret-urls` finds. */
const WHOLE_URL = /\.href\b|\.searchParams\b|\.(?:username|password)\b.*\$\{/;

test('whatever shows a URL asks what of it may be shown', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts') && !/generated|\/browser\//.test(name));
  const found = files.filter((name) => WHOLE_URL.test(readFileSync(name, 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(UNSHOWN).toSorted());
});
