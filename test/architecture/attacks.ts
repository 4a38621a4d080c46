import type { AST } from '@eslint-community/regexpp';
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

/** A text of any length that a pattern may take long to match: a beginning, what is repeated, an end. */
export interface Attack {
  readonly lead: string;
  readonly pump: string;
  readonly tail: string;
}

/**
 * Texts that make a backtracking matcher try the same characters again and again. Such a text repeats what a
 * quantifier takes: one of the characters that the pattern tells apart, what the quantifier repeats, or all that leads
 * up to it, which begins a new attempt each time. Before it stands what leads to the quantifier, behind it what makes
 * the match fail at its end.
 */
export function attacksOn(source: string, flags: string): readonly Attack[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
  const quantifiers = repetitionsIn(pattern);
  if (quantifiers.length === 0) return [];
  const sampler = samplerOf(pattern, flags);
  const attacks = [
    ...pairsOf(sampler),
    ...quantifiers.flatMap((quantifier) => attacksOnOne(quantifier, sampler)),
  ];
  return [...new Map(attacks.map((attack) => [JSON.stringify(attack), attack])).values()];
}

function attacksOnOne(quantifier: AST.Quantifier, sampler: Sampler): readonly Attack[] {
  const { characters, stranger } = sampler;
  const repeated = choices(quantifier.element, sampler);
  const lead = beforeNode(quantifier, sampler.sample);
  const starts = [lead, beforeNode(quantifier, sampler.shortest)];
  const tails = ['', stranger, afterNode(quantifier, sampler.sample) + stranger];
  return [
    ...combine({ leads: [lead], pumps: [...characters, ...repeated], tails }),
    ...combine({
      leads: [''],
      pumps: starts.flatMap((start) => [start, ...repeated.map((each) => start + each)]),
      tails,
    }),
  ];
}

/** What two characters in turn can do: an escape, or an end that is a beginning as well. */
function pairsOf({ characters, stranger }: Sampler): readonly Attack[] {
  const some = characters.slice(0, MOST_PAIRED);
  const pumps = some.flatMap((one) => some.map((another) => one + another));
  return combine({ leads: [''], pumps, tails: ['', stranger] });
}

interface Parts {
  readonly leads: readonly string[];
  readonly pumps: readonly string[];
  readonly tails: readonly string[];
}

function combine({ leads, pumps, tails }: Parts): readonly Attack[] {
  return pumps
    .filter((pump) => pump !== '')
    .flatMap((pump) => leads.flatMap((lead) => tails.map((tail) => ({ lead, pump, tail }))));
}

/** Fewer repetitions than this cannot add up. */
const MANY = 100;

/** So many characters are combined with each other. */
const MOST_PAIRED = 8;

function repetitionsIn(pattern: AST.Pattern): readonly AST.Quantifier[] {
  const found: AST.Quantifier[] = [];
  visitRegExpAST(pattern, {
    onQuantifierEnter: (node) => {
      if (node.max >= MANY) found.push(node);
    },
  });
  return found;
}

/** Texts that a node matches, one for each of its alternatives. */
function choices(node: AST.QuantifiableElement, sampler: Sampler): readonly string[] {
  return 'alternatives' in node
    ? node.alternatives.map((alternative) => sampler.sample(alternative))
    : [sampler.sample(node)];
}

type Sample = (node: AST.Node) => string;

/** What stands before a node, out to the beginning of the pattern. */
function beforeNode(node: AST.Node, sample: Sample): string {
  return around(node, (elements, index) => elements.slice(0, index), sample).join('');
}

function afterNode(node: AST.Node, sample: Sample): string {
  return around(node, (elements, index) => elements.slice(index + 1), sample)
    .toReversed()
    .join('');
}

type Side = (elements: readonly AST.Element[], index: number) => readonly AST.Element[];

/** Samples of what stands at one side of a node, the outermost first. */
function around(node: AST.Node, side: Side, sample: Sample): readonly string[] {
  const samples: string[] = [];
  for (let inner = node; inner.parent; inner = inner.parent) {
    const { parent } = inner;
    if (parent.type !== 'Alternative') continue;
    const index = parent.elements.findIndex((element) => element === inner);
    samples.unshift(side(parent.elements, index).map(sample).join(''));
  }
  return samples;
}

interface Sampler {
  /** A text that a node matches, with everything that may be left out. */
  readonly sample: Sample;
  /** The same without it. */
  readonly shortest: Sample;
  /** One character for each combination of the pattern's characters and classes that it belongs to. */
  readonly characters: readonly string[];
  /** The character that belongs to the fewest of them. */
  readonly stranger: string;
}

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code));
const CANDIDATES = ['a', '0', 'A', ' ', ...ASCII, '\u0085', 'é', '\u202e', '\u2028', '\ud800', '😀'];
/** What `^`, `$` and `\b` tell apart, whether a pattern names it or not. */
const ALWAYS_TOLD_APART = [String.raw`[\n\r\u2028\u2029]`, String.raw`\w`];

function samplerOf(pattern: AST.Pattern, flags: string): Sampler {
  const members = new Map(ALWAYS_TOLD_APART.map((raw) => [raw, membersOf(raw, flags)]));
  const literals = new Set<string>();
  const remember = ({ raw, parent }: AST.Node): void => {
    if (parent?.type.startsWith('CharacterClass') !== true) members.set(raw, membersOf(raw, flags));
  };
  visitRegExpAST(pattern, {
    onCharacterEnter: (node) => {
      literals.add(String.fromCodePoint(node.value));
      remember(node);
    },
    onCharacterSetEnter: remember,
    onCharacterClassEnter: remember,
  });
  const characters = tellApart([...members.values()], [...literals, ...CANDIDATES]);
  const count = (character: string): number =>
    [...members.values()].filter((texts) => texts.has(character)).length;
  const first = ({ raw }: AST.Node): string => [...(members.get(raw) ?? [])][0] ?? '';
  return {
    sample: (node) => sampleOf(node, { first, least: 1 }),
    shortest: (node) => sampleOf(node, { first, least: 0 }),
    characters,
    stranger: characters.toSorted((a, b) => count(a) - count(b))[0] ?? '',
  };
}

/** The first of all characters that belong to the same sets. */
function tellApart(sets: readonly ReadonlySet<string>[], candidates: readonly string[]): readonly string[] {
  const kinds = new Map<string, string>();
  for (const character of candidates) {
    const kind = sets.map((set) => (set.has(character) ? 'x' : '-')).join('');
    if (!kinds.has(kind)) kinds.set(kind, character);
  }
  return [...kinds.values()];
}

function membersOf(raw: string, flags: string): ReadonlySet<string> {
  const isMember = new RegExp(`^(?:${raw})$`, flags.replaceAll(/[gy]/g, ''));
  return new Set(CANDIDATES.filter((character) => isMember.test(character)));
}

interface SampleOptions {
  readonly first: Sample;
  /** How often at least what a quantifier repeats is there. */
  readonly least: number;
}

function sampleOf(node: AST.Node, options: SampleOptions): string {
  switch (node.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return options.first(node);
    case 'Alternative':
      return node.elements.map((element) => sampleOf(element, options)).join('');
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0] ? sampleOf(node.alternatives[0], options) : '';
    case 'Quantifier':
      return sampleOf(node.element, options).repeat(Math.max(options.least, node.min));
    default:
      return '';
  }
}
