const isWide = (letter: string): boolean => /[\u1100-\u115f\u2e80-\uffdc]/u.test(letter)

/** As many letters as have room, for a font of one width; wide ones take two. */
export function cut(text: string, room: number, letter: number): string {
  let used = 0
  let kept = ''
  for (const one of text) {
    used += isWide(one) ? letter * 1.75 : letter
    if (used > room) return `${kept.slice(0, -1)}…`
    kept += one
  }
  return kept
}
