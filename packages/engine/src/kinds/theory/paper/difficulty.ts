import { apportion } from '../apportion.ts'
import { numberAt } from '../number-at.ts'
import { type Blueprint, difficulties } from './blueprint.ts'
import { type Solution, solveBlueprint } from './solve.ts'
import type { Supply } from './supply.ts'

/** Questions of each type (row) and difficulty (column). */
type Split = readonly (readonly number[])[]

const mostTries = 200

/**
 * Spreads a difficulty of the whole paper over its types: `percents` of primary, intermediate and advanced become exact counts for
 * each type. Null after 200 tries means “not found”, never “impossible”, since three crossing totals are a hard problem.
 */
export function findDifficultySplit(
  supply: Supply,
  blueprint: Blueprint,
  percents: readonly [number, number, number],
): { blueprint: Blueprint; tries: number } | null {
  const waiting = [{ split: firstSplit(blueprint, percents), shortage: 0 }]
  const seen = new Set([JSON.stringify(waiting[0]?.split)])
  for (let tries = 1; tries <= mostTries; tries++) {
    const best = waiting.reduce<number>((least, { shortage }, index) => (shortage < (waiting[least]?.shortage ?? 0) ? index : least), 0)
    const [next] = waiting.splice(best, 1)
    if (next === undefined) return null
    const exact = withSplit(blueprint, next.split)
    const solution = solveBlueprint(supply, exact)
    if (solution.ok) return { blueprint: exact, tries }
    for (const split of movesOf(blueprint, next.split, solution)) {
      const key = JSON.stringify(split)
      if (seen.has(key)) continue
      seen.add(key)
      waiting.push({ split, shortage: solution.shortage })
    }
  }
  return null
}

/** Largest remainder for the paper and for each type; then single questions move until the columns have their totals. */
function firstSplit({ types }: Blueprint, percents: readonly number[]): Split {
  const total = types.reduce((sum, { count }) => sum + count, 0)
  const wanted = apportion(total, percents)
  const rows = types.map(({ count }) => apportion(count, percents))
  const surplus = (column: number) => rows.reduce((sum, row) => sum + numberAt(row, column), 0) - numberAt(wanted, column)
  const columns = difficulties.map((_, index) => index)
  for (;;) {
    const over = columns.find((column) => surplus(column) > 0)
    const under = columns.find((column) => surplus(column) < 0)
    if (over === undefined || under === undefined) return rows
    const row = rows.reduce((most, other) => (numberAt(other, over) > numberAt(most, over) ? other : most), rows[0] ?? [])
    row[over] = numberAt(row, over) - 1
    row[under] = numberAt(row, under) + 1
  }
}

function withSplit(blueprint: Blueprint, split: Split): Blueprint {
  const types = blueprint.types.map((row, index) => {
    const [primary = 0, intermediate = 0, advanced = 0] = split[index] ?? []
    const difficulty = {
      primary: [primary, primary],
      intermediate: [intermediate, intermediate],
      advanced: [advanced, advanced],
    } as const
    return { ...row, difficulty }
  })
  return { ...blueprint, types }
}

/** One unit along the cut: a type × difficulty that the proof finds too full gives one, and another type gives one back. */
function movesOf({ types }: Blueprint, split: Split, proof: Solution & { ok: false }): Split[] {
  const full = proof.required.flatMap((term) => {
    const row = term.kind === 'difficulty' ? types.findIndex(({ type }) => type === term.type) : -1
    return term.kind === 'difficulty' && row >= 0 ? [{ row, from: difficulties.indexOf(term.difficulty) }] : []
  })
  return full.flatMap(({ row, from }) =>
    difficulties.flatMap((_, to) =>
      types.flatMap((_, other) => {
        const isPossible = to !== from && other !== row && numberAt(split[row] ?? [], from) > 0 && numberAt(split[other] ?? [], to) > 0
        return isPossible ? [moved(split, row, other, from, to)] : []
      }),
    ),
  )
}

function moved(split: Split, row: number, other: number, from: number, to: number): Split {
  const change = (counts: readonly number[], less: number, more: number) =>
    counts.map((count, column) => count - Number(column === less) + Number(column === more))
  return split.map((counts, index) => {
    if (index === row) return change(counts, from, to)
    return index === other ? change(counts, to, from) : counts
  })
}
