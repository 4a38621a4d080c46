/**
 * How the content of a TXT record is read, which the document of the service leaves open: `text` takes every character
 * for itself, `quoted` takes character-strings in double quotes for the text that they stand for (RFC 1035 section 5.1).
 */
export type TxtReading = 'text' | 'quoted';
