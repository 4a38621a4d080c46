/** A project, as `loadProject` gives it; what else its file says goes with it unseen. */
export interface Project {
  /** Path of the project file, relative to the folder that it was loaded from. */
  readonly file: string;
  /** Absolute path of its folder. */
  readonly root: string;
  /** The custom DNS record interface; null when the project has no such part. */
  readonly dns: {
    /** Base address of the interface; null when none is set, which only who talks to the service minds. */
    readonly endpoint: string | null;
    /** Globs of the zone files, relative to the root. */
    readonly zones: readonly string[];
  } | null;
  /** The mail template interface; null when the project has no such part. */
  readonly mail: {
    /** Base address of the interface; null when none is set, which only who talks to the service minds. */
    readonly endpoint: string | null;
    /** Null when none is set. */
    readonly brand: string | null;
    /** Folder of the translations, relative to the root. */
    readonly translations: string;
  } | null;
}
