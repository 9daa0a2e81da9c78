/** Shares of 100 as even as whole numbers allow, the first ones larger. */
export function evenShares(count: number): number[] {
  const share = Math.floor(100 / count)
  return Array.from({ length: count }, (_, index) => share + (index < 100 - share * count ? 1 : 0))
}

export const sumOf = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + (Number.isFinite(share) ? share : 0), 0)

const areEven = (shares: readonly number[]): boolean => evenShares(shares.length).every((share, index) => share === shares[index])

/** Shares with one part more: even ones stay even, shares of one's own stay and the new part takes what is left. */
export const sharesWithOneMore = (shares: readonly number[]): number[] =>
  areEven(shares) ? evenShares(shares.length + 1) : [...shares, Math.max(1, 100 - sumOf(shares))]

/** Shares without a part: even ones stay even, of one's own the last part takes what became free. */
export function sharesWithout(shares: readonly number[], index: number): number[] {
  const rest = shares.filter((_, at) => at !== index)
  if (areEven(shares) || rest.length === 1) return evenShares(rest.length)
  return rest.map((share, at) => (at === rest.length - 1 ? share + (shares[index] ?? 0) : share))
}
