/** An error as the system and its libraries throw it. */
export function errorWithCode(code: string, message = 'it broke'): Error {
  return Object.assign(new Error(message), { code });
}
