import { isSameButBlanks } from '../../text/blanks.js';
import type { Translation } from '../templates/translation.js';
import { TEXT_FIELDS } from '../templates/translation.js';
import { isSameLanguage } from './language.js';

/** Whether two translations are the same except for the spelling of their language and for blanks in their texts. */
export function isSameButSpelling(a: Translation, b: Translation): boolean {
  return (
    isSameLanguage(a.language, b.language) &&
    TEXT_FIELDS.every((field) => isSameButBlanks(a[field], b[field]))
  );
}
