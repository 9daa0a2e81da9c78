/** A URL, or null for a text that is no URL. `URL.canParse` and `URL.parse` are younger than the oldest browser. */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
