import type { Browser } from 'playwright-core';

export function findChromium(env?: NodeJS.ProcessEnv): string | undefined;
export function launchChromium(): Promise<Browser>;
