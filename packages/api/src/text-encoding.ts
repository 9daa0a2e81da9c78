import * as z from 'zod/mini'

/** Encodings of texts that may be chosen, by the labels of the Encoding Standard; without a choice what the bytes say, or the likeliest. */
export const textEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1258',
  'windows-874',
  'koi8-r',
  'ibm866',
])
export type TextEncoding = z.infer<typeof textEncoding>

const names: Partial<Record<TextEncoding, string>> = {
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  big5: 'Big5',
  shift_jis: 'Shift-JIS',
  ibm866: 'CP866',
}
/** As programs call it: GB18030, Windows-1252. */
export const encodingName = (encoding: TextEncoding): string =>
  names[encoding] ?? (encoding.startsWith('windows-') ? `Windows-${encoding.slice('windows-'.length)}` : encoding.toUpperCase())

/** The bytes are in no encoding that could be told, or not in the one that was chosen or that they say. */
export const encodingErrors = ['encoding_unknown', 'encoding_wrong'] as const
