/** Variables by name, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment of a program that we start: ours without what `ZONEMASON_…` variables hold, which are our own
 * settings and secrets.
 */
export function childEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^ZONEMASON_/i.test(name)));
}
