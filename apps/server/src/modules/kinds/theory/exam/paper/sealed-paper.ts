import type { SealedPaper } from '@beacon/api/kinds/theory/exam/attempt-fields'
import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import type { SignedIn } from '../../../../../context.ts'
import type { StoredPaper } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { fail } from '../../../../../failure.ts'
import { mustEnter, stateOf } from '../../../../contest/core/contest/index.ts'
import { type Candidate, seeSitting } from '../sitting/candidate.ts'
import { ownPaper } from './paper-view.ts'
import { paperOf } from './snapshot.ts'

const digests = new WeakMap<StoredPaper, string>()

/** PostgreSQL keeps keys in an order of its own: what was just built and what was stored are the same paper. */
const sortedKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value

/** Made once for each copy, since thousands ask. */
function digestOf(paper: StoredPaper): string {
  const known = digests.get(paper)
  if (known !== undefined) return known
  const made = createHash('sha256').update(JSON.stringify(paper, sortedKeys)).digest('hex')
  digests.set(paper, made)
  return made
}

/**
 * Name and key of the paper of one candidate in one run. Both are derived from the master key, so nothing is stored: another candidate,
 * run, paper, order or language has another key.
 */
function sealOf(ctx: SignedIn, { contest, entry }: Candidate, paper: StoredPaper): { seal: string; key: Buffer } {
  const { resource_id, run, seed, lang, anti_cheat_switch, shuffle_questions, shuffle_options } = contest
  const order = [seed, anti_cheat_switch, shuffle_questions, shuffle_options, lang]
  const name = JSON.stringify([resource_id, run, entry.entrant_id, ctx.actor.user_id, digestOf(paper), order])
  return { seal: ctx.secret.derive('exam paper seal', name).toString('hex').slice(0, 32), key: ctx.secret.derive('exam paper key', name) }
}

/** The own paper before the start, sealed. @throws contest_not_started where the waiting room is not open yet */
export async function readSealedPaper(ctx: SignedIn, id: string): Promise<SealedPaper> {
  const seen = await seeSitting(ctx, id)
  const { contest, now } = seen
  const { exam_mode, timing, waiting_minutes } = contest
  if (exam_mode === 'rush' || timing !== 'together' || waiting_minutes === 0) return fail('kind_lacks')
  mustEnter(ctx, contest)
  const { status } = stateOf(contest, now)
  if (status !== 'not_started' || !contest.is_public) return fail('contest_state', { state: status })
  if (now < Date.parse(contest.start_at) - waiting_minutes * 60_000) return fail('contest_not_started', { t: contest.start_at })
  const paper = await paperOf(ctx, contest)
  const { seal, key } = sealOf(ctx, seen, paper)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(seal))
  const text = JSON.stringify(ownPaper(contest, paper, { subject: ctx.actor.user_id }))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { seal, sealed: sealed.toString('base64') }
}

/** The key of a paper whose candidate may read it; null where the seal is of another paper. */
export async function keyOf(ctx: SignedIn, seen: Candidate, seal: string): Promise<string | null> {
  const own = sealOf(ctx, seen, await paperOf(ctx, seen.contest))
  return seal === own.seal ? own.key.toString('base64') : null
}
