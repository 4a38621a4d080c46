import { isUtf8 } from 'node:buffer';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { sourceFile } from '../../diagnostics/source.js';
import { withSlashes } from '../../text/slash-path.js';
import { looksPrivate, secrecyOf } from './credentials-shape.js';
import {
  fileBinary,
  fileCredentials,
  fileDirectory,
  fileEmpty,
  fileMissing,
  fileTooLarge,
  fileUnreadable,
  pathOutside,
} from './file-rules.js';
import type { FileFault, FileTree } from '../files/file-tree.js';
import { secretFile } from '../files/file-tree.js';
import { report } from '../../diagnostics/report-at.js';

export interface SourceReading {
  readonly file: SourceFile | null;
  /** Whether a byte order mark was dropped. */
  readonly isMarked?: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a text file; `path` is shown as given. Drops a byte order mark, so that columns are those of an editor. Refuses a
 * file with only spaces and comments. Throws nothing that a file can cause.
 */
export async function readSource(path: string, tree: FileTree): Promise<SourceReading> {
  const reading = await tree.readFile(path);
  if ('fault' in reading) return { file: null, diagnostics: [unreadable(path, reading.fault)] };
  return decodeSource(path, reading.value, reading.isPrivate);
}

const FAULT_RULES: Readonly<Record<FileFault['kind'], Rule>> = {
  missing: fileMissing,
  folder: fileDirectory,
  'too-large': fileTooLarge,
  unreadable: fileUnreadable,
  outside: pathOutside,
  secret: fileCredentials,
};

function unreadable(path: string, { kind, reason }: FileFault): Diagnostic {
  const rule = FAULT_RULES[kind];
  return { rule, severity: rule.severity, message: reason, file: withSlashes(path), related: [] };
}

/** The same for bytes that were read already from `path`. Refuses credentials. */
export function decodeSource(path: string, bytes: Buffer, isPrivate = false): SourceReading {
  const reading = decodeText(path, bytes);
  if (!reading.file) return reading;
  const { text } = reading.file;
  const secrecy = secrecyOf(text);
  if (secrecy === 'credentials' || (isPrivate && looksPrivate(text)))
    return { file: null, diagnostics: [unreadable(path, secretFile)] };
  return secrecy === 'lines' ? { ...reading, file: { ...reading.file, isHidden: true } } : reading;
}

const decoder = new TextDecoder();

/** The same, but accepts credentials. */
export function decodeText(path: string, bytes: Buffer): SourceReading {
  const file = sourceFile(path, decoder.decode(bytes));
  const diagnostic = binary(file, bytes) ?? empty(file);
  if (diagnostic !== null) return { file: null, diagnostics: [diagnostic] };
  return { file, isMarked: bytes.subarray(0, MARK.length).equals(MARK), diagnostics: [] };
}

/** U+FEFF in UTF-8. */
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Whether bytes begin with the mark of UTF-16, or with two characters of ASCII in it. */
export function isUtf16([a, b, c, d]: Buffer): boolean {
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return true;
  return (a === 0 && b !== 0 && c === 0 && d !== 0) || (a !== 0 && b === 0 && c !== 0 && d === 0);
}

/** Reports UTF-16, or the first NUL, or the first invalid UTF-8. */
function binary(file: SourceFile, bytes: Buffer): Diagnostic | null {
  if (isUtf16(bytes))
    return report({
      rule: fileBinary,
      at: { file, start: 0, end: 0 },
      message: 'the file is text in UTF-16, not in UTF-8',
      hint: 'save it with the encoding UTF-8; in PowerShell, write it with `Out-File -Encoding utf8`, not with `>`',
    });
  const isText = isUtf8(bytes);
  const start = file.text.indexOf(isText ? '\0' : '\uFFFD');
  if (start === -1) return null;
  return report({
    rule: fileBinary,
    at: { file, start, end: start + 1 },
    message: isText ? 'the file is not text: it has a NUL character' : 'the file is not valid UTF-8',
    hint: 'save the file as text with the encoding UTF-8',
  });
}

/** A line that is not blank, a comment or a document marker. */
const SOMETHING = /^(?!(?:---|\.\.\.)\s*$)[ \t]*[^\s#]/m;

function empty(file: SourceFile): Diagnostic | null {
  if (SOMETHING.test(file.text)) return null;
  return report({
    rule: fileEmpty,
    at: { file, start: 0, end: 0 },
    message: file.text.trim() === '' ? 'the file is empty' : 'the file has only comments',
  });
}
