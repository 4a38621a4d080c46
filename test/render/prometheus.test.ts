import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPrometheus } from '../../src/render/prometheus.js';
import { readPrometheus } from '../support/prometheus.js';

const UNESCAPED: Readonly<Record<string, string>> = { '\\\\': '\\', '\\"': '"', '\\n': '\n' };

test('labels are read back as they were, whatever is in them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (zone) => {
      const text = formatPrometheus([
        { name: 'up', type: 'gauge', help: 'Whether it is up', samples: [{ labels: { zone }, value: 1 }] },
      ]);
      const [key = ''] = Object.keys(readPrometheus(text)['up']?.samples ?? {});
      const [, label = ''] = /^up\{zone="(.*)"\}$/s.exec(key) ?? [];
      expect(label.replace(/\\[\\"n]/g, (escape) => UNESCAPED[escape] ?? escape)).toBe(zone);
    }),
  );
});

test('a family without samples is left out', () => {
  const gauge = { type: 'gauge', help: 'Whether it is up' } as const;
  const text = formatPrometheus([
    { ...gauge, name: 'down', samples: [] },
    { ...gauge, name: 'up', samples: [{ value: 0.5 }] },
  ]);
  expect(readPrometheus(text)).toEqual({ up: { type: 'gauge', samples: { up: 0.5 } } });
});
