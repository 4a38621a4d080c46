import { formatExchangeCsv } from '../../render/exchange/csv.js';
import { formatXliff } from '../../render/exchange/xliff.js';
import type { ExchangeFormat } from './exchange-formats.js';
import type { ExportedMails } from './export-exchange.js';
import { sourceLanguageOf } from './export-exchange.js';

/** Formats mails for translators. @throws Failure `usage` when XLIFF would have several source languages. */
export function renderExchange(exported: ExportedMails, format: ExchangeFormat): string {
  const { mails, language } = exported;
  return format === 'csv'
    ? formatExchangeCsv(mails, language)
    : formatXliff(mails, { source: sourceLanguageOf(exported), target: language });
}
