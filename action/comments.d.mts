import type { ShownPlan } from './shown-plan.mjs';

export interface Comment {
  readonly id: number;
  readonly body: string;
}

export function findComment(number: number, marker: string): Promise<Comment | undefined>;
export function putComment(number: number, earlier: Comment | undefined, body: string): Promise<void>;
export function shownPlan(comment: Comment): Promise<ShownPlan | null>;
