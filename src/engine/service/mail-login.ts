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
