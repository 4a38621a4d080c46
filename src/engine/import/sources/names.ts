/** The kinds of files that zones can be imported from. */
export const sourceNames = ['zone', 'octodns', 'route53', 'tofu', 'dnscontrol'] as const;

export type SourceName = (typeof sourceNames)[number];
