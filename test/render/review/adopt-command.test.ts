import { describe, expect, test } from 'vitest';

import { changesOf } from '../../../src/render/changes.js';
import { adoptCommand } from '../../../src/render/review/adopt-command.js';
import { createStep, deleteStep, someZone } from '../support.js';

function commandFor(prefixes: readonly string[], ...zones: readonly string[]): string {
  const steps = prefixes.map((prefix) => deleteStep({ prefix }));
  const plans = zones.map((zone) => someZone(steps, { zone }));
  return adoptCommand(plans, changesOf(steps));
}

describe('the command that adopts drift', () => {
  test.each<[string, readonly string[], string]>([
    ['names the record', ['www'], 'zonemason import example.com --name www --force'],
    [
      'names each name once',
      ['www', 'www', 'api'],
      'zonemason import example.com --name api --name www --force',
    ],
    ['names the zone itself', [''], 'zonemason import example.com --name @ --force'],
    [
      'has a wildcard as it is, quoted',
      ['*.dev'],
      String.raw`zonemason import example.com --name '\*.dev' --force`,
    ],
    ['quotes what a shell would run', ['a;reboot'], "zonemason import example.com --name 'a;reboot' --force"],
    [
      'has a placeholder for many names',
      Array.from({ length: 9 }, (_, number) => `n${number}`),
      'zonemason import example.com --name NAME --force',
    ],
  ])('%s', (_, prefixes, command) => {
    expect(commandFor(prefixes, 'example.com')).toBe(command);
  });

  test('is of all zones that have drifted alike', () => {
    expect(commandFor(['www'], 'example.com', 'example.net')).toBe(
      'zonemason import example.com example.net --name www --force',
    );
    const many = Array.from({ length: 9 }, (_, number) => `z${number}.example`);
    expect(commandFor(['www'], ...many)).toBe('zonemason import ZONE --name www --force');
  });

  test('names what the files declare and nobody serves', () => {
    const steps = [createStep({ prefix: 'lost' })];
    expect(adoptCommand([someZone(steps)], changesOf(steps))).toContain('--name lost --force');
    expect(adoptCommand([someZone(steps)], changesOf(steps), 'a b.yaml')).toContain("import -c 'a b.yaml' ");
  });
});
