export function digestOfPlan(path: string): string;
