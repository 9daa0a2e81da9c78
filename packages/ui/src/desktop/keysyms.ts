const enter = 0xff0d
const tab = 0xff09
const unicode = 0x01_00_00_00

/** The key of a letter as X11 counts them; null for what no keyboard has. */
export function keysymOf(letter: string): number | null {
  const code = letter.codePointAt(0) ?? 0
  if (letter === '\n') return enter
  if (letter === '\t') return tab
  if (code < 0x20 || code === 0x7f) return null
  return code < 0x1_00 ? code : unicode + code
}
