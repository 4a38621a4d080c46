/** Whether repositories of tests are checked out with the line ends of Windows, as with `core.autocrlf`: ZM_TEST_CHECKOUT says so. */
const isConverted = process.env['ZM_TEST_CHECKOUT'] === 'autocrlf';

/** Lines of the section `core` in the configuration of a repository. */
export function checkoutSettings(): readonly string[] {
  return isConverted ? ['autocrlf = true'] : [];
}

/** The bytes of a file in the working tree, by those in the repository. */
export function asCheckedOut(stored: Buffer): Buffer {
  if (!isConverted || !isText(stored) || stored.includes('\r')) return stored;
  return Buffer.from(stored.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
}

/** The bytes in the repository, by those of a file in the working tree. */
export function asStored(file: Buffer): Buffer {
  if (!isConverted || !isText(file)) return file;
  return Buffer.from(file.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

function isText(bytes: Buffer): boolean {
  return !bytes.includes(0);
}
