import type { CutUnit } from '@beacon/api/kinds/theory/analysis-scope'

export const bandShares = [
  { band: 'excellent', share: 0.9 },
  { band: 'good', share: 0.8 },
  { band: 'medium', share: 0.7 },
  { band: 'pass', share: 0.6 },
  { band: 'fail', share: 0 },
] as const

export interface Band {
  band: (typeof bandShares)[number]['band']
  /** Hundredths. */
  from: number
  count: number
}

/** From which totals on the bands begin, where it is not the usual shares. */
export interface Cuts {
  values: readonly number[]
  unit: CutUnit
}

function fromsOf(max: number, cuts: Cuts | null): number[] {
  return bandShares.map(({ band, share }, place) => {
    const value = cuts?.values[place]
    if (band === 'fail' || cuts === null || value === undefined) return share * max
    return cuts.unit === 'percent' ? (value * max) / 100 : value * 100
  })
}

/** Papers by bands. The pass score of the exam, where it holds, is where passing begins, whatever the cuts say. */
export function bandsOf(totals: readonly number[], max: number, pass: number | null, cuts: Cuts | null = null): Band[] {
  const froms = fromsOf(max, cuts)
  const edges = bandShares.map(({ band }, place) => ({ band, from: band === 'pass' && pass !== null ? pass : (froms[place] ?? 0) }))
  // A pass mark above a band leaves that band what stands above both.
  const bandAt = (total: number) => edges.find(({ from }) => total >= from)?.band ?? 'fail'
  const places = totals.map((total) => (pass !== null && total < pass ? 'fail' : bandAt(total)))
  return edges.map((edge) => ({ ...edge, count: places.filter((band) => band === edge.band).length }))
}
