import fc from 'fast-check';
import { anyText } from './any-text.js';

/** What markup, tables, editors and people treat otherwise than other text. */
const troublesome = [
  ' \n\t:;,"\'<>&=#{}[]()|\\/0aä漢ש\u200f'.split(''),
  ['{{a.b}}', '{{a.b}}', '{{ a.b }}', '{{{a.b}}}', '{{a', '}}', '{{{{a.b}}}}', '{{c}}', '{a.b}'],
  [']]>', '<![CDATA[', '&amp;', '&#13;', '&lt;p&gt;', '<!--', '-->', '<?x?>', '<ph id="1"/>', '</target>'],
  [
    '\n\n',
    '  ',
    '\u00a0',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\ufffd',
    '👩‍👩‍👧',
    '\u{e0041}',
    '=1+1',
    'x'.repeat(2000),
  ],
].flat();

/** Characters that XML cannot contain, and that no text file has. */
const unprintable = ['\0', '\u0001', '\u001b', '\u007f', '\ufffe', '\uffff', '\ud800', '\udc00'];

/** A text of a mail, as files and listings have it: its line ends are LF. */
export function anyMailText({ isPrintable = false } = {}): fc.Arbitrary<string> {
  const parts = isPrintable ? troublesome : [...troublesome, ...unprintable];
  return fc
    .oneof(
      fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((chosen) => chosen.join('')),
      anyText({ maxLength: 30 }).map((text) => (isPrintable ? text.replaceAll(/\0|\p{Cs}/gu, '') : text)),
    )
    .map((text) => text.replaceAll(/\r\n?/g, '\n'));
}
