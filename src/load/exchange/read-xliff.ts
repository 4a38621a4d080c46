import type { SaxesTagNS } from 'saxes';
import { SaxesParser } from 'saxes';
import type { SourceFile } from '../../diagnostics/source.js';
import { Failure } from '../../failure.js';
import type { ReturnedUnit } from '../../mail/exchange/returned-unit.js';
import type { InlinePiece, XliffSegment, XliffUnit } from './xliff-unit.js';
import { unitOf } from './xliff-unit.js';

/** XLIFF 2.0 and 2.1 share one, and 2.2 has its own. */
const NAMESPACE = /^urn:oasis:names:tc:xliff:document:2\.\d$/;
/** Deeper files are none that a tool writes. */
const MOST_LEVELS = 100;

/**
 * Reads the units of an XLIFF 2 document. What is not of its core namespace is skipped, and so are notes.
 *
 * @throws Failure `invalid-files` when it is not well-formed, is no XLIFF 2, or has no target language.
 */
export function readXliff({ path, text }: SourceFile): readonly ReturnedUnit[] {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const document = openDocument(path);
  const fail = (message: string): never => {
    throw new Failure('invalid-files', `${path}:${parser.line}: ${message}`);
  };
  parser.on('error', ({ message }) =>
    fail(`this is not well-formed XML: ${message.replace(/^\d+:\d+: /, '')}`),
  );
  let level = 0;
  parser.on('opentag', (tag) => {
    level += 1;
    if (level > MOST_LEVELS) fail('elements are nested too deeply');
    if (level === 1) {
      const fault = document.begin(tag);
      if (fault !== null) fail(fault);
    } else document.open(tag, parser.line);
  });
  parser.on('text', (characters) => document.text(characters));
  parser.on('cdata', (characters) => document.text(characters));
  parser.on('closetag', (tag) => {
    level -= 1;
    document.close(tag);
  });
  parser.write(text).close();
  return document.units;
}

interface XliffDocument {
  readonly units: readonly ReturnedUnit[];
  /** Takes the root element; returns what is wrong with it, or null. */
  readonly begin: (tag: SaxesTagNS) => string | null;
  readonly open: (tag: SaxesTagNS, line: number) => void;
  readonly text: (characters: string) => void;
  readonly close: (tag: SaxesTagNS) => void;
}

function openDocument(path: string): XliffDocument {
  const units: ReturnedUnit[] = [];
  const notes: string[] = [];
  let [language, template] = ['', ''];
  let unit: XliffUnit | null = null;
  let segment: XliffSegment | null = null;
  let data: string | null = null;
  let pieces: InlinePiece[] | null = null;

  const add = (piece: InlinePiece): void => {
    if (notes.length > 0) return;
    if (data !== null && unit && typeof piece === 'string')
      unit.data.set(data, (unit.data.get(data) ?? '') + piece);
    else pieces?.push(piece);
  };

  const openers: Readonly<Record<string, (tag: SaxesTagNS, line: number) => void>> = {
    file: (tag) => {
      template = attributeOf(tag, 'original') ?? '';
    },
    unit: (tag, line) => {
      const field = attributeOf(tag, 'id') ?? '';
      unit = { place: `${path}:${line}`, template, field, data: new Map(), segments: [] };
    },
    data: (tag) => {
      data = attributeOf(tag, 'id') ?? '';
      unit?.data.set(data, '');
    },
    segment: (tag) => {
      segment = segmentOf(tag, false);
      unit?.segments.push(segment);
    },
    ignorable: (tag) => {
      segment = segmentOf(tag, true);
      unit?.segments.push(segment);
    },
    source: () => {
      pieces = segment?.source ?? null;
    },
    target: (tag) => {
      if (!segment) return;
      segment.target = [];
      const order = Number(attributeOf(tag, 'order') ?? '');
      segment.order = Number.isSafeInteger(order) && order > 0 ? order : null;
      pieces = segment.target;
    },
    cp: (tag) => add(characterOf(attributeOf(tag, 'hex') ?? '')),
    ph: (tag) => add(codeOf(tag)),
    sc: (tag) => add(codeOf(tag)),
    ec: (tag) => add(codeOf(tag, { isEnd: true })),
    pc: (tag) => add(codeOf(tag, { suffix: 'Start' })),
  };
  const closers: Readonly<Record<string, (tag: SaxesTagNS) => void>> = {
    pc: (tag) => add(codeOf(tag, { isEnd: true, suffix: 'End' })),
    unit: () => {
      if (unit) units.push(unitOf(unit, language));
      unit = null;
    },
    data: () => {
      data = null;
    },
    segment: () => {
      segment = null;
    },
    ignorable: () => {
      segment = null;
    },
    source: () => {
      pieces = null;
    },
    target: () => {
      pieces = null;
    },
  };

  return {
    units,
    begin: (tag) => {
      language = attributeOf(tag, 'trgLang') ?? '';
      if (tag.local !== 'xliff') return 'this is not XLIFF';
      if (!NAMESPACE.test(tag.uri))
        return `this is XLIFF ${attributeOf(tag, 'version') ?? 'of an unknown version'}; XLIFF 2.0 or 2.1 is needed`;
      return language === '' ? 'it has no target language (trgLang)' : null;
    },
    open: (tag, line) => {
      if (!NAMESPACE.test(tag.uri) || tag.local === 'note' || notes.length > 0) notes.push(tag.name);
      else openers[tag.local]?.(tag, line);
    },
    text: add,
    close: (tag) => {
      if (notes.length > 0) notes.pop();
      else closers[tag.local]?.(tag);
    },
  };
}

function segmentOf(tag: SaxesTagNS, isIgnorable: boolean): XliffSegment {
  return {
    isIgnorable,
    state: attributeOf(tag, 'state') ?? 'initial',
    source: [],
    target: null,
    order: null,
  };
}

/** A code; those of a span that is one element have their data in attributes with a suffix. */
function codeOf(tag: SaxesTagNS, { isEnd = false, suffix = '' } = {}): InlinePiece {
  return {
    id: attributeOf(tag, 'startRef') ?? attributeOf(tag, 'id') ?? '',
    isEnd,
    data: attributeOf(tag, `dataRef${suffix}`) ?? '',
    equivalent: attributeOf(tag, `equiv${suffix}`),
  };
}

/** The character that XML cannot contain (XLIFF 2.1 section 4.2.3.1). */
function characterOf(hex: string): string {
  const point = /^[0-9A-Fa-f]{1,6}$/.test(hex) ? Number.parseInt(hex, 16) : Infinity;
  return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
}

function attributeOf({ attributes }: SaxesTagNS, name: string): string | null {
  return attributes[name]?.value ?? null;
}
