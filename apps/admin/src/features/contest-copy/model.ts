import type { ContestFull } from '@beacon/api/contest/contest-views'
import { contestName, instant, issue } from '@beacon/api/fields'
import { contestCopy } from '@beacon/api/kinds/index'
import * as z from 'zod/mini'

/** The values of the page: name and start of the copy, and the ticks as the contract names them. */
export const copyForm = z.extend(contestCopy, { name: contestName, start_at: instant })
export type CopyInput = z.input<typeof copyForm>
export type CopyOutput = z.output<typeof copyForm>

const longest = 40
const suffix = { en: ' copy', zh: ' 副本' } as const
const hour_ms = 3_600_000
const day_ms = 24 * hour_ms

/** The name with “copy” behind it in the contest's language, cut so that both fit. */
export function copyName({ name, lang }: Pick<ContestFull, 'name' | 'lang'>): string {
  const end = suffix[lang]
  return `${[...name]
    .slice(0, longest - end.length)
    .join('')
    .trimEnd()}${end}`
}

/** Settings, topics, staff, brackets and screens go along; texts and entrants only when they are ticked. */
export const newCopy = (source: Pick<ContestFull, 'name' | 'lang'>, now: number): CopyInput & { start_at: string } => ({
  name: copyName(source),
  start_at: new Date(Math.ceil(now / hour_ms) * hour_ms + day_ms).toISOString(),
  settings: true,
  topics: true,
  guide_and_bulletins: false,
  staff: true,
  brackets: true,
  entrants: false,
  screens: true,
})

/** The copy lasts as long as its source was planned to. */
export function plannedEnd(
  { start_at, end_at, was_end_at }: Pick<ContestFull, 'start_at' | 'end_at' | 'was_end_at'>,
  start: string,
): string {
  return new Date(Date.parse(start) + Date.parse(was_end_at ?? end_at) - Date.parse(start_at)).toISOString()
}

/** A start that has passed would begin the copy at once. */
export const startProblem = (start_at: string, now: number): string | null => (Date.parse(start_at) <= now ? issue('start_past') : null)
