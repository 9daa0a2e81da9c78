import type { ErrorCode } from '@beacon/api/errors'
import type { BoxReply } from '@beacon/api/topic/submission'
import type { FlagCode, FlagDetails, FlagOutcome } from '@beacon/engine/answers'
import { Failure } from '../../../../failure.ts'
import type { Listener } from '../../../../words/error-sentence.ts'
import type { FlagSettings } from './settings.ts'
import { stageReply } from './stage-reply.ts'

type Refusal = Exclude<FlagCode, 'flag_wrong' | 'flag_part' | 'flag_correct' | 'flag_held'>
const iso = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString())

interface About {
  /** The member's name. */
  nameOf: (user_id: string) => string
  /** What is to be solved before a locked topic. */
  names?: readonly string[] | undefined
  /** What became of the text that a try repeats. */
  first?: BoxReply | undefined
  ip: string
  /** Who reads the answer. */
  to: Listener
}

/** The answer to a judged try; a refusal throws its code. */
export function replyOf(outcome: FlagOutcome, about: About & { settings: FlagSettings | undefined }): BoxReply {
  const { result, code, details, points, blood, tries_left } = outcome
  if (result === null || (code !== 'flag_correct' && code !== 'flag_wrong' && code !== 'flag_part' && code !== 'flag_held'))
    throw refusalOf(code as Refusal, details, about)
  const { topic_id } = outcome
  const topic = topic_id === null ? undefined : about.settings?.topics.get(topic_id)
  const part =
    code === 'flag_part'
      ? { name: topic?.parts.find((one) => one.part === outcome.part)?.name ?? '', n: details.found ?? 0, m: details.needed ?? 0 }
      : undefined
  if (topic?.parent_id != null) return stageReply(outcome, topic, about)
  return {
    result,
    code: code === 'flag_held' ? 'flag_part' : code,
    message: messageOf(outcome, part?.name ?? '')[about.to.locale],
    topic_id,
    ...(points === null || code === 'flag_wrong' ? {} : { points }),
    ...(blood === null ? {} : { blood }),
    ...(part === undefined ? {} : { part }),
    ...(tries_left === null ? {} : { tries_left }),
    ...(outcome.is_practice ? { practice: true } : {}),
  }
}

function refusalOf(code: Refusal, details: FlagDetails, { nameOf, names, first, ip }: About): Failure {
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
    ...(first === undefined ? {} : { first }),
    ...(details.limit === undefined ? {} : { limit: details.limit }),
    ...(s === undefined ? {} : { s }),
    ...(code === 'address_not_allowed' ? { ip } : {}),
  }
  return new Failure(code satisfies ErrorCode, told, s === undefined ? {} : { 'retry-after': String(s) })
}

type Text = Record<Listener['locale'], string>
const keepTrying: Text = { en: 'Wrong flag. No points lost. Keep trying.', zh: 'Flag 错误，不扣分，可继续尝试。' }
const practice: Text = { en: 'Correct. Practice, no points.', zh: '正确。练习不计分。' }
const afterFreeze: Text = { en: 'Correct. Points are shown after the freeze.', zh: '正确。分数在解封后公布。' }
const correct: Text = { en: 'Correct.', zh: '正确。' }
const bloods: readonly Text[] = [
  correct,
  { en: 'First blood.', zh: '一血。' },
  { en: 'Second blood.', zh: '二血。' },
  { en: 'Third blood.', zh: '三血。' },
]

function messageOf({ code, points, blood, is_practice, details, tries_left }: FlagOutcome, partName: string): Text {
  if (code === 'flag_wrong') {
    if (tries_left === null) return keepTrying
    const limit = details.limit ?? tries_left
    return { en: `Wrong flag. ${tries_left} of ${limit} attempts left.`, zh: `Flag 错误，剩余 ${tries_left}/${limit} 次。` }
  }
  if (code === 'flag_part') {
    const { found = 0, needed = 0 } = details
    return { en: `Part ${partName}: correct, ${found} of ${needed}.`, zh: `第 ${partName} 部分正确，${found}/${needed}。` }
  }
  if (is_practice) return practice
  if (points === null) return details.rejudged === true ? correct : afterFreeze
  const { en, zh } = bloods[blood ?? 0] ?? correct
  return { en: `${en} +${points} ${points === 1 ? 'point' : 'points'}.`, zh: `${zh}+${points} 分。` }
}
