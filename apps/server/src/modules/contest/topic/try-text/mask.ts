/** A try as the desk sees it: 20 characters, right ones 8. Control characters cannot be in it. */
export function maskedText(text: string, isRight: boolean): string {
  const shown = isRight ? 8 : 20
  const characters = [...text]
  return characters.length > shown ? `${characters.slice(0, shown).join('')}…` : text
}
