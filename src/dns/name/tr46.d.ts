/** tr46 brings no types; this is the part of its interface that `idna.ts` calls. */
declare module 'tr46' {
  export interface Options {
    readonly checkBidi?: boolean;
    readonly checkHyphens?: boolean;
    readonly checkJoiners?: boolean;
    readonly transitionalProcessing?: boolean;
    readonly useSTD3ASCIIRules?: boolean;
    readonly verifyDNSLength?: boolean;
  }

  /** The name in lower-case punycode, or null when UTS #46 does not allow it. */
  export function toASCII(name: string, options?: Options): string | null;
}
