import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import { change } from '../../../../../db/change.ts'
import { examCandidate } from '../../../../../db/schema/kinds/theory/exam-room.ts'
import { fail } from '../../../../../failure.ts'
import { rateLimit } from '../../../../platform/rate-limit/index.ts'
import { seeSitting } from './candidate.ts'
import { codeState, placeOf } from './place.ts'
import { signInOf } from './ticket.ts'

const tries = 5
const window_ms = 600_000

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
/** As long for a wrong first letter as for a wrong last one, and whatever the length. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given.trim().toUpperCase()), digest(wanted))

/** The code that is read out in the own room. The server remembers for this run and this session that it was entered. */
export async function enterRoomCode(ctx: SignedIn, id: string, given: string): Promise<{ ok: true }> {
  const seen = await seeSitting(ctx, id)
  const { contest, entry } = seen
  const place = await placeOf(ctx.db, entry.entrant_id)
  if (place.code === null || codeState(place, contest, signInOf(ctx)) !== 'asked') return { ok: true }
  await rateLimit(ctx, `room code ${entry.entrant_id}`, tries, window_ms)
  if (!isSame(given, place.code)) return fail('room_code_wrong')
  const about = { module: 'contest', operation: 'room_code', object_type: 'contest', object_id: id } as const
  await change(ctx, { ...about, object_name: `${contest.name} · ${entry.name}`, after: { room: place.room } }, (tx) =>
    tx
      .update(examCandidate)
      .set({ code_run: contest.run, code_session: signInOf(ctx) })
      .where(and(eq(examCandidate.entrant_id, entry.entrant_id), eq(examCandidate.room_id, place.room_id ?? ''))),
  )
  return { ok: true }
}
