import { expect, test } from 'vitest';
import { pathOfUri, uriOfPath } from '../../../src/cli/lsp/files.js';

test.each(['/a/zones/example.com.yaml', '/a b/%41.yaml', '/zürich/例え.yaml', '/a?b#c.yaml'])(
  'a path is that of its URI: %s',
  (path) => {
    expect(pathOfUri(uriOfPath(path))).toBe(path);
  },
);

test.each([
  'untitled:Untitled-1',
  'https://example.com/a.yaml',
  'file://host/a.yaml',
  'file:///a%2Fb',
  'file:///%',
  '',
])('what is no file of this machine has no path: %s', (uri) => {
  expect(pathOfUri(uri)).toBe(null);
});
