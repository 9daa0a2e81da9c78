import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CookieKind, SignedIn } from '../../../../../context.ts'
import type { AttemptRecord } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { fail } from '../../../../../failure.ts'
import type { Candidate } from './candidate.ts'
import { tellDesk } from '../desk/notify-desk.ts'

/** A ticket lasts longer than any sitting; the session ends it sooner. */
const ticket_s = 86_400

/** One browser may sit several exams, one after another, so each has a cookie of its own. */
const cookieOf = (examId: string): CookieKind => ({ name: `beacon_exam_${examId.replaceAll('-', '').slice(-16)}`, path: '/' })

/** The sign-in by which a request is made. A token of a program stands for a session of its own. */
export const signInOf = ({ actor }: SignedIn): string => actor.session_id ?? actor.token_id ?? actor.user_id

interface Proven {
  epoch: number
  /** Who holds the ticket is still signed in by the session that the start was made in. */
  isOfSession: boolean
}

/** Nobody can make this up: it names the sitting, the device's turn and the session, under a key that never leaves the server. */
const markOf = (ctx: SignedIn, { contest, entry }: Candidate, epoch: number, signIn: string): string =>
  ctx.secret.digest('exam ticket', `${contest.resource_id} ${contest.run} ${entry.entrant_id} ${epoch} ${signIn}`).toString('base64url')

/** Given with a start, and asked for at every door of the attempt: it shows that this browser went through the start. */
export function giveTicket(ctx: SignedIn, seen: Candidate, epoch: number): void {
  const signIn = signInOf(ctx)
  ctx.cookies.set(cookieOf(seen.contest.resource_id), `${epoch}.${signIn}.${markOf(ctx, seen, epoch, signIn)}`, ticket_s)
}

/** What the ticket of this browser proves; null without one of this candidate and this run. */
export function provenBy(ctx: SignedIn, seen: Candidate): Proven | null {
  const [epochText = '', signIn = '', mark = ''] = (ctx.cookies.get(cookieOf(seen.contest.resource_id)) ?? '').split('.')
  const epoch = Number(epochText)
  if (!Number.isSafeInteger(epoch) || epoch < 1) return null
  const [given, wanted] = [Buffer.from(mark), Buffer.from(markOf(ctx, seen, epoch, signIn))]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  return { epoch, isOfSession: signIn === signInOf(ctx) }
}

/** Whether this browser holds the ticket of an epoch. One that never had a ticket is counted, and shown at the desk. */
export async function holdsTicket(ctx: SignedIn, seen: Candidate, epoch: number): Promise<boolean> {
  const proven = provenBy(ctx, seen)
  if (proven !== null && proven.isOfSession && proven.epoch === epoch) return true
  if (proven === null) await countForeign(ctx, seen)
  return false
}

/** @throws attempt_start_again where this browser did not start the attempt in this session, attempt_moved where another device goes on */
export async function mustHoldTicket(ctx: SignedIn, seen: Candidate, attempt: Pick<AttemptRecord, 'epoch'>): Promise<void> {
  const proven = provenBy(ctx, seen)
  if (proven === null) await countForeign(ctx, seen)
  if (proven === null || !proven.isOfSession) return fail('attempt_start_again')
  if (proven.epoch !== attempt.epoch) fail('attempt_moved')
}

/** The row is the record, as answers are: what it counts is evidence and changes nothing of the attempt. */
export async function countForeign(ctx: SignedIn, { contest, entry }: Candidate): Promise<void> {
  await ctx.db.execute(sql`
    update exam_attempt set foreign_tries = foreign_tries + 1, foreign_at = clock_timestamp(), foreign_address = ${ctx.ip}
    where contest_id = ${contest.resource_id} and run = ${contest.run} and entrant_id = ${entry.entrant_id} and state = 'going'`)
  tellDesk(ctx, contest.resource_id)
}
