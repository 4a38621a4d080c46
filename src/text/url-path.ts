/** Encodes a path for a URL, also the characters that have a meaning in Markdown. */
export function urlPath(path: string): string {
  return path.split('/').map(encoded).join('/');
}

function encoded(part: string): string {
  return encodeURIComponent(Buffer.from(part).toString()).replaceAll(
    /[!'()*~_]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
