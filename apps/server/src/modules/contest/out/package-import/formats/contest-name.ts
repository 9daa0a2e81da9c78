/** What a contest's name may hold, 4–40 wide. */
export function contestNameOf(text: string): string {
  const name = [
    ...text
      .replaceAll(/[^\p{L}\p{M}\p{N} _\-·,.:&'()/，。：；（）、！？《》“”‘’]/gu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  ]
    .slice(0, 40)
    .join('')
    .trim()
  return [...name].length >= 4 ? name : `CTF ${name}`.trim().padEnd(4, ' 1')
}
