import type { ErrorCode } from '@beacon/api/errors'
import type { BoxReply } from '@beacon/api/submission'
import type { FlagCode, FlagDetails, FlagOutcome } from '@beacon/engine'
import { Failure } from '../../failure.ts'
import type { FlagSettings } from './settings.ts'

type Refusal = Exclude<FlagCode, 'flag_wrong' | 'flag_part' | 'flag_correct'>
const iso = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString())

interface About {
  /** The member's name. */
  nameOf: (user_id: string) => string
  /** What is to be solved before a locked topic. */
  names?: readonly string[] | undefined
  ip: string
}

/** The answer to a judged try; a refusal throws its code. */
export function replyOf(outcome: FlagOutcome, about: About & { settings: FlagSettings | undefined }): BoxReply {
  const { result, code, details, points, blood, tries_left } = outcome
  if (result === null || (code !== 'flag_correct' && code !== 'flag_wrong' && code !== 'flag_part'))
    throw refusalOf(code as Refusal, details, about)
  const { topic_id } = outcome
  const topic = topic_id === null ? undefined : about.settings?.topics.get(topic_id)
  const part =
    code === 'flag_part'
      ? { name: topic?.parts.find((one) => one.part === outcome.part)?.name ?? '', n: details.found ?? 0, m: details.needed ?? 0 }
      : undefined
  return {
    result,
    code,
    message: messageOf(outcome, part?.name ?? ''),
    topic_id,
    ...(points === null || code === 'flag_wrong' ? {} : { points }),
    ...(blood === null ? {} : { blood }),
    ...(part === undefined ? {} : { part }),
    ...(tries_left === null ? {} : { tries_left }),
    ...(outcome.is_practice ? { practice: true } : {}),
  }
}

function refusalOf(code: Refusal, details: FlagDetails, { nameOf, names, ip }: About): Failure {
  const s = details.retry_after_s
  const told: Record<string, unknown> = {
    ...(details.at === undefined ? {} : { time: iso(details.at) }),
    ...(details.by === undefined ? {} : { name: nameOf(details.by) }),
    ...(details.correct === undefined ? {} : { correct: details.correct }),
    ...(details.start_at === undefined ? {} : { t: iso(details.start_at) }),
    ...(details.ended_at === undefined ? {} : { t: iso(details.ended_at) }),
    ...(details.closed_at === undefined ? {} : { t: iso(details.closed_at) }),
    ...(details.reason === undefined ? {} : { reason: details.reason }),
    ...(details.topic_ids === undefined ? {} : { topic_ids: details.topic_ids }),
    ...(names === undefined ? {} : { names }),
    ...(details.limit === undefined ? {} : { limit: details.limit }),
    ...(s === undefined ? {} : { s }),
    ...(code === 'address_not_allowed' ? { ip } : {}),
  }
  return new Failure(code satisfies ErrorCode, told, s === undefined ? {} : { 'retry-after': String(s) })
}

const bloods = ['', 'First blood. ', 'Second blood. ', 'Third blood. ']

function messageOf({ code, points, blood, is_practice, details, tries_left }: FlagOutcome, partName: string): string {
  if (code === 'flag_wrong')
    return tries_left === null
      ? 'Wrong flag. No points lost. Keep trying.'
      : `Wrong flag. ${tries_left} of ${details.limit ?? tries_left} tries left.`
  if (code === 'flag_part') return `Part ${partName}: correct, ${details.found ?? 0} of ${details.needed ?? 0}.`
  if (is_practice) return 'Correct. Practice, no points.'
  if (points === null) return 'Correct. Points are shown after the freeze.'
  return `${bloods[blood ?? 0] || 'Correct. '}+${points} points.`
}
