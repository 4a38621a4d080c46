import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stripVTControlCharacters } from 'node:util';
import { colourStyle, plainStyle } from '../../src/text/style.js';
import { loadSampleValues } from '../../src/load/template/sample-values.js';
import type { Preview } from '../../src/mail/preview.js';
import { previewMail } from '../../src/mail/preview.js';
import type { Translation } from '../../src/mail/templates/translation.js';
import { formatMailPreviewJson } from '../../src/render/json/mail.js';
import { formatMailPreviewHtml } from '../../src/render/html/mail-preview-page.js';
import { formatMailPreview } from '../../src/render/text/mail-preview.js';
import { placed } from '../load/support.js';
import { disk } from '../support/disk.js';
import { temporaryFolder } from '../support/after-tests.js';

const defaultText = { language: 'en', subject: 'Hello {{customer.name}}', body: 'Text\n' };
const german = {
  language: 'de',
  subject: 'Hallo {{customer.name}}',
  body: '{{order.id}} {{ customer.name }}{{a b}}\n',
};

function preview(language: string, change: Partial<Parameters<typeof previewMail>[0]> = {}): Preview {
  const samples = new Map([['customer.name', 'Erika <b>']]);
  return previewMail({
    template: 'welcome',
    language,
    defaultText,
    translations: [german],
    samples,
    ...change,
  });
}

describe('the mail that is sent', () => {
  test('is the translation of the language, with its placeholders filled', () => {
    expect(preview('de')).toEqual({
      template: 'welcome',
      language: 'de',
      source: 'translation',
      textLanguage: 'de',
      subject: [
        { kind: 'text', text: 'Hallo ' },
        { kind: 'value', text: 'Erika <b>' },
      ],
      body: [
        { kind: 'open', text: '{{order.id}}' },
        { kind: 'text', text: ' ' },
        { kind: 'value', text: 'Erika <b>' },
        { kind: 'open', text: '{{a b}}' },
        { kind: 'text', text: '\n' },
      ],
      open: ['{{order.id}}', '{{a b}}'],
    });
  });

  test.each(['fr', 'DE', 'de-AT', ''])(
    'is the default where there is no translation, as for %j',
    (language) => {
      expect(preview(language)).toMatchObject({ language, source: 'default', textLanguage: 'en', open: [] });
    },
  );

  test('is the text itself where there are no values', () => {
    const pieces = fc
      .array(fc.constantFrom('{{a}}', '{{', '}}', 'x', ' ', '\n'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(pieces, pieces, (subject, body) => {
        const text: Translation = { language: 'de', subject, body };
        const shown: unknown = JSON.parse(
          formatMailPreviewJson(preview('de', { translations: [text], samples: new Map() })),
        );
        expect(shown).toMatchObject({ subject, body });
      }),
    );
  });
});

describe('as text', () => {
  test('it is subject, body and what is open', () => {
    const rule = '─'.repeat(60);
    expect(formatMailPreview(preview('de'), { style: plainStyle, width: 80 }).split('\n')).toEqual([
      'template welcome',
      'language de',
      'subject  Hallo Erika <b>',
      rule,
      '{{order.id}} Erika <b>{{a b}}',
      rule,
      'no value {{order.id}}, {{a b}}',
      '',
    ]);
  });

  test('it says when the default is sent', () => {
    const lines = formatMailPreview(preview('fr'), { style: plainStyle, width: 40 }).split('\n');
    expect(lines[1]).toContain('en');
    expect(lines[1]).toContain('fr');
    expect(lines.at(-2)).toBe('─'.repeat(40));
  });

  test('it has nothing that acts on a terminal', () => {
    const text = { language: 'd\u001be', subject: '\u001b[2J', body: 'a\n::error ::x\n\u202e##[x]\r' };
    const samples = new Map([['a', '\u0007']]);
    const shown = preview(text.language, { translations: [text], samples });
    const lines = stripVTControlCharacters(formatMailPreview(shown, { style: colourStyle, width: 80 })).split(
      '\n',
    );
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]|##|^::error/mu);
  });
});

describe('as a page', () => {
  const evil = '"\'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;';
  const page = (body: string): string =>
    formatMailPreviewHtml(
      preview('de', { template: evil, translations: [{ language: 'de', subject: evil, body }] }),
    );

  test.each([
    ['plain text', evil.replaceAll(/<\/?(?:script|img)/g, '<x')],
    ['HTML', `<p>${evil}</p>`],
    ['placeholders', `{{${evil}}} {{customer.name}}`],
  ])('nothing of %s is markup of its own', (_, body) => {
    const ours = page(body).replaceAll(/srcdoc="[^"]*"/g, '');
    expect(ours).not.toMatch(/<script|<img|onerror=(?!alert)/);
    expect(page(body)).not.toMatch(/<(?:script|img)/);
  });

  test('it loads nothing', () => {
    const html = page('<p>text</p>');
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/<[^>]*\s(?:src|href)=|url\(|@import/);
  });

  test('HTML is also shown as it is, without rights', () => {
    expect(page('<p>{{customer.name}} & {{open}}</p>')).toMatch(
      /<iframe\s+sandbox\s+title="[^"]*"\s+lang="de"\s+srcdoc="&lt;p&gt;Erika &amp;lt;b&amp;gt; &amp; {{open}}&lt;\/p&gt;"/,
    );
    expect(page('2 < 3 > 1')).not.toContain('<iframe');
  });

  test('values and open placeholders are set off', () => {
    expect(page('{{customer.name}} {{open}}')).toContain('<b>Erika &lt;b&gt;</b> <mark>{{open}}</mark>');
  });
});

describe('sample values', () => {
  test('are texts by dotted name, as they are written', async () => {
    const folder = temporaryFolder({
      'sample.yaml':
        'customer:\n  name: Erika\n  since: 0123\norder.id: "7"\nitems: [{ sku: a }, { sku: b }]\nnone:\n',
    });
    const { values, diagnostics } = await loadSampleValues(join(folder, 'sample.yaml'), disk);
    expect(diagnostics).toEqual([]);
    expect([...values]).toEqual([
      ['customer.name', 'Erika'],
      ['customer.since', '0123'],
      ['order.id', '7'],
      ['items.0.sku', 'a'],
      ['items.1.sku', 'b'],
      ['none', ''],
    ]);
  });

  test.each([
    ['customer: [', 'yaml/syntax 1:12'],
    ['', 'file/empty 1:1'],
  ])('of %j are none', async (text, problem) => {
    const { values, diagnostics } = await loadSampleValues(
      join(temporaryFolder({ 'sample.yaml': text }), 'sample.yaml'),
      disk,
    );
    expect(values.size).toBe(0);
    expect(placed(diagnostics)).toEqual([problem]);
  });
});
