export interface Picture {
  readonly name: string;
  readonly html: string;
}
export declare function describe(
  pictures: readonly Picture[],
  folder: string,
): Promise<Readonly<Record<string, { readonly sha256: string | null; readonly text: readonly string[] }>>>;
export declare function stale(
  pictures: readonly Picture[],
  known: Awaited<ReturnType<typeof describe>>,
  folder: string,
): Promise<readonly { readonly name: string; readonly reason: string | null }[]>;
