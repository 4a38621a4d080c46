import type { Verification } from '../../dns/verify/verification.js';
import type { VerificationFormat } from '../../engine/verify/verification-formats.js';
import type { Context } from '../context.js';
import { repositoryPath } from './repository-path.js';

/** Formats a verification for the output of a command. */
export function verificationText(
  verification: Verification,
  format: VerificationFormat,
  context: Context,
): Promise<string> {
  return FORMATTERS[format](verification, context);
}

type Formatter = (verification: Verification, context: Context) => Promise<string>;

/** The code of a format is loaded when it is needed. */
const FORMATTERS: Readonly<Record<VerificationFormat, Formatter>> = {
  text: async (verification, { out: { layout }, globals: { quiet } }) => {
    const { formatVerification } = await import('../../render/verification/text.js');
    return formatVerification(verification, layout, { quiet });
  },
  json: async (verification) => {
    const { formatVerificationJson } = await import('../../render/verification/json.js');
    return formatVerificationJson(verification);
  },
  github: async (verification, context) => {
    const { formatVerificationGithub } = await import('../../render/verification/github.js');
    const { out, globals } = context;
    const setting = { layout: out.layout, quiet: globals.quiet, pathOf: repositoryPath(context) };
    return formatVerificationGithub(verification, setting);
  },
};
