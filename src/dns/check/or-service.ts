/**
 * A hint for a name or a record that the files do not have: a managed service of the provider may answer there, which a new custom
 * record would shadow.
 */
export function orService(hint: string): string {
  return `if a managed service answers there, list it under \`serviceRecords\`; else ${hint}`;
}
