/** Bytes as text: UTF-8 (or UTF-16 with its mark) as it is, else GBK. */
export function decodeText(bytes: Buffer): { text: string; isConverted: boolean } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), isConverted: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isConverted: false }
  } catch {
    return { text: new TextDecoder('gb18030').decode(bytes), isConverted: true }
  }
}
