/**
 * A command as words, as a shell would part it: spaces part, quotes and backslashes hold together, nothing is put in.
 * Null where a quote is left open.
 */
export function shellWords(text: string): string[] | null {
  const words: string[] = []
  let word: string | null = null
  let quote: '"' | "'" | null = null
  const letters = [...text]
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? ''
    if (letter === '\\' && quote !== "'") {
      at += 1
      if (letters[at] === undefined) return null
      word = (word ?? '') + letters[at]
    } else if (quote !== null) {
      if (letter === quote) quote = null
      else word = (word ?? '') + letter
    } else if (letter === '"' || letter === "'") {
      quote = letter
      word ??= ''
    } else if (/\s/u.test(letter)) {
      if (word !== null) words.push(word)
      word = null
    } else word = (word ?? '') + letter
  }
  if (quote !== null) return null
  if (word !== null) words.push(word)
  return words
}
