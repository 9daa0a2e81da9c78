import { type ItemStatistics, totalStatistics, versionStatistics } from '@beacon/engine/theory'
import type { Column, Reckoning } from './column.ts'

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Adds to each paper what a column says of it. */
function addUp(columns: readonly Column[], papers: number, valueOf: (column: Column, index: number) => number): number[] {
  const sums = Array.from({ length: papers }, () => 0)
  for (const column of columns)
    for (const [index, paper] of column.papers.entries()) sums[paper] = (sums[paper] ?? 0) + valueOf(column, index)
  return sums
}

/** A question version over those who had it: what needs one paper for all is not defined (reference section 5). */
function itemOf(index: number, { question: { max }, entries, papers }: Column, { totals, most }: Sums): ItemStatistics {
  const marks = entries.map(({ mark }) => mark ?? 0)
  const answers = papers.map((paper, place) => {
    const mark = marks[place] ?? 0
    return { mark, rest: (totals[paper] ?? 0) - mark, rest_max: (most[paper] ?? 0) - max }
  })
  const { n, facility, interval, discrimination } = versionStatistics(answers, max)
  const full_marks = marks.filter((mark) => mark >= max).length
  const nothing = { sd: null, efficiency: null, item_total: null, d27: null, intended_weight: null, effective_weight: null }
  return {
    ...nothing,
    alpha_without: null,
    index,
    n,
    omitted: entries.filter(({ mark }) => mark === null).length,
    max,
    mean: n === 0 ? null : sumOf(marks) / n,
    facility,
    interval,
    discrimination,
    works_against: (discrimination ?? 0) < 0,
    full_marks,
    zero_marks: marks.filter((mark) => mark === 0).length,
    failed: n - full_marks,
    loss_rate: facility === null ? null : 1 - facility,
  }
}

interface Sums {
  totals: readonly number[]
  /** The highest total of each paper. */
  most: readonly number[]
}

/** Candidates have own papers: totals are of these, questions of those who had them, and there is no alpha. */
export function reckonDiffering(counted: readonly Column[], papers: number): Reckoning {
  const totals = addUp(counted, papers, ({ entries }, index) => entries[index]?.mark ?? 0)
  const most = addUp(counted, papers, ({ question }) => question.max)
  const max_total = most.reduce((highest, one) => Math.max(highest, one), 0)
  // One column of totals: nothing that compares questions is defined.
  const statistics = totalStatistics({ max: [max_total], marks: totals.map((total) => [total]) })
  return {
    totals,
    statistics: { ...statistics, k: counted.length },
    items: counted.map((column, index) => itemOf(index, column, { totals, most })),
  }
}
