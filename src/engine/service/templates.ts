import type { MailClient } from '../../api/mail/client.js';
import type { Backend } from '../../apply/backend.js';
import { readTranslations } from '../../mail/listing.js';
import type { LiveTemplate } from '../../mail/template.js';
import type { PlannedTranslation } from '../../plan/plan.js';

/** The translations of mail templates as the executor sees them; a scope is the id of a template. */
export function mailBackend(
  client: MailClient,
  templates: ReadonlyMap<string, Pick<LiveTemplate, 'id' | 'name'>>,
): Backend<PlannedTranslation> {
  return {
    list: async (id, signal, hurry) =>
      readTranslations(templates.get(id) ?? { id, name: id }, await client.translations(id, signal, hurry)),
    create: (id, translation, writing) => client.create(id, translation, writing),
    update: (id, translationId, { subject, body }, writing) =>
      client.update(id, translationId, { subject, body }, writing),
    delete: (id, translationId, writing) => client.delete(id, translationId, writing),
    identity: ({ language, subject, body }) => JSON.stringify([language, subject, body]),
    refusesRepeat: () => false,
    writable: (_, translation) => translation,
  };
}
