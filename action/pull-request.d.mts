export function mergedPullRequest(commit: string): Promise<number | null>;
