import fc from 'fast-check';

/** A zone file that nobody has formatted, and the comments in it, each unlike all others. */
export interface MessyFile {
  readonly text: string;
  readonly comments: readonly string[];
}

const someChoices = fc.array(fc.nat({ max: 1000 }), { minLength: 20, maxLength: 150 });

/** Files that say something valid in every way in which people, and programs, write YAML. */
export const messyFile: fc.Arbitrary<MessyFile> = someChoices.map((choices) =>
  write(new Choices(choices), true),
);

/** The same without what the service refuses: texts with line feeds or tabs, most records at wildcards and services. */
export const messyServiceFile: fc.Arbitrary<MessyFile> = someChoices.map((choices) =>
  write(new Choices(choices), false),
);

/** Takes one number after the other for a decision. */
class Choices {
  readonly #numbers: readonly number[];
  #next = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  /** A whole number from 0 up to but not including `count`. */
  below(count: number): number {
    const number = this.#numbers[this.#next % this.#numbers.length] ?? 0;
    this.#next += 1;
    return number % count;
  }

  of<T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }
}

interface Writer {
  readonly choices: Choices;
  readonly lines: string[];
  readonly comments: string[];
  /** Anchors so far, by what they stand for: an address, a list of them, the record sets of a name. */
  readonly anchors: Readonly<Record<'address' | 'list' | 'sets', string[]>>;
  /** Whether there may be what the service refuses. */
  readonly isFree: boolean;
  /** What stands behind a key of a block. */
  readonly colon: string;
  /** Whether a comment would be part of a text if it were indented. */
  isInBlock: boolean;
}

function write(choices: Choices, isFree: boolean): MessyFile {
  const anchors = { address: [], list: [], sets: [] };
  const colon = choices.of([':', ':', ':', ' :']);
  const writer: Writer = { choices, lines: [], comments: [], anchors, isFree, colon, isInBlock: false };
  const parts = [
    writeZone,
    writeTtl,
    writeRecords,
    writeIgnore,
    writePolicy,
    writeInclude,
    writeVariables,
    writeExpect,
    writeExcept,
    writeServices,
  ];
  writeAround(writer, '');
  for (let offset = choices.below(parts.length), index = 0; index < parts.length; index += 1) {
    parts[(offset + index) % parts.length]?.(writer);
    writeAround(writer, '');
  }
  const end = choices.of(['\n', '\n\n', '']);
  const text = writer.lines.join('\n') + end;
  return { text: text.replaceAll('\n', choices.of(['\n', '\n', '\r\n'])), comments: writer.comments };
}

function writeZone({ lines, choices, comments }: Writer): void {
  lines.push(`zone: ${choices.of(['example.com', '"example.com"'])}${remark({ choices, comments })}`);
}

function writeTtl({ lines, choices, comments }: Writer): void {
  if (choices.below(2) === 0)
    lines.push(`ttl:  ${choices.of(['1h', '3600'])}${remark({ choices, comments })}`);
}

/** Variables that contents may have; they are always there, used or not. */
function writeVariables(writer: Writer): void {
  const { choices, lines } = writer;
  lines.push(
    choices.of<() => string>([
      () => 'vars: { host: 192.0.2.40, word: "x y", mx: a }',
      () => `vars:${remark(writer)}\n  host: 192.0.2.40\n  word: x y${remark(writer)}\n  mx: 'a'`,
    ])(),
  );
}

function writeExpect(writer: Writer): void {
  const { choices, lines } = writer;
  if (choices.below(3) === 0)
    lines.push(
      `expect:${remark(writer)}\n${ownLine(writer, '  ')}\n  - { ask: www CNAME, answers: false }${remark(writer)}\n  - ask: "@ DS"\n    answers: false`,
    );
}

function writeExcept({ lines, choices }: Writer): void {
  if (choices.below(4) === 0)
    lines.push('except:\n  - { rule: ttl/short, prefix: www, reason: "load: test" }');
}

function writeServices({ lines, choices }: Writer): void {
  if (choices.below(4) === 0) lines.push('serviceRecords: [{ prefix: imap, type: A }]');
}

function writePolicy({ lines, choices }: Writer): void {
  if (choices.below(3) === 0) lines.push("policy: 'sync'");
}

function writeInclude({ lines, choices }: Writer): void {
  if (choices.below(4) === 0)
    lines.push(choices.of(['include: other.yaml', 'include: [other.yaml]', 'include:\n- other.yaml']));
}

