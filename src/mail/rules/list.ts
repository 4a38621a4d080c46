import type { Rule } from '../../diagnostics/rule.js';
import { ambiguousTemplate } from './ambiguous-template.js';
import { defaultLanguage } from './default-language.js';
import { emptyText } from './empty-text.js';
import { htmlTags } from './html-tags.js';
import { ignoredTranslation } from './ignored-translation.js';
import { languageSpelling } from './language-spelling.js';
import { languageTag } from './language-tag.js';
import type { TemplateRule, TranslationRule } from './template-rule.js';
import { links } from './links.js';
import { malformedPlaceholder } from './malformed-placeholder.js';
import { missingPlaceholder } from './missing-placeholder.js';
import { missingTranslation } from './missing-translation.js';
import { numbers } from './numbers.js';
import { otherBraces } from './other-braces.js';
import { placeholderInSubject } from './placeholder-in-subject.js';
import { sameAsDefault } from './same-as-default.js';
import { stale } from './stale.js';
import { staleMirror } from './stale-mirror.js';
import { subjectLength } from './subject-length.js';
import { subjectLine } from './subject-line.js';
import { unknownPlaceholder } from './unknown-placeholder.js';
import { unknownTemplate } from './unknown-template.js';

/** Rules over one translation at a time. */
export const translationRules: readonly TranslationRule[] = [
  unknownPlaceholder,
  missingPlaceholder,
  malformedPlaceholder,
  otherBraces,
  placeholderInSubject,
  emptyText,
  subjectLine,
  languageTag,
  defaultLanguage,
  sameAsDefault,
  stale,
  numbers,
  links,
  htmlTags,
  subjectLength,
  ignoredTranslation,
];

/** Rules over one template at a time. */
export const templateRules: readonly TemplateRule[] = [staleMirror, missingTranslation];

/** Every rule about translations. */
export const mailRules: readonly Rule[] = [
  ...translationRules.map(({ rule }) => rule),
  ...templateRules.map(({ rule }) => rule),
  languageSpelling,
  unknownTemplate,
  ambiguousTemplate,
];
