export interface PlotSeries {
  id: string
  name: string
  /** BCP 47 language of the name where it differs from the page's. */
  lang?: string
  /** What holds from each of the plot's instants on; null draws nothing there. */
  values: ReadonlyArray<number | null>
}

/** A step line through the values: level until the next instant, then straight up or down; a null breaks it. */
export function stepPath(
  values: PlotSeries['values'],
  { x, y, end }: { x: (index: number) => number; y: (value: number) => number; end: number },
): string {
  let path = ''
  let isDrawing = false
  values.forEach((value, index) => {
    if (value === null) {
      isDrawing = false
      return
    }
    const to = index + 1 < values.length ? x(index + 1) : end
    path += `${isDrawing ? 'V' : `M${x(index)} `}${y(value)}H${to}`
    isDrawing = true
  })
  return path
}

/** The greatest value of all series, 1 at least. */
export const topOf = (series: readonly PlotSeries[]): number =>
  Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))

/** Index of the last instant not after `at`; 0 before the first. */
export function indexAt(instants: readonly number[], at: number): number {
  let low = 0
  let high = instants.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((instants[middle] ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}
