import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { TopicRow } from '@beacon/api/topic/topic'

/** Points that solves lose when topics are hidden; null where the way of scoring gives each solve another value. */
export function pointsLost(rows: readonly Pick<TopicRow, 'solves' | 'unranked_solves' | 'value' | 'integral_way'>[]): number | null {
  const solved = rows.filter((row) => allSolves(row) > 0)
  // A dynamic value is the same for all its solves, and a fixed one too; time and order give each solve its own.
  if (solved.some(({ integral_way }) => integral_way === 'cd' || integral_way === 'ladder')) return null
  return solved.reduce((sum, row) => sum + allSolves(row) * row.value, 0)
}

/** Who stands outside the overall ranking loses points as well. */
const allSolves = ({ solves, unranked_solves }: Pick<TopicRow, 'solves' | 'unranked_solves'>): number => solves + unranked_solves

export const solvesOf = (rows: readonly Pick<TopicRow, 'solves' | 'unranked_solves'>[]): number =>
  rows.reduce((sum, row) => sum + allSolves(row), 0)

/** Players see at once what is done to topics of a contest that is on. */
export const isOn = ({ status }: Pick<ContestFull, 'status'>): boolean => status === 'running' || status === 'paused'
