/** A bearer token, or an account with a one-time password or its secret to obtain tokens. */
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
      /** Returns a new one-time password on each call; null when there is none. */
      readonly otp: () => string | null | Promise<string | null>;
    };
