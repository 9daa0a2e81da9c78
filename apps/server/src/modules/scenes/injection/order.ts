/** Services in an order in which each comes after those that it needs: what is named first comes first where that is free. */
export function inOrder(wanted: readonly string[], needsOf: (service_id: string) => readonly string[]): string[] {
  const done = new Set<string>()
  const under = new Set<string>()
  const put = (service_id: string): void => {
    // A ring cannot be written; where one stands all the same it is cut.
    if (done.has(service_id) || under.has(service_id)) return
    under.add(service_id)
    for (const needed of needsOf(service_id)) put(needed)
    done.add(service_id)
  }
  for (const service_id of wanted) put(service_id)
  return [...done]
}