function writeIgnore(writer: Writer): void {
  const { choices, lines } = writer;
  if (choices.below(3) !== 0) return;
  const indent = choices.of(['', '  ', '    ']);
  lines.push(`protect:${remark(writer)}`);
  for (let count = choices.below(3); count >= 0; count -= 1) {
    writeAround(writer, indent);
    lines.push(
      `${indent}- ${choices.of<() => string>([
        () => '{type: TXT, prefix: _a}',
        () => '{ prefix: "@" }',
        () => `type: MX${remark(writer)}\n${indent}  prefix: 'x'`,
      ])()}`,
    );
  }
}

const NAMES = [
  '"@"',
  "'*'",
  'www',
  'a',
  'b.a',
  "'*.a'",
  '_dmarc',
  '_sip._tcp',
  'zz',
  'müll',
  '"no"',
  '0123',
  'c.b.a',
];

function writeRecords(writer: Writer): void {
  const { choices, lines } = writer;
  const indent = choices.of(['  ', '    ', ' ']);
  const known = NAMES.filter((name) => writer.isFree || !/[*_]/.test(name));
  const first = choices.below(known.length);
  const count = 1 + choices.below(known.length - 1);
  const names = Array.from({ length: count }, (_, index) => known[(first + 5 * index) % known.length] ?? '');
  if (choices.below(6) === 0) {
    lines.push(writeFlow(writer, names));
    return;
  }
  lines.push(`records${writer.colon}${choices.of(['', '', ' &all'])}${remark(writer)}`);
  for (const name of names) {
    writeAround(writer, indent);
    writeName(writer, name, indent);
  }
}

/** All records in brackets, on one line or on several. */
function writeFlow(writer: Writer, names: readonly string[]): string {
  const { choices } = writer;
  const isOneLine = choices.below(3) === 0;
  const entries = names.map((name) => {
    const sets = choices.of<() => string>([
      () => `{ A: ${address(writer)} }`,
      () => `{A: [${address(writer)},192.0.2.61], TXT: "a, b"}`,
      () => `{ ttl: 10m, MX: [10 b.example, 10 a.example], A: { content: 192.0.2.62, ttl: 60 } }`,
      () => aliasOf(writer, 'sets') ?? `{ TXT: 'x', A: 192.0.2.63, }`,
      () => `${anchorOf(writer, 'sets')}{ TXT: y }`,
    ])();
    return `${name}: ${sets}`;
  });
  if (isOneLine) return `records: { ${entries.join(', ')} }`;
  const last = choices.of(['', ',']);
  const lines = entries.map(
    (entry, index) => `  ${entry}${index < entries.length - 1 ? ',' : last}${remark(writer)}\n`,
  );
  return `records: {${remark(writer)}\n${lines.join('')}${choices.of(['', '  '])} }`;
}

/** An address: alone, at an anchor, from an alias or from a variable. */
function address(writer: Writer): string {
  return writer.choices.of<() => string>([
    () => '192.0.2.50',
    () => '192.0.2.51',
    () => '"${host}"',
    () => `${anchorOf(writer, 'address')}192.0.2.52`,
    () => aliasOf(writer, 'address') ?? '192.0.2.53',
  ])();
}

/** A new anchor and a blank. */
function anchorOf({ anchors }: Writer, kind: keyof Writer['anchors']): string {
  const name = `${kind}${anchors[kind].length}`;
  anchors[kind].push(name);
  return `&${name} `;
}

/** An alias for an earlier anchor, if there is one. A blank at its end keeps a comma or a colon apart. */
function aliasOf({ anchors, choices }: Writer, kind: keyof Writer['anchors']): string | undefined {
  const [first, ...more] = anchors[kind];
  return first === undefined ? undefined : `*${choices.of([first, ...more])}`;
}

function writeName(writer: Writer, name: string, indent: string): void {
  const { choices, lines } = writer;
  if (choices.below(6) === 0) {
    lines.push(`${indent}${name}: {TXT: "x: y",  A: 192.0.2.7}${remark(writer)}`);
    return;
  }
  const alias = aliasOf(writer, 'sets');
  if (alias !== undefined && choices.below(5) === 0) {
    lines.push(
      choices.of<() => string>([
        () => `${indent}${name}: ${alias}${remark(writer)}`,
        () => `${indent}${name}: { <<: ${alias}, AFSDB: 1 a.example }`,
        () => `${indent}${name}:\n${indent}  <<: ${alias}\n${indent}  AFSDB: 1 a.example${remark(writer)}`,
      ])(),
    );
    return;
  }
  const anchor = choices.below(5) === 0 ? ` ${anchorOf(writer, 'sets').trim()}` : '';
  const deeper = indent + choices.of(['  ', '    ', ' ']);
  lines.push(`${indent}${name}${writer.colon}${anchor}${remark(writer)}`);
  for (const writeSet of [writeText, writeAddresses, writeMail].slice(choices.below(3))) {
    writeAround(writer, deeper);
    writeSet(writer, deeper);
  }
}

