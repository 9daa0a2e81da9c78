import type { bot as contract, BotResult } from '@beacon/api/topic/bot'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { limits } from '@beacon/api/limits'
import { flagTextProblem } from '@beacon/engine/answers'
import type { Ctx } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { fail, Failure } from '../../../../failure.ts'
import { errorSentence, type Listener } from '../../../../words/error-sentence.ts'
import { listenerOf } from '../../../../words/listener.ts'
import { openContest } from '../../core/contest/index.ts'
import { meterOf } from '../../../platform/meter/index.ts'
import { rateLimit } from '../../../platform/rate-limit/index.ts'
import { tokenHash } from '../../../platform/secret/index.ts'
import type { Judgement, Sender, Submissions } from '../submission/index.ts'
import { boxPort, isBotOn, kindBot, type FlagDoor, type KindBot } from './port.ts'
import { findOwner, findOwnerOf, noteCall, type TokenOwner } from './repo.ts'

type Body = Parsed<typeof contract.flags>['body']
type Answer = Reply<typeof contract.flags>

/** Flags that a program sends with its team's token. */
export const submitFlags = async (ctx: Ctx, body: Body, batch: Submissions['batch']): Promise<Answer> =>
  submitFor(ctx, await getTokenOwner(ctx), { body, batch, via: 'http' })

interface Sent {
  body: Body
  /** Null: flags that are answers to topics do not come by this door. */
  batch: Submissions['batch'] | null
  via: FlagDoor
}

/**
 * Flags of a team's program, judged together: one answer each, in order. A request is one of the team's ten a second, however many flags
 * it holds; a kind with a format of its own counts flags as well.
 */
export async function submitFor(ctx: Ctx, owner: TokenOwner, { body, batch, via }: Sent): Promise<Answer> {
  let own: KindBot | null = null
  const { contest_id, entrant_id, user_id } = owner
  meterOf(ctx).acted({ contest_id, kind: 'bot', subject_id: entrant_id, user_id })
  const note = (result: string, correct: number) =>
    noteCall(ctx.db, { entrant_id: owner.entrant_id, flags: body.flags.length, correct, result, address: ctx.ip })
  // Whoever broke into a box must not use up what its team's programs may send.
  const limited = owner.token_id === null ? `box ${entrant_id}` : entrant_id
  try {
    const contest = (await openContest(ctx, contest_id))?.row ?? fail('contest_not_found')
    own = kindBot.of(contest)
    await rateLimit(ctx, `bot ${limited}`, limits.bot_per_second, 1000)
    mustBeOn(contest)
    if (own !== null) {
      await rateLimit(ctx, `bot flags ${limited}`, own.flags_per_second, 1000, body.flags.length)
      const items = await own.submit(ctx, owner, body.flags, via)
      await note('200', items.filter(({ status }) => status).length)
      return items
    }
    const items = await judgeAll(ctx, { owner, body, batch: batch ?? fail('bot_api_off') })
    await note('200', items.filter(({ result }) => result === 'correct').length)
    return { items, total: items.length }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.status === 429) meterOf(ctx).limited(contest_id)
    await note(error.code, 0)
    const { code, details, headers } = error
    throw new Failure(code, details, headers, own?.refuse(code, body.flags) ?? undefined)
  }
}

/** Whose token a request brings; null: it brings none that holds. */
export const findTokenOwner = async (ctx: Ctx): Promise<TokenOwner | null> =>
  ctx.bearer === null ? null : findOwner(ctx.db, tokenHash(ctx.bearer))

/** Whose program asks. @throws unauthenticated, permission_missing where its captain could not play */
export async function getTokenOwner(ctx: Ctx): Promise<TokenOwner> {
  const owner = await findTokenOwner(ctx)
  if (owner === null) return fail('unauthenticated')
  mustPlay(owner)
  return owner
}

/** @throws permission_missing where its captain could not play */
function mustPlay({ permissions }: TokenOwner): void {
  for (const item of ['front.token.own', 'front.contest.join'] as const)
    if (!permissions.includes(item)) fail('permission_missing', { item })
}

/** The entrant whose box alone, of all contests that are played now, has the address that somebody comes from; null: there is none. */
export async function findBoxOwner(ctx: Ctx): Promise<TokenOwner | null> {
  const [only, ...others] = await boxPort.answer().ownersOf(ctx.db, ctx.ip)
  if (only === undefined || others.length > 0) return null
  const owner = await findOwnerOf(ctx.db, only.entrant_id)
  if (owner !== null) mustPlay(owner)
  return owner
}

function mustBeOn(contest: ContestCommon): void {
  if (!contest.is_public) fail('contest_not_found')
  if (!isBotOn(contest)) fail('bot_api_off')
}

interface FlagRequest {
  owner: TokenOwner
  body: Body
  batch: Submissions['batch']
}

/** Texts that are no flags are answered without being judged; the others keep their places. */
async function judgeAll(ctx: Ctx, { owner, body, batch }: FlagRequest): Promise<BotResult[]> {
  const { secret, ip, user_agent, request_id } = ctx
  const { user_id, username, rep_name, role_name, token_id, contest_id } = owner
  const user = { user_id, username, rep_name, role_name, session_id: null, token_id }
  const to = listenerOf(ctx)
  const sender: Sender = { secret, ip, user_agent, request_id, user, is_bot: true, to }
  const texts = body.flags.map((flag) => flag.trim())
  const fit = texts.filter((text) => flagTextProblem(text) === null)
  const about = { contest_id, topic_id: body.topic_id ?? null, ai_use: body.ai_use ?? null }
  const judged = await batch(
    ctx,
    sender,
    fit.map((flag) => ({ ...about, flag })),
  )
  let next = 0
  return texts.map((text) => {
    const problem = flagTextProblem(text)
    const one = problem === null ? judged[next++] : new Failure(problem)
    return resultOf(one ?? new Failure('internal'), to)
  })
}

function resultOf(one: Judgement, to: Listener): BotResult {
  if (!(one instanceof Failure)) return one
  const { code, details } = one
  return { result: null, code, message: errorSentence(to, code, details), topic_id: null, ...(details === undefined ? {} : { details }) }
}
