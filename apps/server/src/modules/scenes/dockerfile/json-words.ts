/** The words of a list such as `["a", "b"]`; null for what is none, which is a line for a shell then. */
export function jsonWords(text: string): string[] | null {
  if (!text.startsWith('[')) return null
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every((one): one is string => typeof one === 'string') ? value : null
  } catch {
    return null
  }
}
