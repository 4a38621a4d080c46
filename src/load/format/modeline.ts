/** The first line of a file, which tells editors where its schema is; nothing for null. */
export function modeline(schema: string | null): string {
  return schema === null ? '' : `# yaml-language-server: $schema=${schema}\n`;
}
