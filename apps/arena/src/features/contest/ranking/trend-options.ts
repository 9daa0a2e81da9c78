/** Which lines a trend draws. */
export interface TrendOptions {
  top: number
  by: 'score' | 'rank'
  picked: readonly string[]
  bracket?: string | undefined
}
/** What stands over the ranking. */
export const firstTen: TrendOptions = { top: 10, by: 'score', picked: [] }
