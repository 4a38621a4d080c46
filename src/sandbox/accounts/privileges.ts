/** What operations of interface A take (service-interfaces.md, "Authentication"). */
export const privileges = ['MailTemplateRead', 'MailTemplateWrite'] as const;

export type Privilege = (typeof privileges)[number];

/** The privilege of a name, or undefined. */
export function privilegeOf(name: string): Privilege | undefined {
  return privileges.find((privilege) => privilege === name);
}
