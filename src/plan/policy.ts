/** What a run may do to live values that differ from the files. */
export type Policy = 'sync' | 'upsert-only' | 'create-only';
