/** A file that text is appended to. Its methods throw system errors. */
export interface AppendOnlyFile {
  readonly append: (text: string) => Promise<void>;
  /** Resolves once all appended text would survive a power loss. */
  readonly sync: () => Promise<void>;
}

/** Saves lines in the order in which they come. After a failure nothing is appended: lines after a truncated one could not be read. */
export interface LineLog {
  /** Resolves once the text and all text before it is on disk. After a failure it always rejects. */
  readonly write: (text: string) => Promise<void>;
  /** Has the text appended soon, and ahead of whatever comes after it; it is on disk with the next write. */
  readonly note: (text: string) => Promise<void>;
}

export interface LineLogSettings {
  readonly file: AppendOnlyFile;
  /** Resolves a little later, so that what is noted until then is appended together. */
  readonly soon: () => Promise<void>;
}

/** Creates a log over a file. Lines written during a sync share the next one. */
export function lineLog({ file, soon }: LineLogSettings): LineLog {
  let waiting = '';
  let latest = Promise.resolve();
  let latestNote = Promise.resolve();
  /** Whether a flush that begins later will sync, or only append, what is waiting. */
  let [isSyncPlanned, isNotePlanned] = [false, false];

  const append = async (): Promise<void> => {
    const text = waiting;
    waiting = '';
    if (text !== '') await file.append(text);
  };
  const appendAndSync = async (): Promise<void> => {
    isSyncPlanned = false;
    await append();
    await file.sync();
  };
  const appendSoon = async (): Promise<void> => {
    await soon();
    isNotePlanned = false;
    latest = latest.then(append);
    return latest;
  };
  return {
    write: (text) => {
      waiting += text;
      if (!isSyncPlanned) latest = latest.then(appendAndSync);
      isSyncPlanned = true;
      return latest;
    },
    note: (text) => {
      waiting += text;
      if (!isNotePlanned) latestNote = appendSoon();
      isNotePlanned = true;
      return latestNote;
    },
  };
}
