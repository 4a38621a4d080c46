/** A file that text is appended to. Its methods throw system errors. */
export interface AppendOnlyFile {
  readonly append: (text: string) => Promise<void>;
  /** Resolves once everything that was appended would survive a loss of power. */
  readonly sync: () => Promise<void>;
}

/** Lines that are saved in the order in which they were written. */
export interface LineLog {
  /**
   * Resolves once the text and all before it is on the disk. Once that fails it always rejects: what follows a
   * line that was cut off could not be read.
   */
  readonly write: (text: string) => Promise<void>;
}

/** A log over a file. What is written while a sync is under way shares the next one. */
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
