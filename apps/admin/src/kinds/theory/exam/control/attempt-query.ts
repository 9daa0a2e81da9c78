import type { Input } from '@beacon/api/endpoint'
import { type AttemptRow, examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import type { AttemptState } from '@beacon/api/kinds/theory/exam/exam'
import { query } from '@beacon/api/query'
import type { TableState } from '@beacon/ui/table'
import { listInput } from '../../../../parts/list/list-input.ts'

export const attemptFilterNames = ['state', 'trouble', 'room'] as const

type AttemptsQuery = NonNullable<Input<typeof examDesk.attempts>['query']>

/** The candidates that the address asks for, without the page. */
export function attemptsInput({ sort, q, filters }: Pick<TableState, 'sort' | 'q' | 'filters'>): AttemptsQuery {
  const { trouble, room } = filters
  const isAsked = (name: string) => (trouble === name ? 'true' : undefined)
  const own = { is_quiet: isAsked('quiet'), is_calling: isAsked('calling'), room_id: room }
  return listInput(examDesk.attempts, { sort, q, filters }, own)
}

/** Who begins, calls or hands in is told by the stream of the desk. What devices save is not, nor anything where the stream is lost. */
export const attemptsQuery = (id: string, input: AttemptsQuery) => ({
  ...query(examDesk.attempts, { params: { exam_id: id }, query: input }),
  refetchInterval: 10_000,
})

const quiet_ms = 60_000
const isOld = (at: string | null, now: number) => at === null || now - Date.parse(at) > quiet_ms

/** Going, and nothing heard or nothing saved for a minute. */
export const isQuiet = ({ state, saved_at, heard_at }: Pick<AttemptRow, 'state' | 'saved_at' | 'heard_at'>, now: number): boolean =>
  state === 'going' && (isOld(heard_at, now) || isOld(saved_at, now))

export type AttemptAction = 'answer' | 'message' | 'story' | 'extra' | 'pause' | 'resume' | 'submit' | 'reopen' | 'release' | 'late'

const given: readonly AttemptState[] = ['submitted', 'auto_submitted']

/** What can be done for a candidate in this state. `holds`: the exam holds to one device. */
export function attemptActions(
  { state, late_entries, call, paused_at }: Pick<AttemptRow, 'state' | 'late_entries' | 'call' | 'paused_at'>,
  holds: boolean,
): AttemptAction[] {
  const isGoing = state === 'going'
  return [
    ...(call === null ? [] : (['answer'] as const)),
    'message',
    'extra',
    ...(isGoing ? [paused_at === null ? ('pause' as const) : ('resume' as const)] : []),
    ...(isGoing ? (['submit'] as const) : []),
    ...(given.includes(state) ? (['reopen'] as const) : []),
    ...(isGoing && holds ? (['release'] as const) : []),
    'story',
    ...(late_entries > 0 ? (['late'] as const) : []),
  ]
}
