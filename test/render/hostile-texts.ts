import * as fc from 'fast-check';

/** Texts that a page, a comment or a log could take for more than text. */
export const hostileTexts: readonly string[] = [
  '| a pipe | and \\| an escaped one \\\\| and two',
  '` `` ``` backticks ````',
  '```\n</details>\n# heading',
  '~~~ *stars* _lines_ ~~tildes~~ **',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '</code></summary></details></table><b>bold</b>',
  '<!-- zonemason:plan --> --> <!--',
  '@team @org/team me@example.com #1 GH-1 org/repo#2 deadbeef1234567 :tada:',
  'https://example.com www.example.com http://x.example/?a=b&c=<d> mailto:a@b.example',
  '[link](https://example.com) ![image](https://example.com/x.png) [ref]: https://example.com',
  '&lt;b&gt; &#64;team &nbsp; &copy;',
  '$$x^2$$ $`a`$ [^1] > [!NOTE] - [ ] task 1. item',
  '\u001b[31mred\u0007\r\n::set-output name=x::y\u202e\u2028\u{e0041}\u0000',
  'www. WWW.',
  ' leading and trailing ',
  '\\',
  '`',
  '',
];

/** One of them, or bits of them in any order. */
export const arbitraryHostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc
    .array(
      fc.constantFrom(...hostileTexts.flatMap((text) => text.split(/(?<=\W)/)), ' ', '|', '\\', '`', '\n'),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);
