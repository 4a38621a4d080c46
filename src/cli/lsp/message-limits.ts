/** An editor sends a line or two, and the text of a file, of which a project reads 64 MiB at most. */
const MOST_IN_HEADER = 64 * 1024;
const MOST_IN_MESSAGE = 64 * 1024 * 1024;

const END_OF_HEADER = '\r\n\r\n';

/**
 * Watches the messages on a stream (Language Server Protocol 3.17, "Base Protocol"), and says once that a header or a message
 * is too long to wait for its end. The reader of the messages would keep it all in memory, and look through it again and again.
 */
export function watchMessageSizes(input: NodeJS.ReadableStream, onTooLarge: () => void): void {
  let header = '';
  let left = 0;
  const onData = (chunk: Buffer | string): void => {
    const bytes = Buffer.from(chunk);
    for (let at = 0; at < bytes.length;) {
      if (left > 0) {
        const skipped = Math.min(left, bytes.length - at);
        left -= skipped;
        at += skipped;
        continue;
      }
      const before = header.length;
      header += bytes.toString('latin1', at, at + MOST_IN_HEADER);
      const end = header.indexOf(END_OF_HEADER, Math.max(0, before - END_OF_HEADER.length));
      left = end === -1 ? 0 : lengthIn(header.slice(0, end));
      if ((end === -1 ? header.length : end) > MOST_IN_HEADER || left > MOST_IN_MESSAGE) {
        input.off('data', onData);
        onTooLarge();
        return;
      }
      at = end === -1 ? at + MOST_IN_HEADER : at + end + END_OF_HEADER.length - before;
      if (end !== -1) header = '';
    }
  };
  input.on('data', onData);
}

/** The length that a header gives; infinite for a number below 0, which no message has. */
function lengthIn(header: string): number {
  const [, length = '0'] = /^content-length: *(-?\d+)/im.exec(header) ?? [];
  return length.startsWith('-') ? Infinity : Number(length);
}
