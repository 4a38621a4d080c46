import type { LiveTemplate } from './template.js';
import type { LiveTranslation } from './translation.js';

/** A live template with all its translations. */
export interface LiveMail {
  readonly template: LiveTemplate;
  readonly translations: readonly LiveTranslation[];
}
