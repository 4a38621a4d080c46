import type { AttemptStore } from './login-attempts.js';
import { createAttemptStore } from './login-attempts.js';
import type { SessionStore } from './session-store.js';
import { createSessionStore } from './session-store.js';
import type { UserStore } from './user-store.js';
import { createUserStore } from './user-store.js';
import { openDatabase } from './database.js';
import type { TemplateStore, TranslationStore } from './mail-store.js';
import { createTemplateStore, createTranslationStore } from './mail-store.js';
import type { Store } from './record-store.js';
import { createStore } from './record-store.js';

/** All data of the sandbox, in one database. */
export interface Stores {
  readonly zones: Store;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly attempts: AttemptStore;
  readonly templates: TemplateStore;
  readonly translations: TranslationStore;
  /** Runs work on any of the stores in one transaction, which is rolled back if it throws. */
  readonly atomically: <T>(work: () => T) => T;
  readonly close: () => void;
}

/** Opens the stores of a data folder, or new ones in memory for ':memory:'. Throws a Failure if that fails. */
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
