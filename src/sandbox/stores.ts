import type { AttemptStore } from './accounts/login-attempts.js';
import { createAttemptStore } from './accounts/login-attempts.js';
import type { SessionStore } from './accounts/session-store.js';
import { createSessionStore } from './accounts/session-store.js';
import type { UserStore } from './accounts/user-store.js';
import { createUserStore } from './accounts/user-store.js';
import { openDatabase } from './database.js';
import type { TemplateStore, TranslationStore } from './mail/mail-store.js';
import { createTemplateStore, createTranslationStore } from './mail/mail-store.js';
import type { Store } from './records/record-store.js';
import { createStore } from './records/record-store.js';

/** Everything that the sandbox keeps, in one database. */
export interface Stores {
  readonly zones: Store;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly attempts: AttemptStore;
  readonly templates: TemplateStore;
  readonly translations: TranslationStore;
  /** Runs work over any of them in one transaction, which is undone when it throws. */
  readonly atomically: <T>(work: () => T) => T;
  readonly close: () => void;
}

/** Opens the stores of a data folder, or new ones in memory for ':memory:'. Throws a Failure when it cannot be used. */
export async function openStores(dataFolder: string, shown = dataFolder): Promise<Stores> {
  const database = await openDatabase(dataFolder, { shown });
  return {
    zones: createStore(database),
    users: createUserStore(database),
    sessions: createSessionStore(database),
    attempts: createAttemptStore(database),
    templates: createTemplateStore(database),
    translations: createTranslationStore(database),
    atomically: (work) => database.transaction(work),
    close: () => database.close(),
  };
}
