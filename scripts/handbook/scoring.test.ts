import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { percentOf } from '../../packages/engine/src/core/half-up.ts'
import {
  bloodBonus,
  cdValue,
  defaultTopicRules,
  hintCharge,
  partPoints,
  rankRows,
  solveValue,
  teamScore,
  type TeamScoreType,
  timeOrder,
  type TopicRules,
} from '../../packages/engine/src/index.ts'
import { project } from '../../packages/engine/src/answers/standings/project.ts'
import { reduce } from '../../packages/engine/src/answers/standings/reduce.ts'
import { tellStory } from '../../packages/engine/src/answers/standings/story.ts'
import { languages, readPages } from './page.ts'

const pages = readPages(join(import.meta.dirname, '../..')).filter(({ name }) => name === 'scoring')

/** The rows of numbers in a section; signs such as % are left out. */
const rowsOf = (text: string): number[][] =>
  [...text.matchAll(/^\|(.+)\|$/gmu)]
    .map(([, cells = '']) => cells.split('|').map((cell) => Number(cell.replaceAll(/[^\d.-]/gu, '') || Number.NaN)))
    .filter((cells) => cells.every((cell) => !Number.isNaN(cell)))

const after = (solves: number, rules: Partial<TopicRules>): number =>
  solveValue({ ...defaultTopicRules, ...rules }, { counted_solves: solves, order: solves, elapsed_ms: 0 })
const bySolves =
  (rules: Partial<TopicRules>) =>
  ([n = 0]: readonly number[]) => [n, after(n, rules)]

const shares = [33, 33, 34].map((share, part) => ({ part, share }))
const teamBy = (team_score_type: TeamScoreType, scores: readonly number[]) =>
  teamScore(
    { game_type: 'team', team_score_type },
    new Map(scores.flatMap((score, index) => (score === 0 ? [] : [[`m${index}`, score]]))),
    scores.map((_, index) => `m${index}`),
  )

/** By the anchor of the English page: what the engine makes of the first cells of a row, as the whole row. */
const examples: Record<string, (row: readonly number[]) => readonly number[]> = {
  fixed: bySolves({ integral_way: 'accumulative' }),
  'curve-ctfd-falling-faster': bySolves({ dynamic_preset: 'ctfd_log', decay: 90 }),
  'curve-ctfd-linear': bySolves({ dynamic_preset: 'ctfd_linear', decay: 4 }),
  'curve-gzctf': bySolves({ dynamic_preset: 'gzctf', rate: 0.25, difficulty_d: 5 }),
  'curve-rctf': bySolves({ dynamic_preset: 'rctf' }),
  'falling-with-time': ([minutes = 0]) => [minutes, cdValue({ ...defaultTopicRules, integral_way: 'cd' }, minutes * 60_000)],
  'by-order': bySolves({ integral_way: 'ladder' }),
  parts: ([value = 0]) => [value, ...shares.map(({ part }) => partPoints(shares, part, value))],
  bloods: ([base = 0]) => [
    base,
    ...([1, 2, 3] as const).map((blood) => bloodBonus({ blood_base: 'fixed', blood_fixed: base }, defaultTopicRules, blood, 0)),
  ],
  hints: ([award = 0, cost = 0]) => [award, cost, award - hintCharge(cost, award), award - cost],
  'team-score': ([first = 0, second = 0, third = 0]) => {
    const scores = [first, second, third]
    return [...scores, ...(['sum', 'average', 'lowest', 'highest'] as const).map((way) => teamBy(way, scores))]
  },
  'several-contests-on-one-screen': ([a = 0, weightA = 0, b = 0, weightB = 0]) => [
    a,
    weightA,
    b,
    weightB,
    percentOf(a, weightA) + percentOf(b, weightB),
  ],
}

describe.each(languages)('the examples of the scoring page, %s,', (language) => {
  const english = pages.find((page) => page.language === 'en')?.sections ?? []
  const shown = pages.find((page) => page.language === language)?.sections ?? []
  const rowsAt = (anchor: string) => rowsOf(shown[english.findIndex((section) => section.anchor === anchor)]?.text ?? '')

  test.each(Object.keys(examples))('are what the engine gives: %s', (anchor) => {
    const rows = rowsAt(anchor)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows).toEqual(rows.map((row) => examples[anchor]?.(row)))
  })

  test('are ranked as the engine ranks them', () => {
    const rows = rowsAt('who-stands-where')
    const keys = rows.map(([score = 0, last_at = 0], index) => ({
      entrant_id: `e${index}`,
      sort_name: `e${index}`,
      score,
      last_at,
      rank: null,
    }))
    expect(rankRows([...keys].reverse(), timeOrder).map(({ score, last_at, rank }) => [score, last_at, rank])).toEqual(rows)
  })

  test('are a contest that the engine plays', () => {
    const story = tellStory()
    story.topic('quay', { dynamic_preset: 'ctfd_linear', decay: 50 })
    story.hint('t2', 'quay', { hint_id: 'h', cost: 30, charge: 'on_solve' })
    for (const team of ['t1', 't2', 't3']) story.solve(team, 'quay')
    const { rows } = project(reduce(story.events), { view: 'real' })
    const lines = rows.map(({ entrant_id, parts, score, rank }) => [
      Number(entrant_id.slice(1)),
      parts.topics,
      parts.blood,
      parts.hints,
      score,
      rank,
    ])
    expect(rowsAt('a-small-contest')).toEqual(lines.sort(([one = 0], [other = 0]) => Number(one) - Number(other)))
  })

  test('leave out no table of the page', () => {
    const known = new Set([...Object.keys(examples), 'who-stands-where', 'a-small-contest'])
    expect(english.filter(({ anchor }) => !known.has(anchor) && rowsAt(anchor).length > 0).map(({ anchor }) => anchor)).toEqual([])
  })
})
