import { NO_PROBLEMS } from '../check/check-name.js';
import { contentAsciiRule } from '../check/general-rules.js';
import type { Problem } from '../check/problem.js';

/** "Printable ASCII" of service-interfaces.md. */
const PRINTABLE_ASCII = /^[ -~]*$/;

/** Reports the first character of a content that is not printable ASCII. */
export function checkAscii(content: string): readonly Problem[] {
  if (PRINTABLE_ASCII.test(content)) return NO_PROBLEMS;
  return [{ rule: contentAsciiRule, field: 'content', message: `the content has ${firstNonAscii(content)}` }];
}

function firstNonAscii(content: string): string {
  const at = content.search(/[^ -~]/);
  const code = content.codePointAt(at) ?? 0;
  return `the character U+${code.toString(16).toUpperCase().padStart(4, '0')} at position ${at + 1}`;
}
