import { describe, expect, it } from 'vitest'
import { type FlagDoor, type FlagCode, flagReply, judgeFlags, refusedReply, type RequestCode } from './submission.ts'
import farms from './vectors/verdict-strings.json'

const flag = { round: 5, entrant_no: 2, topic_no: 1, store: 0 }
const door: FlagDoor = {
  contest: 'running',
  attacker_no: 1,
  round: 7,
  life: 5,
  victim: () => ({ is_nop: false, is_banned: false }),
  topic: () => 'open',
  isVoid: () => false,
  isUp: () => true,
  hasCaptured: () => false,
}
const judge = (change: Partial<FlagDoor>, of = flag) => judgeFlags([of], { ...door, ...change })[0]

describe('a flag is judged', () => {
  it.each<[FlagCode, Partial<FlagDoor>, typeof flag]>([
    ['flag_captured', {}, flag],
    ['contest_not_started', { contest: 'not_started', attacker_no: 2 }, flag],
    ['contest_paused', { contest: 'paused' }, flag],
    ['contest_finished', { contest: 'finished' }, flag],
    ['flag_own', { attacker_no: 2, victim: () => ({ is_nop: true, is_banned: false }) }, flag],
    ['flag_nop', { victim: () => ({ is_nop: true, is_banned: false }), topic: () => 'offline' }, flag],
    ['flag_invalid', { topic: () => 'hidden' }, flag],
    ['flag_invalid', {}, { ...flag, round: 8 }],
    ['flag_invalid', {}, { ...flag, round: 0 }],
    ['topic_offline', { topic: () => 'offline' }, { ...flag, round: 1 }],
    ['flag_old', { isUp: () => false }, { ...flag, round: 2 }],
    ['flag_captured', {}, { ...flag, round: 3 }],
    ['flag_captured', { life: 1 }, { ...flag, round: 7 }],
    ['flag_old', { life: 1 }, { ...flag, round: 6 }],
    ['flag_old', { topic: () => 'closed' }, flag],
    ['flag_old', { victim: () => null }, flag],
    ['flag_old', { victim: () => ({ is_nop: false, is_banned: true }) }, flag],
    ['flag_old', { isVoid: () => true }, flag],
    ['service_not_up', { isUp: () => false, hasCaptured: () => true }, flag],
    ['flag_repeated', { hasCaptured: () => true }, flag],
  ])('as %s (%#)', (code, change, of) => {
    expect(judge(change, of)).toBe(code)
  })

  it('before the contest is asked where it is no flag, and once a request', () => {
    const other = { ...flag, store: 1 }
    expect(judgeFlags([flag, null, { ...flag }, other], door)).toEqual(['flag_captured', 'flag_invalid', 'flag_repeated', 'flag_captured'])
    expect(judgeFlags([null], { ...door, contest: 'finished' })).toEqual(['flag_invalid'])
  })
})

describe('an answer', () => {
  it('is an entry of the array that farms read', () => {
    const taken = { msg: '[f] Accepted. 40 flag points at most', flag: 'f', status: true, code: 'flag_captured', points: 40_000_000 }
    expect(flagReply('f', 'flag_captured', 40_000_000)).toEqual(taken)
    expect(flagReply('f', 'flag_captured').msg).toBe('[f] Accepted')
    expect(flagReply('f', 'flag_captured', 9_063_140).msg).toBe('[f] Accepted. 9.06314 flag points at most')
    expect(flagReply('f', 'flag_captured', 0).msg).toBe('[f] Accepted. 0 flag points at most')
    const refused = { msg: '[f] Denied: rate limit, try again later', flag: 'f', status: false, code: 'rate_limited' }
    expect(refusedReply('f', 'rate_limited')).toEqual(refused)
  })
})

/** What the five farms over HTTP and their TCP kin look for, in their order: queued, accepted, rejected. As their tables have it, lower case. */
const queued = ['timeout', 'game not started', 'try again later', 'game over', 'is not up', 'no such flag']
const accepted = ['accepted', 'congrat']
const rejected = ['bad', 'wrong', 'expired', 'unknown', 'your own', 'too old', 'not in database', 'already submitted', 'invalid flag']
function farmReads(message: string): string {
  const holds = (words: readonly string[]) => words.some((word) => message.toLowerCase().includes(word))
  return holds(queued) ? 'QUEUED' : holds(accepted) ? 'ACCEPTED' : holds(rejected) ? 'REJECTED' : 'UNKNOWN (resent)'
}

/** Farms look for words: what stands behind those that were tried takes none away. */
const isAnswer = (ours: string, tried: string) => ours === tried || ours === `${tried} at most`

describe('farms', () => {
  it.each(farms.rows)('read “$message” of $platform as the vectors say', ({ message, parsed_as }) => {
    expect(farmReads(message)).toBe(parsed_as['DestructiveFarm ructf_http'])
  })

  const meanings: Record<FlagCode | RequestCode, string> = {
    flag_invalid: 'REJECTED',
    contest_not_started: 'QUEUED',
    contest_paused: 'QUEUED',
    contest_finished: 'QUEUED',
    flag_own: 'REJECTED',
    flag_nop: 'REJECTED',
    topic_offline: 'QUEUED',
    flag_old: 'REJECTED',
    service_not_up: 'QUEUED',
    flag_repeated: 'REJECTED',
    flag_captured: 'ACCEPTED',
    not_registered: 'QUEUED',
    entrant_banned: 'QUEUED',
    rate_limited: 'QUEUED',
    unavailable: 'QUEUED',
  }
  const requests = ['not_registered', 'entrant_banned', 'rate_limited', 'unavailable'] as const
  const isRequest = (code: string): code is RequestCode => requests.some((one) => one === code)
  // Checked: the record has every code.
  const codes = Object.keys(meanings) as (FlagCode | RequestCode)[]

  it.each(codes)('keep or drop a flag that was answered with %s', (code) => {
    const { msg } = isRequest(code) ? refusedReply('', code) : flagReply('', code, 40_000_000)
    const message = msg.replace('[] ', '')
    expect(farmReads(message)).toBe(meanings[code])
    const known = farms.rows.find((row) => row.platform === 'proposed for this platform (HTTP)' && isAnswer(message, row.message))
    const others = Object.entries(known?.parsed_as ?? {}).filter(([farm]) => /^(?:Destructive|S4D)Farm (?!faust)/u.test(farm))
    for (const [, meaning] of others) expect(meaning).toBe(meanings[code])
    expect(others).toHaveLength(known === undefined ? 0 : 5)
  })

  it('have an answer of ours to each text that was tried with them over HTTP', () => {
    const ours = new Set([
      ...codes.map((code) => (isRequest(code) ? refusedReply('', code) : flagReply('', code, 40_000_000)).msg),
      flagReply('', 'flag_captured').msg,
    ])
    const tried = farms.rows.filter(({ platform }) => platform === 'proposed for this platform (HTTP)')
    expect(tried.filter(({ message }) => ![...ours].some((msg) => isAnswer(msg.replace('[] ', ''), message)))).toEqual([])
  })
})
