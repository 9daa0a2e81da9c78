import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FarmReply } from '@beacon/api/topic/bot'
import { systemCtx, type Ctx, type Platform } from '../../../../context.ts'
import { Failure, fail } from '../../../../failure.ts'
import type { FlagLine, Talk } from '../../../../flag-port/index.ts'
import { openContest } from '../../core/contest/index.ts'
import { doorsOf } from '../../../people/session/index.ts'
import { isClosed } from '../../../platform/backup/index.ts'
import { greeting, isToken, lineOf, lineReplies, linesOfRefusal } from './flag-lines.ts'
import { kindBot } from './port.ts'
import type { TokenOwner } from './repo.ts'
import { findBoxOwner, getTokenOwner, submitFor } from './submit-flags.ts'

/** A call over a limit is tried again so often: long enough for whoever sends all flags at once, and shorter than farms begin anew. */
const mostWaits = 2
const wait_ms = 750

interface Speaker {
  platform: Platform
  address: string
  /** `box`: known by the address. */
  who: { by: 'token'; token: string } | { by: 'box' } | null
  /** No line is a token any more. */
  hasBegun: boolean
}
interface Answer {
  replies: string[]
  isOver: boolean
}

/** What is said on one connection to the flag port. Neither a line nor a token reaches a log or a row. */
export function talkOfFlags(platform: Platform, address: string): Talk {
  const speaker: Speaker = { platform, address, who: null, hasBegun: false }
  return {
    begin: async () => {
      const isBox = await safely(
        platform,
        async () => (await ownerOf(speaker, { by: 'box' })) !== null,
        () => false,
      )
      if (isBox) speaker.who = { by: 'box' }
      return { greeting, isNamed: isBox }
    },
    answer: async (lines) => {
      const answer = await safely(
        platform,
        () => answerLines(speaker, lines),
        () => ({
          replies: lines.map(() => lineReplies.later),
          isOver: false,
        }),
      )
      return { ...answer, isNamed: speaker.who !== null }
    },
    refuse: (lines) => lines.map(() => lineReplies.later),
  }
}

async function safely<T>({ log }: Platform, work: () => Promise<T>, instead: () => T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure)) log.error({ err: error }, 'lines of the flag port were not judged')
    return instead()
  }
}

const ctxOf = ({ platform, address }: Speaker, who: Speaker['who']): Ctx => ({
  ...systemCtx(platform, randomUUID()),
  ip: address,
  bearer: who?.by === 'token' ? who.token : null,
})

/** Asked anew for each call: a token that was replaced stops at once. @throws unauthenticated, maintenance, bot_api_off */
async function ownerOf(speaker: Speaker, who: NonNullable<Speaker['who']>): Promise<TokenOwner> {
  const { platform, address } = speaker
  const ctx = ctxOf(speaker, who)
  if (isClosed(platform.db)) fail('maintenance', { text: '' })
  const { maintenance } = await doorsOf(platform, null, address)
  if (maintenance !== null) fail('maintenance', { text: maintenance })
  const owner = who.by === 'token' ? await getTokenOwner(ctx) : ((await findBoxOwner(ctx)) ?? fail('unauthenticated'))
  const { row } = (await openContest(ctx, owner.contest_id)) ?? fail('contest_not_found')
  return kindBot.of(row) === null ? fail('bot_api_off') : owner
}

async function answerLines(speaker: Speaker, lines: readonly FlagLine[]): Promise<Answer> {
  const replies: string[] = []
  let at = 0
  for (; !speaker.hasBegun && at < lines.length; at += 1) {
    const line = lines[at] ?? null
    if (line === null || !isToken(line)) {
      if (speaker.who !== null) break
      replies.push(lineReplies.no_team)
      continue
    }
    const refusal = await takeToken(speaker, line)
    replies.push(refusal ?? lineReplies.invite)
    if (refusal !== null) return { replies, isOver: true }
  }
  if (at === lines.length) return { replies, isOver: false }
  speaker.hasBegun = true
  const judged = await judge(speaker, lines.slice(at))
  return { ...judged, replies: [...replies, ...judged.replies] }
}

/** Null: it names the team from now on. */
async function takeToken(speaker: Speaker, token: string): Promise<string | null> {
  const named = { by: 'token', token } as const
  try {
    await ownerOf(speaker, named)
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error
    return error.code === 'bot_api_off' ? lineReplies.other_door : lineReplies.bad_token
  }
  Object.assign(speaker, { who: named, hasBegun: true })
  return null
}

/** A reply for each line, those that are too long in their places. */
async function judge(speaker: Speaker, lines: readonly FlagLine[]): Promise<Answer> {
  const flags = lines.filter((line) => line !== null)
  if (flags.length === 0) return { replies: lines.map(() => lineReplies.too_long), isOver: false }
  const judged = await judgeFlags(speaker, flags)
  const replies = judged.replies.values()
  return { ...judged, replies: lines.map((line) => (line === null ? lineReplies.too_long : (replies.next().value ?? lineReplies.later))) }
}

async function judgeFlags(speaker: Speaker, flags: string[]): Promise<Answer> {
  const { who } = speaker
  for (let waits = 0; ; waits += 1)
    try {
      const owner = who === null ? fail('unauthenticated') : await ownerOf(speaker, who)
      const answer = await submitFor(ctxOf(speaker, who), owner, { body: { flags }, batch: null, via: 'tcp' })
      // Checked: a kind with a door of its own answers with its list.
      return { replies: (answer as FarmReply[]).map(lineOf), isOver: false }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code === 'unauthenticated') return { replies: [lineReplies.bad_token], isOver: true }
      if (error.status !== 429 || waits === mostWaits) return { replies: linesOfRefusal(error, flags), isOver: false }
      await wait(wait_ms)
    }
}
