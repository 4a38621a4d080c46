import { languageName } from '../text/language-name.js';
import type { LiveTemplate } from '../templates/template.js';

/** `the default in English (en)`; the language is not known for a comparison of files without a mirror. */
export function defaultText({ language }: Pick<LiveTemplate, 'language'>): string {
  return language === '' ? 'the default' : `the default in ${languageName(language)}`;
}
