/** Pages to link: first, last, the present one with two neighbours; null stands for a gap. */
export function pageList(page: number, last: number): Array<number | null> {
  const wanted = [1, page - 2, page - 1, page, page + 1, page + 2, last].filter((item) => item >= 1 && item <= last)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)
  return pages.flatMap((item, index) => {
    const before = pages[index - 1] ?? 0
    if (item - before === 2) return [item - 1, item]
    return item - before > 2 ? [null, item] : [item]
  })
}

export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))
