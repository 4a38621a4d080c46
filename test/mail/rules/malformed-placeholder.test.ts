import { describe, expect, test } from 'vitest';
import type { LiveTemplate } from '../../../src/mail/templates/template.js';
import type { MailText } from '../../../src/mail/templates/translation.js';
import { textAt } from '../../load/support.js';
import { diagnose } from '../checked.js';

/** As above, by codes and the marked text. */
function marked(defaultText: Partial<LiveTemplate>, text: Partial<MailText>) {
  return diagnose(defaultText, text).map(({ rule, at }) => `${rule.code} ${at ? textAt(at) : ''}`);
}

describe('what two opening braces begin is a placeholder', () => {
  test.each<[string, string, readonly string[]]>([
    ['not closed', 'x {{a y', ['{{a']],
    ['closed on another line', 'x {{a\n}} y', ['{{a']],
    ['closed by one brace', '{{a} y', ['{{a}']],
    ['without a name', '{{}}', ['{{}}']],
    ['with two names', '{{a b}}', ['{{a b}}']],
    ['with two dots', '{{a..b}}', ['{{a..b}}']],
    ['with three braces', '{{{a}}}', ['{{{a}}}']],
    ['within another', '{{a {{b}} }}', ['{{a']],
    ['with blanks', '{{ a }}', ['{{ a }}']],
    ['twice, told once', '{{}} {{}}', ['{{}}']],
    ['with a control word', '{{#if a}}', ['{{#if a}}']],
  ])('%s', (_, body, expected) => {
    const found = marked({ subject: '{{a}} {{b}}', body: 's' }, { subject: '{{a}} {{b}}', body });
    expect(found).toEqual(expected.map((text) => `mail/malformed-placeholder ${text}`));
  });

  test.each([
    ['{{ a }}', 'write {{a}}'],
    ['{{a', 'end the placeholder with }}'],
    ['{{a..b}}', 'write a dotted name'],
  ])('%s has the hint to %s', (body, hint) => {
    const [{ hint: found } = { hint: undefined }] = diagnose(
      { subject: '{{a}}', body: 's' },
      { subject: '{{a}}', body },
    );
    expect(found).toContain(hint);
  });

  test.each([
    ['in JSON', '{"total":{{a}}}'],
    ['in style sheets', '@media print{p{margin:0}}'],
    ['next to one another', '{{a}}{{b}}'],
    ['in brackets', '[{{a}}] ({{b}})'],
  ])('%s', (_, body) => {
    expect(marked({ subject: '{{a}} {{b}}', body: 's' }, { subject: '{{a}} {{b}}', body })).toEqual([]);
  });

  test.each(['{{ a }}', '{{#if a}}', '{{{a}}}'])('but %s works where the default has it, too', (spelling) => {
    expect(marked({ subject: 's', body: `x ${spelling}` }, { body: `${spelling} y` })).toEqual([]);
  });
});
