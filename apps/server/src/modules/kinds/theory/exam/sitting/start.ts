import type { Begun } from '@beacon/api/kinds/theory/exam/attempt-fields'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import { change } from '../../../../../db/change.ts'
import { examAttempt, type AttemptRecord } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { fail } from '../../../../../failure.ts'
import { iso, mustEnter } from '../../../../contest/core/contest/index.ts'
import { readHeld } from './answers.ts'
import { aboutAttempt, beginAttempt } from './begin.ts'
import { type Candidate, findAttempt, nowView, seeSitting, type Stand } from './candidate.ts'
import { tellDesk } from '../desk/notify-desk.ts'
import { mustEnterNow } from './deadline.ts'
import { ownStaffNews } from './own-messages.ts'
import { addressState, codeState, type Place } from './place.ts'
import { keyOf } from '../paper/sealed-paper.ts'
import { mustBeInSeb, type BrowserCall } from './seb.ts'
import { readSitting } from './sitting.ts'
import { countForeign, giveTicket, provenBy, signInOf } from './ticket.ts'

interface Body {
  device: string
  seal?: string | undefined
  epoch?: number | undefined
}

/** Without an id it has just begun, and nothing was answered yet. */
type Going = Stand & Partial<Pick<AttemptRecord, 'attempt_id'>>

/** Begins the attempt, or lets this device go on with it. The same device keeps its epoch, so that a reload moves nothing. */
export async function startAttempt(ctx: SignedIn, id: string, { device, seal, epoch }: Body, from: BrowserCall): Promise<Begun> {
  const seen = await seeSitting(ctx, id)
  if (seen.contest.exam_mode === 'rush') return fail('kind_lacks')
  await mustBeInSeb(ctx, seen.contest, from)
  const { attempt: found, place, told } = await readSitting(ctx, seen)
  const attempt: Going = found === null ? await beginAt(ctx, seen, place, device) : await goOn(ctx, seen, found, { device, place, epoch })
  giveTicket(ctx, seen, attempt.epoch)
  if (attempt !== found) tellDesk(ctx, id)
  const now = nowView(seen.contest, attempt, seen.now, await ownStaffNews(ctx, seen.contest, told))
  // A pause covers the paper, so it holds back its key too.
  const key = seal === undefined || now.is_paused ? null : await keyOf(ctx, seen, seal)
  // Read after the attempt: what is acknowledged by it is among them.
  return { ...now, key, entries: attempt.attempt_id === undefined ? [] : await readHeld(ctx, attempt.attempt_id) }
}

async function beginAt(ctx: SignedIn, seen: Candidate, place: Place, device: string): Promise<Going> {
  mustEnter(ctx, seen.contest)
  mustEnterNow(seen.contest, seen.now)
  mustBeInRoom(ctx, seen, place)
  const begun = await beginAttempt(ctx, { ctx, seen, device, time_factor: place.time_factor })
  if (begun !== null) return begun
  const made = (await findAttempt(ctx.db, seen)) ?? fail('attempt_not_started')
  return goOn(ctx, seen, made, { device, place })
}

/** Where the exam asks for it a session begins in the own room, with its code. Answers of one that has begun are kept from anywhere. */
function mustBeInRoom(ctx: SignedIn, { contest }: Candidate, place: Place): void {
  if (addressState(place, contest, ctx.ip) === 'refused') fail('room_address', { room: place.room ?? '' })
  if (codeState(place, contest, signInOf(ctx)) === 'asked') fail('room_code_wrong')
}

/** No browser was heard of since the start, whose reply was lost perhaps: with it went the ticket. */
const isUnheard = (ctx: SignedIn, { heard_at, started_at, address }: AttemptRecord): boolean =>
  heard_at === started_at && address === ctx.ip

/**
 * Another device takes the attempt over, unless the exam holds to one and nobody released it. The id of a device is no secret: a browser
 * without a ticket that names it is counted, and is another device to an exam that holds to one.
 */
async function goOn(
  ctx: SignedIn,
  seen: Candidate,
  attempt: AttemptRecord,
  { device, place, epoch }: { device: string; place: Place; epoch?: number | undefined },
): Promise<AttemptRecord> {
  if (attempt.state === 'submitted') return fail('attempt_submitted', { t: attempt.submitted_at })
  if (attempt.state === 'auto_submitted') return fail('attempt_time_up', { t: attempt.submitted_at })
  const proven = provenBy(ctx, seen)
  if (attempt.device === device && proven?.isOfSession === true && proven.epoch === attempt.epoch) return attempt
  mustBeInRoom(ctx, seen, place)
  const isKnown = proven !== null || isUnheard(ctx, attempt)
  if (!isKnown && attempt.device === device) await countForeign(ctx, seen)
  if (attempt.device === device && (isKnown || seen.contest.device_policy !== 'deny')) return attempt
  if (epoch !== undefined && epoch !== attempt.epoch) return fail('attempt_moved')
  const entry = { ...aboutAttempt(seen), operation: 'attempt_move' } as const
  await change(ctx, entry, async (tx, note) => {
    const [row] = await tx.select().from(examAttempt).where(eq(examAttempt.attempt_id, attempt.attempt_id)).for('update')
    if (row === undefined || row.state !== 'going') return fail('attempt_submitted', { t: row?.submitted_at ?? null })
    if (seen.contest.device_policy === 'deny' && !row.is_device_free) return fail('device_in_use')
    note({ before: { epoch: row.epoch, address: row.address }, after: { epoch: row.epoch + 1, address: ctx.ip } })
    await tx
      .update(examAttempt)
      .set({ epoch: row.epoch + 1, device, is_device_free: false, address: ctx.ip, heard_at: iso(seen.now), unsaved: 0 })
      .where(eq(examAttempt.attempt_id, attempt.attempt_id))
  })
  return (await findAttempt(ctx.db, seen)) ?? fail('attempt_not_started')
}
