/** A project, as `loadProject` gives it; what else its file says goes with it unseen. */
export interface Project {
  /** Path of the project file. */
  readonly file: string;
  /** Absolute path of its folder. */
  readonly root: string;
  /** The custom DNS record interface; null when the project has no such part. */
  readonly dns: {
    /** Base address of the interface. */
    readonly endpoint: string;
    /** Globs of the zone files, relative to the root. */
    readonly zones: readonly string[];
  } | null;
  /** The mail template interface; null when the project has no such part. */
  readonly mail: {
    /** Base address of the interface. */
    readonly endpoint: string;
    readonly brand: string;
    /** Folder of the translations, relative to the root. */
    readonly translations: string;
  } | null;
}
