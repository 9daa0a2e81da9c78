interface Frame {
  contest: { start_at: string; end_at: string }
  /** The line goes no further than this moment. */
  now: string
  /** The rank at the bottom line. */
  worst: number
  width: number
  height: number
}

/** A step line of places: first place at the top, level until the next change, to the end or to now. */
export function rankPath(ranks: readonly { at: string; rank: number }[], { contest, now, worst, width, height }: Frame): string {
  const start = Date.parse(contest.start_at)
  const length = Math.max(1, Date.parse(contest.end_at) - start)
  const x = (at: string) => Math.round(Math.min(1, Math.max(0, (Date.parse(at) - start) / length)) * width * 10) / 10
  const y = (rank: number) => Math.round((8 + ((rank - 1) / Math.max(1, worst - 1)) * (height - 8)) * 10) / 10
  return (
    ranks.map(({ at, rank }, index) => (index === 0 ? `M${x(at)} ${y(rank)}` : `H${x(at)}V${y(rank)}`)).join('') +
    (ranks.length > 0 ? `H${x(now)}` : '')
  )
}
