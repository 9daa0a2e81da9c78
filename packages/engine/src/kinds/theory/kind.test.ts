import { describe, expect, test } from 'vitest'
import { defaultEntrantState, type EntrantState } from '../../core/event.ts'
import { standingsOf } from '../../core/folded.ts'
import { theoryKind } from './kind.ts'
import type { TheoryEvent, TheoryRules } from './score-event.ts'

const none = { solver_id: null, topic_id: null, part: null } as const
const numbers = (seq: number) => ({ seq, counts_at_seq: seq, at: seq * 1000 })
const ofContest = { ...none, entrant_id: null } as const
const rules = (seq: number, tie_break: TheoryRules['tie_break']): TheoryEvent => ({
  ...numbers(seq),
  ...ofContest,
  kind: 'rules.set',
  lane: 'result',
  payload: { brackets: [], tie_break },
})
const enters = (seq: number, entrant_id: string, state: Partial<EntrantState> = {}): TheoryEvent => ({
  ...numbers(seq),
  ...none,
  kind: 'entrant.state',
  lane: 'moderation',
  entrant_id,
  payload: { ...defaultEntrantState, sort_name: entrant_id, ...state },
})
const marks = (seq: number, entrant_id: string, objective: number, submitted_at: number, subjective = 0): TheoryEvent => ({
  ...numbers(seq),
  ...none,
  kind: 'exam.marked',
  lane: 'result',
  entrant_id,
  payload: { objective, subjective, submitted_at },
})
const reopens = (seq: number, entrant_id: string): TheoryEvent => ({
  ...numbers(seq),
  ...none,
  kind: 'exam.marked',
  lane: 'result',
  entrant_id,
  payload: { objective: null, subjective: null, submitted_at: null },
})
const adjusts = (seq: number, entrant_id: string, points: number): TheoryEvent => ({
  ...numbers(seq),
  ...none,
  kind: 'adjust',
  lane: 'result',
  entrant_id,
  payload: { adjustment_id: `a${seq}`, points },
})
const results = (seq: number, kind: 'exam.released' | 'exam.withdrawn'): TheoryEvent => ({
  ...numbers(seq),
  ...ofContest,
  kind,
  lane: 'moderation',
  payload: {},
})

const scores = (seq: number, entrant_id: string, points: number): TheoryEvent => ({
  ...numbers(seq),
  ...none,
  kind: 'rush.points',
  lane: 'result',
  entrant_id,
  payload: { points, state_no: seq },
})

const project = (events: readonly TheoryEvent[], view: 'real' | 'public') => theoryKind.project(theoryKind.reduce(events), { view })
const rowsOf = (events: readonly TheoryEvent[], view: 'real' | 'public' = 'real') =>
  project(events, view).rows.map(({ entrant_id, rank, score }) => [entrant_id, rank, score])

const candidates = [rules(1, 'objective_then_time'), enters(2, 'ada'), enters(3, 'bo'), enters(4, 'cy')]
const exam = [...candidates, marks(5, 'bo', 7_250, 400), marks(6, 'ada', 7_250, 300)]

describe('an exam', () => {
  test('ranks equal totals by the earlier hand-in, and gives who did not hand in no place and no 0', () => {
    expect(rowsOf(exam)).toEqual([
      ['ada', 1, 7_250],
      ['bo', 2, 7_250],
    ])
    expect(project(exam, 'real').others.map(({ entrant_id, rank, last_at }) => [entrant_id, rank, last_at])).toEqual([['cy', null, null]])
  })

  test('ranks an equal total with the higher objective part first, and with equal ranks where the exam says so', () => {
    const same = [...exam, adjusts(7, 'ada', -250), marks(8, 'bo', 7_000, 900)]
    expect(rowsOf(same)).toEqual([
      ['ada', 1, 7_000],
      ['bo', 2, 7_000],
    ])
    expect(rowsOf([...same, rules(9, 'equal')]).map(([, rank]) => rank)).toEqual([1, 1])
  })

  test('counts what people gave with what rules gave, and ranks an equal total by what rules gave', () => {
    expect(rowsOf([...candidates, marks(5, 'bo', 5_000, 400, 2_000), marks(6, 'ada', 6_000, 500, 1_000)])).toEqual([
      ['ada', 1, 7_000],
      ['bo', 2, 7_000],
    ])
  })

  test('a penalty takes no more than there is', () => {
    expect(rowsOf([...exam, adjusts(7, 'ada', -9_000)])[1]).toEqual(['ada', 2, 0])
  })

  test('is sealed until results are released, and again once they are withdrawn', () => {
    expect(rowsOf(exam, 'public')).toEqual([])
    expect(project(exam, 'public').others.every(({ rank, score, last_at }) => rank === null && score === 0 && last_at === null)).toBe(true)
    const released = [...exam, results(7, 'exam.released')]
    expect(rowsOf(released, 'public')).toEqual(rowsOf(exam))
    expect(rowsOf([...released, results(8, 'exam.withdrawn')], 'public')).toEqual([])
  })

  test('takes the mark of a paper away that is open again', () => {
    expect(rowsOf([...exam, reopens(7, 'ada')])).toEqual([['bo', 1, 7_250]])
    expect(rowsOf([...exam, reopens(7, 'ada'), marks(8, 'ada', 100, 900)])).toEqual([
      ['bo', 1, 7_250],
      ['ada', 2, 100],
    ])
  })

  test('folds event by event to what it projects', () => {
    const events = [...exam, results(7, 'exam.released'), marks(8, 'ada', 100, 900), enters(9, 'bo', { is_banned: true })]
    for (const view of ['real', 'public'] as const) {
      const live = standingsOf(theoryKind, { view })
      for (const event of events) live.apply([event])
      expect(live.page(0, 10).map(({ entrant_id, rank, score }) => [entrant_id, rank, score])).toEqual(rowsOf(events, view))
    }
  })
})

test('a rush adds points up in front of everybody, below 0 too, and equal points share a rank', () => {
  const rush: TheoryEvent = {
    ...rules(1, 'objective_then_time'),
    kind: 'rules.set',
    lane: 'result',
    ...ofContest,
    payload: { brackets: [], tie_break: 'objective_then_time', is_rush: true },
  }
  const entered = [rush, enters(2, 'ada'), enters(3, 'bo'), enters(4, 'cy'), scores(5, 'ada', 0), scores(6, 'bo', 0)]
  const played = [...entered, scores(7, 'ada', 1_000), scores(8, 'bo', 1_000), scores(9, 'ada', -1_500), adjusts(10, 'bo', -1_500)]
  expect(rowsOf(played, 'public')).toEqual([
    ['ada', 1, -500],
    ['bo', 1, -500],
  ])
  expect(project(played, 'public').others.map(({ entrant_id }) => entrant_id)).toEqual(['cy'])
})
