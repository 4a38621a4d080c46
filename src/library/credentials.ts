/** A bearer token, or what tokens are got by: an account and a one-time password or its secret. */
export type MailLogin =
  | { readonly token: string }
  | {
      readonly email: string;
      readonly password: string;
      /** Base32 or an `otpauth://totp/` URI. */
      readonly otpSecret: string;
    }
  | {
      readonly email: string;
      readonly password: string;
      /** Gives a one-time password, another one whenever it is asked; null when there is none. */
      readonly otp: () => string | null | Promise<string | null>;
    };

/**
 * What lets a run into the service. Whatever is left out is read where the command line reads it: the variables of
 * the project's environment, the credentials file, `dns.credentialCommand`. Nobody is ever asked on a terminal.
 */
export interface Credentials {
  /** Gives the password of a zone; asked once a zone and run. */
  readonly dns?: (zone: string) => string | Promise<string>;
  /** Gives what lets into the mail interface; asked once a run that needs it. */
  readonly mail?: () => MailLogin | Promise<MailLogin>;
  /** Path of the credentials file; `.zonemason/credentials.yaml` of the project, if there is one, when left out. */
  readonly file?: string;
}
