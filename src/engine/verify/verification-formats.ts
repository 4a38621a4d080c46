/** The formats of a verification; the first is the default. */
export const VERIFICATION_FORMATS = ['text', 'json', 'github'] as const;

export type VerificationFormat = (typeof VERIFICATION_FORMATS)[number];
