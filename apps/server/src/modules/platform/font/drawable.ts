/** Whether a font (TrueType or OpenType, unwrapped) has a picture for a character, by its Unicode map (`cmap`, format 4). */
export function coverageOf(font: Buffer): (character: string) => boolean {
  const map = formatFour(font, tableAt(font, 'cmap'))
  const segments = font.readUInt16BE(map + 6) / 2
  const ends = map + 14
  const starts = ends + segments * 2 + 2
  const held = Array.from({ length: segments }, (_, n) => [font.readUInt16BE(starts + n * 2), font.readUInt16BE(ends + n * 2)] as const)
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    return code < 0xffff && held.some(([start, end]) => start <= code && code <= end)
  }
}

function tableAt(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4)
  for (let at = 12; at < 12 + count * 16; at += 16) if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8)
  throw new Error(`the font has no ${tag}`)
}

function formatFour(font: Buffer, cmap: number): number {
  const count = font.readUInt16BE(cmap + 2)
  for (let n = 0; n < count; n += 1) {
    const at = cmap + font.readUInt32BE(cmap + 4 + n * 8 + 4)
    if (font.readUInt16BE(at) === 4) return at
  }
  throw new Error('the font has no Unicode map of format 4')
}

/** A text of what the font can draw: a letter without a picture becomes its plain one, anything else is left out instead of an empty box. */
export function drawn(text: string, has: (character: string) => boolean): string {
  const drawnOf = (one: string): string => {
    if (has(one) || one === '\n') return one
    const [base = ''] = one.normalize('NFD')
    return base !== one && has(base) ? base : ''
  }
  return [...text].map(drawnOf).join('')
}

/** The same for a line of its own: no gap is where something was left out. */
export const drawable = (text: string, has: (character: string) => boolean): string =>
  drawn(text, has).replaceAll(/ {2,}/gu, ' ').replaceAll(/^ | $/gmu, '')
