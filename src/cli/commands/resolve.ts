import { resolveName } from '../../engine/resolve/resolve.js';
import { EXIT_CODES } from '../../failure.js';
import { formatResolutionJson } from '../../render/json/resolution.js';
import { formatResolution } from '../../render/text/resolution.js';
import type { ServiceOptions } from '../session/host.js';
import { serviceHost } from '../session/host.js';
import type { Context } from '../terminal/context.js';

export interface ResolveOptions extends ServiceOptions {
  /** `files`, `live`, a revision, or a saved plan with or without `:STEP`. */
  readonly at?: string;
  readonly trace?: boolean;
  readonly format: 'text' | 'json';
}

/** Prints what the zones answer about a name. It fails if none of the types is answered. */
export async function runResolve(
  context: Context,
  name: string,
  type: string | undefined,
  options: ResolveOptions,
): Promise<number> {
  const { at, trace: isTraced = false, format } = options;
  const { out } = context;
  const resolution = await resolveName(serviceHost(options, context), { name, type, at });
  out.write(
    format === 'json'
      ? formatResolutionJson(resolution)
      : formatResolution(resolution, out.layout, { isTraced }),
  );
  return resolution.answers.some(({ answered }) => answered) ? 0 : EXIT_CODES.error;
}
