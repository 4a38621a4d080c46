import type { Verification } from '../../dns/verify/verification.js';
import type { VerificationFormat } from '../../engine/verify/verification-formats.js';
import { formatVerificationGithub } from '../../render/verification/github.js';
import { formatVerificationJson } from '../../render/verification/json.js';
import { formatVerification } from '../../render/verification/text.js';
import type { Context } from '../terminal/context.js';
import { repositoryPath } from './repository-path.js';

/** Formats a verification for the output of a command. */
export function verificationText(
  verification: Verification,
  format: VerificationFormat,
  context: Context,
): string {
  return FORMATTERS[format](verification, context);
}

type Formatter = (verification: Verification, context: Context) => string;

const FORMATTERS: Readonly<Record<VerificationFormat, Formatter>> = {
  text: (verification, { out: { layout }, globals: { quiet } }) =>
    formatVerification(verification, layout, { quiet }),
  json: (verification) => formatVerificationJson(verification),
  github: (verification, context) => {
    const { out, globals } = context;
    const setting = { layout: out.layout, quiet: globals.quiet, pathOf: repositoryPath(context) };
    return formatVerificationGithub(verification, setting);
  },
};
