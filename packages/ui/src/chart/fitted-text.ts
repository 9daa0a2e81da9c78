/** Width of a letter in parts of its size; a Han character is as wide as high. */
const narrow = 0.58
const isWide = (letter: string): boolean => (letter.codePointAt(0) ?? 0) >= 0x1100

const widthOf = (letter: string, size: number): number => (isWide(letter) ? size : narrow * size)

/** As much of a text as `room` px hold, with an ellipsis where some is cut: text in a picture does not cut itself. */
export function fittedText(text: string, room: number, size = 12): string {
  const letters = [...text]
  const whole = letters.reduce((sum, letter) => sum + widthOf(letter, size), 0)
  if (whole <= room) return text
  let used = size
  const kept: string[] = []
  for (const letter of letters) {
    used += widthOf(letter, size)
    if (used > room) break
    kept.push(letter)
  }
  return `${kept.join('').trimEnd()}…`
}
