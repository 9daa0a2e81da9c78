import { boardBody, type BoardView } from '@beacon/api/board/board'
import type * as z from 'zod/mini'

export type BoardValues = z.input<typeof boardBody>
export type RaceValues = NonNullable<BoardValues['races']>[number]

export const newRace = (n: number): RaceValues => ({
  name: '',
  short_name: `R${n}`,
  category: 'other',
  normalize_by: 'top',
  normalized_score: 10_000,
  weighting_factor: 1_000,
  full_mark: null,
  source: 'contest',
  contest_id: null,
  arena_id: null,
  url: null,
})

export const newBoard: BoardValues = {
  name: '',
  name_en: '',
  background: null,
  unit: 'team',
  unite_best: 3,
  is_realtime: true,
  is_published: false,
  total_digits: 2,
  hide_zero: true,
  races: [],
}

export function valuesOf(view: BoardView): BoardValues {
  const { name, name_en, background, unit, unite_best, is_realtime, is_published, total_digits, hide_zero } = view
  const races = view.races.map((race) => {
    const { race_id, name: title, short_name, category, normalize_by, normalized_score, weighting_factor, full_mark } = race
    const { source, contest_id, arena_id, url } = race
    const counts = { normalize_by, normalized_score, weighting_factor, full_mark }
    return { race_id, name: title, short_name, category, ...counts, source, contest_id, arena_id, url }
  })
  return { name, name_en, background, unit, unite_best, is_realtime, is_published, total_digits, hide_zero, races }
}
