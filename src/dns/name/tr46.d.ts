/** The part of tr46, which has no types, that `name.ts` calls. */
declare module 'tr46' {
  export interface Options {
    readonly checkBidi?: boolean;
    readonly checkHyphens?: boolean;
    readonly checkJoiners?: boolean;
  }

  /** The name in lower-case punycode, or null when UTS #46 does not allow it. */
  export function toASCII(name: string, options?: Options): string | null;

  /** The name in lower-case Unicode, and whether UTS #46 does not allow it. */
  export function toUnicode(
    name: string,
    options?: Options,
  ): { readonly domain: string; readonly error: boolean };
}
