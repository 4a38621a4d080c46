import type { MailClient } from '../api/mail-client.js';
import type { Backend } from '../apply/backend.js';
import { readTranslations } from '../mail/listing.js';
import type { LiveTemplate } from '../mail/template.js';
import type { PlannedTranslation } from '../plan/plan.js';

/** The translations of mail templates as the executor sees them; a scope is the id of a template. */
export function mailBackend(
  client: MailClient,
  templates: ReadonlyMap<string, Pick<LiveTemplate, 'id' | 'name'>>,
): Backend<PlannedTranslation> {
  return {
    list: async (id, signal) =>
      readTranslations(templates.get(id) ?? { id, name: id }, await client.translations(id, signal)),
    create: (id, translation, stop) => client.create(id, translation, stop),
    update: (id, translationId, { subject, body }, stop) =>
      client.update(id, translationId, { subject, body }, stop),
    delete: (id, translationId, stop) => client.delete(id, translationId, stop),
    identity: ({ language, subject, body }) => JSON.stringify([language, subject, body]),
    writable: (_, translation) => translation,
  };
}
