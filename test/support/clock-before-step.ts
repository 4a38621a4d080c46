/** Variables by which a program finds itself one second before the next one-time password is due. */
export const clockBeforeStep = {
  NODE_OPTIONS: `--import=${new URL('clock-before-step.mjs', import.meta.url).href}`,
};
