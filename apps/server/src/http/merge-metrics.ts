/** Texts of several registries as one: each metric is described once, and the series of all follow it. Their labels differ by worker. */
export function mergeMetrics(texts: readonly string[]): string {
  const series = new Map<string, string[]>()
  for (const text of texts)
    for (const block of text.split(/^(?=# HELP )/mu)) {
      const lines = block.split('\n').filter((line) => line !== '')
      const head = lines.filter((line) => line.startsWith('#')).join('\n')
      series.set(head, [...(series.get(head) ?? []), ...lines.filter((line) => !line.startsWith('#'))])
    }
  return `${[...series].map(([head, lines]) => [head, ...lines].join('\n')).join('\n\n')}\n`
}
