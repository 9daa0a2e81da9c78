import { flagKey, type FlagIdentity } from './flag.ts'

/** What a flag of a request is answered with. */
export type FlagCode = Exclude<keyof typeof texts, RequestCode>

/** Refusals of a whole request whose team is known: each of its flags is answered with it, so that a farm keeps them. */
export type RequestCode = 'not_registered' | 'entrant_banned' | 'rate_limited' | 'unavailable'

/** What is known of the contest and of the attacker when flags are judged. */
export interface FlagDoor {
  contest: 'not_started' | 'running' | 'paused' | 'finished'
  attacker_no: number
  /** The running round, counted from 1. */
  round: number
  /** How many rounds a flag lives, its own included. */
  life: number
  /** Null: there is no such entrant any more. A banned one's flags are as old ones. */
  victim(entrantNo: number): { is_nop: boolean; is_banned: boolean } | null
  /** `closed`: retired, or not there any more. */
  topic(topicNo: number): 'open' | 'hidden' | 'offline' | 'closed'
  /** The flag's round counts for nobody, nor do captures of it. */
  isVoid(round: number): boolean
  /** The attacker's own service was up in the last scored round, or need not be. */
  isUp(topicNo: number): boolean
  /** Captures that the attacker has already. */
  hasCaptured(flag: FlagIdentity): boolean
}

/** The answers to the flags of one request, in their order; null is a text that is no flag. The first case that fits is the answer. */
export function judgeFlags(flags: readonly (FlagIdentity | null)[], door: FlagDoor): FlagCode[] {
  const taken = new Set<string>()
  return flags.map((flag) => {
    const code = judgeFlag(flag, door)
    if (code !== 'flag_captured' || flag === null) return code
    const key = flagKey(flag)
    if (taken.has(key)) return 'flag_repeated'
    taken.add(key)
    return code
  })
}

function judgeFlag(flag: FlagIdentity | null, door: FlagDoor): FlagCode {
  if (flag === null) return 'flag_invalid'
  if (door.contest !== 'running') return `contest_${door.contest}`
  if (flag.entrant_no === door.attacker_no) return 'flag_own'
  const victim = door.victim(flag.entrant_no)
  if (victim?.is_nop === true) return 'flag_nop'
  const topic = door.topic(flag.topic_no)
  // No round ahead has flags yet: such a one is of a run before.
  if (topic === 'hidden' || flag.round < 1 || flag.round > door.round) return 'flag_invalid'
  if (topic === 'offline') return 'topic_offline'
  const isOld = flag.round <= door.round - door.life || door.isVoid(flag.round)
  if (isOld || topic === 'closed' || victim === null || victim.is_banned) return 'flag_old'
  if (!door.isUp(flag.topic_no)) return 'service_not_up'
  return door.hasCaptured(flag) ? 'flag_repeated' : 'flag_captured'
}

/** Farms look for words of these sentences to tell apart what is taken, what is refused and what to send again. */
const texts = {
  flag_invalid: 'Denied: invalid flag',
  contest_not_started: 'Denied: game not started, try again later',
  contest_paused: 'Denied: game paused, try again later',
  contest_finished: 'Denied: game over',
  flag_own: 'Denied: flag is your own',
  flag_nop: 'Denied: invalid flag from nop team',
  topic_offline: 'Denied: service offline, try again later',
  flag_old: 'Denied: flag is too old',
  service_not_up: 'Denied: your service is not up, try again later',
  flag_repeated: 'Denied: flag already claimed (you already submitted this flag)',
  flag_captured: 'Accepted',
  not_registered: 'Denied: not registered, try again later',
  entrant_banned: 'Denied: entry banned, try again later',
  rate_limited: 'Denied: rate limit, try again later',
  unavailable: 'Denied: try again later',
} as const

/** One entry of the array that farms read. */
export interface FlagReply {
  msg: string
  flag: string
  status: boolean
  code: FlagCode | RequestCode
  /** Millionths of a point that the capture brings at most: less if others take the flag too; absent while nobody may know. */
  points?: number
}

/** The answer to a judged flag. A repeat says what its capture is worth beside the sentence, which farms compare. */
export function flagReply(flag: string, code: FlagCode, points?: number): FlagReply {
  if (points === undefined) return replyOf(flag, code)
  return { ...replyOf(flag, code, code === 'flag_captured' ? ` ${pointText(points)} flag points at most` : ''), points }
}

/** The answer to each flag of a request that was refused as a whole. */
export const refusedReply = (flag: string, code: RequestCode): FlagReply => replyOf(flag, code)

function replyOf(flag: string, code: FlagCode | RequestCode, more = ''): FlagReply {
  const text = texts[code]
  return { msg: `[${flag}] ${more === '' ? text : `${text}.${more}`}`, flag, status: code === 'flag_captured', code }
}

/** Points as people write them; a millionth is the least that JavaScript writes without an exponent. */
const pointText = (millionths: number): string => String(millionths / 1_000_000)
