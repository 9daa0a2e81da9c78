const ascii: Readonly<Record<string, string>> = {
  '。': '.',
  '、': ',',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '【': '[',
  '】': ']',
  '《': '<',
  '》': '>',
  '‐': '-',
  '–': '-',
  '—': '-',
  '−': '-',
}

const raised = /[²³¹⁰ⁱ⁴-ⁿʰ-ʸˠ-ˤᴬ-ᴮᴰ-ᴺᴼ-ᵍᵏ-ᵡᶛ-ᶿ]+/gu
const lowered = /[₀-₎ₐ-ₜᵢ-ᵪⱼ]+/gu

/** NFKC, but a power or an index never joins the number beside it: 2⁸ is `2^8` and H₂O is `H_2O`, not 28 and H2O. */
export const foldWidth = (text: string): string =>
  text
    .replaceAll(raised, (run) => `^${run}`)
    .replaceAll(lowered, (run) => `_${run}`)
    .normalize('NFKC')

/** Unicode case folding as JavaScript has it: ß and SS, σ and ς meet in upper case. */
function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase().normalize('NFKC')
}

/**
 * The form in which answers are compared: NFKC with powers apart, Chinese punctuation as ASCII, runs of white space as one space without those at the
 * ends, and case folded unless the question asks for it. Texts with one form are one answer.
 */
export function normaliseAnswer(text: string, isCaseSensitive: boolean): string {
  const plain = foldWidth(text).replaceAll(/[。、“”‘’【】《》‐–—−]/gu, (mark) => ascii[mark] ?? mark)
  const spaced = (isCaseSensitive ? plain : foldCase(plain)).replaceAll(/\s+/gu, ' ')
  return spaced.trim()
}
