import { expect, test } from 'vitest';

import { startEventStream } from '../../../src/engine/apply/event-stream.js';
import { createStep, somePlan, someTemplate, someZone } from '../../render/support.js';

test('the event of a plan lists the zones and templates that change, and no others', () => {
  const lines: string[] = [];
  const { tell } = startEventStream(
    (line) => lines.push(line),
    () => 0,
  );
  const changing = someZone([createStep({}), createStep({ prefix: 'new' })]);
  const zones = [someZone([], { zone: 'same.example' }), changing];
  const mail = { brand: 'acme', templates: [someTemplate([])] };
  tell({ kind: 'plan', plan: { ...somePlan(zones), mail } });
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    kind: 'plan',
    hasChanges: true,
    summary: { create: 2, update: 0, delete: 0 },
    scopes: [{ scope: 'example.com', summary: { create: 2, update: 0, delete: 0 } }],
  });
});
