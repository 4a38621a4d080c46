import type { Position } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { expect } from 'vitest';
import { temporaryFolder } from '../../support/after-tests.js';
import type { Editor } from './client.js';
import { startEditor } from './client.js';

export const PROJECT = 'dns:\n  zones: zones/*.yaml\nvars: { web: 192.0.2.1 }\nrules:\n  ttl/short: off\n';

export const COM = `zone: example.com
ttl: 36h
records:
  '@': { MX: 10 mail.example.com }
  www:
    CNAME: shop.example.net
  mail:
    A: \${web}
include: ../shared/a.yaml
`;

export const NET = 'zone: example.net\nrecords:\n  shop: { A: 192.0.2.2 }\n';

export function files(): Record<string, string> {
  return {
    'zonemason.yaml': PROJECT,
    'zones/com.yaml': COM,
    'zones/net.yaml': NET,
    'shared/a.yaml': 'records:\n  a: { TXT: b }\n',
  };
}

/** The position of the first character of a text. */
export function at(text: string, part: string, offset = 0): Position {
  const document = TextDocument.create('', 'yaml', 0, text);
  expect(text).toContain(part);
  return document.positionAt(text.indexOf(part) + offset);
}

export async function opened(
  path = 'zones/com.yaml',
  text = COM,
): Promise<Editor & { readonly folder: string }> {
  const folder = temporaryFolder(files());
  const editor = await startEditor(folder);
  editor.open(path, text);
  await editor.problems(path);
  return { ...editor, folder };
}
