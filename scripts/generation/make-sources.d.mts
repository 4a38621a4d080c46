export function makeSources(): Promise<void>;
