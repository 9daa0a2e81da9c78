/** The ids with one moved to a place (from 0); what lies outside the list stays. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const from = ids.indexOf(id)
  if (from < 0) return [...ids]
  const rest = ids.filter((each) => each !== id)
  const at = Math.min(Math.max(0, place), rest.length)
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}

export const isSameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index])
