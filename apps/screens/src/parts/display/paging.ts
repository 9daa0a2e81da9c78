/** Places on one page. */
export const PAGE = 20

/** Up to so many places a ranking is drawn for a hall: their letters are read from 30 m. */
export const LARGE = 10
export const isLargeRanking = (value: string, top: number | null): boolean => value === 'ranking' && top !== null && top <= LARGE

export interface PageSpan {
  /** First and last place, from 1. */
  from: number
  to: number
  total: number
}

/** How many pages the standings have; `top` cuts them, an empty ranking has one page. */
export function pageCount(total: number, top: number | null, size: number = PAGE): number {
  return Math.max(1, Math.ceil(Math.min(total, top ?? total) / size))
}

export function pageSpan({ page, total, top, size = PAGE }: { page: number; total: number; top: number | null; size?: number }): PageSpan {
  const shown = Math.min(total, top ?? total)
  return { from: shown === 0 ? 0 : page * size + 1, to: Math.min(shown, (page + 1) * size), total: shown }
}

export const nextPage = (page: number, count: number): number => (page + 1 >= count ? 0 : page + 1)

/** Which page of columns stands at `now` (ms), `most` columns at a time, each page for `page_s` seconds. */
export function columnPage(count: number, most: number, { now, page_s }: { now: number; page_s: number }): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(count / most))
  return { page: Math.floor(now / 1000 / page_s) % pages, pages }
}
