import { type ClientCode, isApiError } from '@beacon/api/client'
import { type BoxReply, firstAnswer } from '@beacon/api/topic/submission'

/** What the flag field has to say after a try. */
export type FlagAnswer =
  | { kind: 'correct'; points: number | null; blood: 1 | 2 | 3 | null; practice: boolean }
  | { kind: 'wrong'; left: number | null; limit: number | null; practice: boolean }
  | { kind: 'part'; name: string; n: number; m: number; points: number | null }
  /** `first`: what the own earlier try was answered with; that answer may have been lost on its way. */
  | { kind: 'repeated'; at: string | null; by: string | null; correct: boolean; first: FlagAnswer | null }
  /** A stage of a topic, with those whose flags waited for it. The last one finishes the topic, which gives a bonus. */
  | {
      kind: 'stage'
      name: string
      points: number | null
      blood: 1 | 2 | 3 | null
      freed: readonly string[]
      isLast: boolean
      bonus: number
    }
  /** Right for a later stage: it counts once these are taken. */
  | { kind: 'held'; needs: readonly string[] }
  /** Right, and the topic may be patched until `until`; null: for as long as a pause lets it. */
  | { kind: 'patchable'; until: string | null }
  /** Right for an earlier version of the topic than the one that runs. */
  | { kind: 'past'; version: number; running: number }
  /** Too fast, or no tries left for now: the next one is taken at `until_ms`, server time. */
  | { kind: 'wait'; reason: 'rate' | 'limit'; until_ms: number }
  /** The flag box: it is right for more than one topic. */
  | { kind: 'ambiguous'; topic_ids: readonly string[] }
  /** How much an AI helped was not said, so nothing was sent. */
  | { kind: 'undeclared' }
  /** Nothing was typed, so nothing was sent. */
  | { kind: 'empty' }
  | { kind: 'refused'; code: ClientCode; details: Readonly<Record<string, unknown>>; request_id: string | null }

const bloodOf = (blood: number | undefined): 1 | 2 | 3 | null => (blood === 1 || blood === 2 || blood === 3 ? blood : null)

/** A judged try. `limit` is the topic's number of wrong tries, 0 = none. */
export function answerOf(reply: Omit<BoxReply, 'topic_id'>, limit: number): FlagAnswer {
  const points = reply.points ?? null
  const practice = reply.practice === true
  if (reply.code === 'flag_held') return { kind: 'held', needs: reply.needs ?? [] }
  if (reply.result === 'correct' && reply.stage !== undefined) {
    const freed = (reply.freed ?? []).map(({ name }) => name)
    const isLast = reply.code === 'range_finished'
    return { kind: 'stage', name: reply.stage.name, points, blood: bloodOf(reply.blood), freed, isLast, bonus: reply.bonus ?? 0 }
  }
  if (reply.result === 'correct') return { kind: 'correct', points, blood: bloodOf(reply.blood), practice }
  if (reply.result === 'part') return { kind: 'part', name: '', n: 0, m: 0, ...reply.part, points }
  return { kind: 'wrong', left: reply.tries_left ?? null, limit: limit === 0 ? null : limit, practice }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

/** A refused try, a lost connection, or anything unknown. Whoever calls keeps what was typed. */
export function refusalOf(error: unknown, now_ms: number): FlagAnswer {
  if (!isApiError(error)) return { kind: 'refused', code: 'internal', details: {}, request_id: null }
  const { code, details, request_id } = error
  if (code === 'topic_ambiguous') return { kind: 'ambiguous', topic_ids: idsOf(details['topic_ids']) }
  const wait_s = Number(details['s'] ?? details['retry_after_s'])
  if ((code === 'rate_limited' || code === 'answer_limit_wait') && wait_s > 0)
    return { kind: 'wait', reason: code === 'rate_limited' ? 'rate' : 'limit', until_ms: now_ms + wait_s * 1000 }
  if (code === 'flag_repeated' || code === 'already_solved') {
    const first = firstAnswer(details)
    return {
      kind: 'repeated',
      at: textOf(details['time'] ?? details['at']),
      by: textOf(details['name'] ?? details['by']),
      correct: code === 'already_solved',
      first: first === null || first.result === 'wrong' ? null : answerOf(first, 0),
    }
  }
  return { kind: 'refused', code, details: named(details), request_id }
}

/** Times travel as `t` in refusals of a try; the texts know them by what they are. */
function named(details: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const t = details['t']
  return t === undefined ? details : { start_at: t, ended_at: t, ...details }
}

/** The flag is in: a field that goes on is emptied for the next one. */
export const isIn = (answer: FlagAnswer): boolean =>
  ['correct', 'stage', 'held', 'patchable'].includes(answer.kind) ||
  (answer.kind === 'repeated' && answer.first !== null && isIn(answer.first))

/** Whether the field stays open for another try. */
export const staysOpen = (answer: FlagAnswer | null): boolean => (answer?.kind === 'repeated' ? answer.first : answer)?.kind !== 'correct'
