import fc from 'fast-check';

/** Pieces that files are made of, separated by spaces; `~` stands for a line feed and `_` for a space. */
const PIECES = [
  'a: b: www: "@": \'*\': A: "a b": x - -_ 10_mx.example.net 192.0.2.1 ::1 2001:db8:: v=spf1_-all ü',
  '"q" \'q\' "a\\"b" "a\\n" \'it\'\'s\' [a,_b] [] {} {_a:_1,_b:_[c]} [a } ,',
  '#_c _#_c \t#_– # &a &a_ *a *a: <<: !t !!str_ | >- ? :_ : <<:_x --- ... % @ ` \t \r \r~ _ _ __',
  '– € 😀 漢字 \u0085 \u2028 \ufeff \ud800 \u00a0 \u0002 "a~__b" a~___b |~__x',
  '~ ~ ~ ~ ~__ ~__ ~__ ~____ ~____ ~-_ ~__-_ ~~ ~#_c~ ~__#_c~',
].flatMap((pieces) => pieces.split(' ').map((piece) => piece.replaceAll('_', ' ').replaceAll('~', '\n')));

/** A heap of pieces. */
export const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''));

/** What is after a key or a dash, with the indentation of the line. */
const VALUE = /(?<=^( *)[^\n]*?(?::|-)) [^\n]*|(?<=^( *)[^\n]*?:)(?=\n)/gm;

/** What a value is replaced by: `~` stands for a line feed and the indentation of its line, `^` for the value. */
const FORMS = [
  ' &a^',
  ' &b^',
  ' *a',
  ' *b # c',
  ' [*a, *b]',
  ' { <<: *a, a: *b }',
  ' >-~    a~    b',
  ' |~   a~~   # b~ # c',
  ' |+~  a~~',
  ' "a~   # b~  – c" # d',
  " 'a~   b'",
  ' a~  b~   c # d',
  '~    a b',
  '~  "a: b"',
  '~  <<: *a~  a: b',
  '~  <<: [*a, *b]',
  ' !!str a',
  ' "\\u2028"',
  ' [a,~  b]',
  ' {a: b,~  # c~  d: e}',
  ' &漢 字~  # *漢',
  '',
  '~  ? a~  : b',
  '~    # deep~# flat',
  ' a~  - b',
  ' &a !!str x',
  '~  &a b: c',
  '~- a~- &a b~- *a~-   c: d~-~  e',
];

function formed([value, outer, inner]: RegExpExecArray, form: string): string {
  const indent = outer ?? inner ?? '';
  return form.replaceAll('~', `\n${indent}`).replaceAll('^', value);
}

const scalar = fc.constantFrom(
  'x',
  '192.0.2.1',
  '"q # r"',
  "'it''s'",
  'a b',
  '-1',
  '~',
  'a#b',
  'v=spf1 a:b -all',
  '""',
  'naïve – 5 € 😀',
  '"漢字\u2028\u0085"',
);
const flow = fc.letrec<{ value: string; list: string; map: string }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, scalar, tie('list'), tie('map')),
  list: fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
  map: fc
    .uniqueArray(fc.constantFrom('a', 'b', '"c"'), { maxLength: 3 })
    .chain((keys) =>
      fc
        .tuple(...keys.map(() => tie('value')))
        .map((values) => `{ ${keys.map((key, index) => `${key}: ${values[index]}`).join(', ')} }`),
    ),
})).value;
const comment = fc.constantFrom('', '', '', ' # c', '  ', '\t# – 漢字 😀', '\t');
const between = fc.constantFrom('', '', '', '\n', '# c\n', '  # c\n', '      # ü\t–\n', ' \t# c\n');

/** A block in the layout of zone files, each line at the right depth. */
const block: fc.Memo<string> = fc.memo((depth) => {
  const inline = fc.tuple(flow, comment).map(([value, end]) => ` ${value}${end}\n`);
  if (depth <= 1) return inline;
  const nested = fc.tuple(comment, between, fc.oneof(mapOf(depth), listOf(depth)));
  return fc.oneof(
    inline,
    nested.map(([end, gap, text]) => `${end}\n${gap}${indented(text)}`),
  );
});
/** Files in the layout of zone files. */
export const files = fc
  .tuple(fc.constantFrom('', '', '---\n', '# c\n', '# c\n\n--- # c\n'), mapOf(4))
  .map((parts) => parts.join(''));

/** A file in which values are anchored, repeated, or written on several lines, here and there. */
export const mixed = fc
  .tuple(
    fc.constantFrom('', '---\n', '# c\n'),
    mapOf(3),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(...FORMS)), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('\n', '\n', '\r\n'),
  )
  .map(([head, text, changes, lineBreak]) => {
    const body = changes.reduce((before, [at, form]) => {
      const places = [...before.matchAll(VALUE)];
      const place = places[at % Math.max(1, places.length)];
      if (!place) return before;
      return before.slice(0, place.index) + formed(place, form) + before.slice(place.index + place[0].length);
    }, text);
    return `${head}one: &a { d: 1 }\ntwo: &b\n  a: – 漢\n${body}`.replaceAll('\n', lineBreak);
  });

/** A file in the layout of zone files with up to three pieces put into it or in the place of some characters. */
export const changed = fc
  .tuple(
    files,
    fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom(...PIECES)), { minLength: 1, maxLength: 3 }),
  )
  .map(([text, changes]) =>
    changes.reduce((before, [at, length, piece]) => {
      const start = at % (before.length + 1);
      return before.slice(0, start) + piece + before.slice(start + length);
    }, text),
  );

function mapOf(depth: number): fc.Arbitrary<string> {
  return fc
    .uniqueArray(fc.constantFrom('a', 'www', '"@"', "'*'", 'A', 'long key'), { minLength: 1, maxLength: 4 })
    .chain((keys) =>
      fc
        .tuple(...keys.map(() => fc.tuple(block(depth - 1), between)))
        .map((values) => keys.map((key, index) => `${key}:${values[index]?.join('') ?? ''}`).join('')),
    );
}

function listOf(depth: number): fc.Arbitrary<string> {
  const item = fc.oneof(
    fc.tuple(flow, comment).map(([value, end]) => `${value}${end}\n`),
    mapOf(depth - 2).map((text) => indented(text).trimStart()),
  );
  return fc
    .array(fc.tuple(item, between), { minLength: 1, maxLength: 3 })
    .map((items) => items.map(([text, gap]) => `- ${text}${gap}`).join(''));
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
