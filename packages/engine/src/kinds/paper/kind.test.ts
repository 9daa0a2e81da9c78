import { describe, expect, test } from 'vitest'
import { defaultEntrantState, type EntrantState } from '../../core/event.ts'
import { standingsOf } from '../../core/folded.ts'
import { type PaperEvent, paperKind } from './kind.ts'

const none = { solver_id: null, topic_id: null, part: null } as const
const numbers = (seq: number) => ({ seq, counts_at_seq: seq, at: seq * 1000 })
const enters = (seq: number, entrant_id: string, state: Partial<EntrantState> = {}): PaperEvent => ({
  ...numbers(seq),
  ...none,
  kind: 'entrant.state',
  lane: 'moderation',
  entrant_id,
  payload: { ...defaultEntrantState, sort_name: entrant_id, ...state },
})
const marks = (seq: number, entrant_id: string, points: number | null, handed_in = 500): PaperEvent => ({
  ...numbers(seq),
  ...none,
  kind: 'paper.marked',
  lane: 'result',
  entrant_id,
  payload: { points, handed_in },
})
const releases = (seq: number): PaperEvent => ({
  ...numbers(seq),
  ...none,
  kind: 'paper.released',
  lane: 'moderation',
  entrant_id: null,
  payload: {},
})
const exam = [enters(1, 'ada'), enters(2, 'bo'), marks(3, 'bo', 7_250, 400), marks(4, 'ada', 7_250, 300)]
const rowsOf = (events: readonly PaperEvent[], view: 'real' | 'public') =>
  paperKind.project(paperKind.reduce(events), { view }).rows.map(({ entrant_id, rank, score }) => [entrant_id, rank, score])

describe('a paper', () => {
  test('counts hundredths; of equal marks the earlier paper stands above', () => {
    expect(rowsOf(exam, 'real')).toEqual([
      ['ada', 1, 7_250],
      ['bo', 2, 7_250],
    ])
  })

  test('is sealed: nobody but the desk reads a mark or a place before the release', () => {
    const sealed = paperKind.project(paperKind.reduce(exam), { view: 'public' })
    expect(sealed.rows).toEqual([])
    expect(sealed.others.map(({ rank, score, last_at }) => [rank, score, last_at])).toEqual([
      [null, 0, null],
      [null, 0, null],
    ])
    expect(rowsOf([...exam, releases(5)], 'public')).toEqual(rowsOf(exam, 'real'))
  })

  test('may be marked after the release, and a mark may be withdrawn', () => {
    const late = [...exam, releases(5), marks(6, 'bo', 9_999), marks(7, 'ada', null)]
    expect(rowsOf(late, 'public')).toEqual([
      ['bo', 1, 9_999],
      ['ada', 2, 0],
    ])
  })

  test('folds event by event to what it projects', () => {
    const events = [...exam, releases(5), marks(6, 'ada', 100), enters(7, 'bo', { is_banned: true })]
    for (const view of ['real', 'public'] as const) {
      const live = standingsOf(paperKind, { view })
      for (const event of events) live.apply([event])
      expect(live.page(0, 10).map(({ entrant_id, rank, score }) => [entrant_id, rank, score])).toEqual(rowsOf(events, view))
    }
  })
})
