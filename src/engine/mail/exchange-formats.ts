/** The forms that mails for translators can have; the first is the default. */
export const exchangeFormats = ['xliff', 'csv'] as const;

export type ExchangeFormat = (typeof exchangeFormats)[number];
