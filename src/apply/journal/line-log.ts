/** A file that text is appended to. Its methods throw system errors. */
export interface AppendOnlyFile {
  readonly append: (text: string) => Promise<void>;
  /** Resolves once all appended text would survive a power loss. */
  readonly sync: () => Promise<void>;
}

/** Saves lines in the order in which they are written. */
export interface LineLog {
  /**
   * Resolves once the text and all text before it is on disk. After a failure it always rejects, because lines after a
   * truncated one could not be read.
   */
  readonly write: (text: string) => Promise<void>;
}

/** Creates a log over a file. Lines written during a sync share the next one. */
export function lineLog(file: AppendOnlyFile): LineLog {
  let waiting = '';
  let latest = Promise.resolve();
  let isPlanned = false;
  const flush = async (): Promise<void> => {
    const text = waiting;
    waiting = '';
    isPlanned = false;
    await file.append(text);
    await file.sync();
  };
  return {
    write: (text) => {
      waiting += text;
      if (!isPlanned) latest = latest.then(flush);
      isPlanned = true;
      return latest;
    },
  };
}
