import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SourceFile, Span } from '../../diagnostics/source.js';
import { report } from '../../diagnostics/report-at.js';
import type { Including, Node, ScalarNode } from './nodes.js';
import { sizeOf } from './nodes.js';
import { yamlAliasBomb, yamlSyntax } from './yaml-rules.js';

/** What is known of a file while its nodes are made. */
export interface Composition {
  readonly file: SourceFile;
  readonly including: Including | undefined;
  /** What is added to the offsets of the library, which may have read a part of the file only. */
  base: number;
  /** What anchors name; null while it is being composed. */
  readonly anchors: Map<string, Node | null>;
  readonly diagnostics: Diagnostic[];
  /** How many nodes come from aliases. */
  unfolded: number;
  /** Whether all aliases could be resolved. */
  isWhole: boolean;
}

/** The composition of a file of which nothing has been read. */
export function newComposition(file: SourceFile, including?: Including): Composition {
  return {
    file,
    including,
    base: 0,
    anchors: new Map(),
    diagnostics: [],
    unfolded: 0,
    isWhole: true,
  };
}

/** The node that an alias stands for; an empty one if there is none, or if that would be too much, which is reported. */
export function resolveAlias(name: string, at: Span, composition: Composition): Node {
  const node = composition.anchors.get(name);
  const wasTooMuch = isTooMuch(composition);
  if (node && !wasTooMuch && unfold(sizeOf(node), composition))
    return { ...node, start: at.start, end: at.end };
  if (!wasTooMuch) composition.diagnostics.push(aliasProblem(name, at, node));
  composition.isWhole = false;
  return nothing(at);
}

/** Counts nodes that stand in several places. Returns whether that is still reasonable. */
export function unfold(size: number, composition: Composition): boolean {
  composition.unfolded += size;
  if (composition.including) composition.including.room.left -= size;
  return !isTooMuch(composition);
}

/** Whether aliases have expanded to too many nodes. */
export function isTooMuch({ unfolded, including }: Composition): boolean {
  return unfolded > MAX_UNFOLDED || (including !== undefined && including.room.left < 0);
}

/** A walk over the nodes visits those of an alias every time. */
export const MAX_UNFOLDED = 1_000_000;

function aliasProblem(name: string, at: Span, node: Node | null | undefined): Diagnostic {
  if (node === undefined) {
    const message = `there is no anchor "&${name}" before this alias`;
    return report({ rule: yamlSyntax, at, message, hint: `put "*${name}" in quotes if it is text` });
  }
  const message = node ? 'the aliases expand to more than a million values' : 'this alias contains itself';
  return report({ rule: yamlAliasBomb, at, message, hint: 'write out what the alias stands for' });
}

/** The node of a value that is missing, at the end of a place. */
export function nothing({ file, end }: Span): ScalarNode {
  return { kind: 'scalar', file, start: end, end, text: '', isQuoted: false };
}
