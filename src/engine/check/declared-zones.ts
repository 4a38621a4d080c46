import type { Project } from '../../config/project.js';
import { boundedDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { DesiredZone } from '../../dns/zone.js';
import { loadZones } from '../../load/zone/zone-file.js';
import type { ZoneReading } from '../../load/zone/zone-file.js';
import { seeFile } from '../../load/zone/zone-glance.js';

export interface DeclaredInput extends ZoneReading {
  /** Paths of all zone files of the project. */
  readonly files: readonly string[];
  /** Names of the wanted zones. */
  readonly names: readonly string[];
  readonly severities: Project['severities'];
}

export interface DeclaredZones {
  readonly zones: readonly DesiredZone[];
  /** Errors of reading the wanted zones; their records are not checked. */
  readonly diagnostics: readonly Diagnostic[];
  /** Names of the other zones. */
  readonly left: ReadonlySet<string>;
}

/**
 * Reads the files of some zones, and of the others those of which a glance does not tell their zones. When one is missing, a file without
 * a zone name may be its file.
 */
export async function declaredZones({
  files,
  names,
  severities,
  ...reading
}: DeclaredInput): Promise<DeclaredZones> {
  const wanted = new Set(names);
  const missing = new Set(names);
  const left = new Set<string>();
  const zones: DesiredZone[] = [];
  // A file that several zones include has its problems once, wherever they were found first.
  const found = new Set<Diagnostic>();
  const nameless: Diagnostic[] = [];
  const unclear: string[] = [];
  for (const path of files) {
    const seen = seeFile(await reading.tree.readFile(path));
    if (!seen || seen.zones.some((name) => wanted.has(name))) unclear.push(path);
    else for (const name of seen.zones) left.add(name);
  }
  for await (const { zone, diagnostics, repeated } of loadZones(unclear, reading)) {
    if (zone && !wanted.has(zone.name)) {
      left.add(zone.name);
      continue;
    }
    if (zone) {
      zones.push(zone);
      missing.delete(zone.name);
    }
    if (zone) for (const diagnostic of [...diagnostics, ...repeated]) found.add(diagnostic);
    else nameless.push(...diagnostics);
  }
  const diagnostics = boundedDiagnostics([...found, ...(missing.size === 0 ? [] : nameless)], severities);
  return { zones, left, diagnostics: diagnostics.filter(({ severity }) => severity === 'error') };
}
