import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadMailFolder } from '../../../src/load/template/mail-folder.js';
import { placeholdersIn } from '../../../src/mail/text/placeholders.js';
import { placeInText } from '../../../src/mail/text/text-place.js';
import type { DeclaredTranslation } from '../../../src/mail/templates/translation.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { placeOf } from '../../load/support.js';
import { disk } from '../../support/disk.js';
import { temporaryFolder } from '../../support/after-tests.js';

async function translationOf(text: string): Promise<DeclaredTranslation | undefined> {
  const { mail } = await loadMailFolder(temporaryFolder({ [join('welcome', 'de.yaml')]: text }), disk);
  return mail?.templates[0]?.translations[0];
}

describe('a placeholder of a body is found in its file', () => {
  test.each([
    ['a block', 'body: |\n  Hallo {{a}},\n\n    {{b}} {{a}}\n', ['2:9', '4:5', '4:11']],
    ['a folded block', 'body: >\n  {{a}}\n  {{b}}\n  {{a}}\n', ['2:3', '3:3', '4:3']],
    ['a block with CRLF', 'body: |\r\n  x\r\n  {{a}}\r\n', ['3:3']],
    ['double quotes', 'body: "\\u00e4 {{a}}"', ['1:15']],
    ['single quotes', "body: 'it''s {{a}}'", ['1:14']],
    ['plain text', 'body: x {{a}}\n  {{b}}', ['1:9', '2:3']],
    ['an escape within, by the whole text', 'body: "{\\x7b a }}"', ['1:7']],
    ['an alias, by the alias', 'body: *text', ['1:7']],
  ])('%s', async (_, body, expected) => {
    const subject = body.includes('*') ? 'subject: &text "{{a}}"' : 'subject: x';
    const text = body.includes('*') ? `${subject}\n${body}` : `${body}\n${subject}\n`;
    const translation = await translationOf(text);
    const places = translation
      ? placeholdersIn(translation.body).map((found) => placeOf(placeInText(translation, 'body', found)))
      : [];
    const offset = body.includes('*') ? 1 : 0;
    expect(places).toEqual(
      expected.map((place) => place.replace(/^\d+/, (line) => String(Number(line) + offset))),
    );
  });
});

test('whichever of many equal ones it is', () => {
  const body = fc.array(fc.constantFrom('{{a}}', '{{', '{', 'x', ' {{ab}}'), { maxLength: 12 });
  fc.assert(
    fc.property(body, (parts) => {
      const text = parts.join('');
      const file = sourceFile('de.yaml', `body: ${text}`);
      const span = { file, start: 6, end: file.text.length };
      const declared = { subject: '', body: text, places: { subject: span, body: span } };
      for (const found of placeholdersIn(text))
        expect(placeInText(declared, 'body', found).start).toBe(6 + found.start);
    }),
  );
});

test('each of very many', () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `{{a${index}}}`).join('');
  const file = sourceFile('de.yaml', text);
  const span = { file, start: 0, end: text.length };
  const declared = { subject: '', body: text, places: { subject: span, body: span } };
  const places = placeholdersIn(text).map(
    (found) => placeInText(declared, 'body', found).start - found.start,
  );
  expect(new Set(places)).toEqual(new Set([0]));
});
