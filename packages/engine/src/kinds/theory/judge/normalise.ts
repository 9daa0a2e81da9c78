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

/** Unicode case folding as JavaScript has it: ß and SS, σ and ς meet in upper case. */
function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase().normalize('NFKC')
}

/**
 * The form in which answers are compared: NFKC, Chinese punctuation as ASCII, runs of white space as one space without those at the
 * ends, and case folded unless the question asks for it. Texts with one form are one answer.
 */
export function normaliseAnswer(text: string, isCaseSensitive: boolean): string {
  const plain = text.normalize('NFKC').replaceAll(/[。、“”‘’【】《》‐–—−]/gu, (mark) => ascii[mark] ?? mark)
  const spaced = (isCaseSensitive ? plain : foldCase(plain)).replaceAll(/\s+/gu, ' ')
  return spaced.trim()
}