function writeAddresses(writer: Writer, indent: string): void {
  const { choices, lines } = writer;
  const value = choices.of<() => string>([
    () => '192.0.2.1',
    () => '[192.0.2.10, 192.0.2.9]',
    () => '{ttl: 600, content: 192.0.2.1, active: false}',
    () => `\n${indent}- 192.0.2.20${remark(writer)}\n${indent}- {content: 192.0.2.3}${remark(writer)}`,
    () =>
      `\n${indent}- ttl: 900${remark(writer)}\n${indent}  content: 192.0.2.3\n${indent}-${remark(writer)}\n${indent}    192.0.2.2`,
    () => `[ 192.0.2.2,${remark(writer)}\n${ownLine(writer, indent)}\n${indent}  192.0.2.1 ]`,
    () => `\n${indent}  ttl: 600\n${ownLine(writer, `${indent}  `)}\n${indent}  content: "192.0.2.5"`,
    () => `\n${ownLine(writer, `${indent} `)}\n${indent} 192.0.2.4`,
    () => address(writer),
    () => `[${address(writer)}, 192.0.2.60]`,
    () => `${anchorOf(writer, 'list')}[192.0.2.55, 192.0.2.56]`,
    () => `${anchorOf(writer, 'list')}\n${indent}- 192.0.2.57${remark(writer)}\n${indent}- 192.0.2.58`,
    () => aliasOf(writer, 'list') ?? '192.0.2.59',
  ])();
  lines.push(`${indent}A${writer.colon} ${value}${value.includes('\n') ? '' : remark(writer)}`);
}

function writeMail({ lines, choices, colon }: Writer, indent: string): void {
  lines.push(
    `${indent}MX${colon} ${choices.of(['[10 b.example, 10 a.example, 5 c.example]', '10 a.example', '[ 10 a.example ]', '10 ${mx}.example'])}`,
  );
}

function writeText(writer: Writer, indent: string): void {
  const { choices, lines, isFree } = writer;
  const value = choices.of<() => string>([
    () => 'v=spf1 -all',
    () => '"v=spf1 -all"',
    () => "'it''s \"quoted\"'",
    () => '"a: b # no comment"',
    () => '"1.10"',
    () => '1.10',
    () => "'#'",
    () => '"*x"',
    () => '"[a, b]"',
    () => '"back\\\\slash"',
    () => `one\n${indent}  two`,
    () => `"one\n${indent}  two \\\n${indent}  three"`,
    () => `>-\n${indent}  one\n${indent}  two`,
    () => `|2-\n${indent}   one`,
    () => `[x, "y, z", 'it''s']`,
    () => 'see ${word} of ${zone}',
    () => '["${word}", "$${word}"]',
    ...(isFree
      ? [
          () => '"a\\tb # no comment"',
          () => `one\n${indent}  two\n\n${indent}  three`,
          () => `|${remark(writer)}\n${indent}   one\n${indent}     two\n\n${indent}   three\n`,
          () => `|+\n${indent}  one\n\n`,
        ]
      : []),
  ])();
  lines.push(`${indent}TXT${writer.colon} ${value}`);
  writer.isInBlock = /^[|>]/.test(value);
}

/** Comments and blank lines between two rows, at the indentation of one of them or at another. */
function writeAround(writer: Writer, indent: string): void {
  const { choices, lines } = writer;
  for (let count = choices.below(4) - 1; count > 0; count -= 1) {
    if (choices.below(2) === 0) lines.push('');
    lines.push(ownLine(writer, writer.isInBlock ? '' : choices.of([indent, indent, '', `${indent}   `])));
    writer.isInBlock = false;
  }
  writer.isInBlock = false;
  if (choices.below(3) === 0) lines.push('');
}

function ownLine(writer: Writer, indent: string): string {
  return `${indent}${comment(writer)}`;
}

function remark(writer: Pick<Writer, 'choices' | 'comments'>): string {
  return writer.choices.below(4) === 0 ? `  ${comment(writer)}` : '';
}

function comment({ choices, comments }: Pick<Writer, 'choices' | 'comments'>): string {
  const text =
    `#${choices.of([' ', '', '   '])}comment ${comments.length} ${choices.of(['', 'über', '"x', ': y', '# z'])}`.trimEnd();
  comments.push(text);
  return text;
}
