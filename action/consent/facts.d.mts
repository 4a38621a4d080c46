import type { Facts, PullRequest } from './decide.mjs';

export function readPullRequest(number: number, event: object): Promise<PullRequest>;
export function readShown(number: number): Promise<Facts['shown']>;
