import { authoringLimits } from '@beacon/api/image/image-authoring-fields'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { clockNow } from '../../../db/clock.ts'
import { instance, type ImageAuthoringRecord, type LibraryImageRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { findEntry, holdImage, lockMs, minute, nameOf, writeAuthoring, writeEntry } from './repo.ts'
import { about } from './words.ts'

type Reserved = Pick<LibraryImageRecord, 'locked_by' | 'locked_until'>

/** Who works in it now; null where nobody's reservation holds. */
export const holderOf = ({ locked_by, locked_until }: Reserved): string | null =>
  locked_by !== null && locked_until !== null && Date.parse(locked_until) > clockNow() ? locked_by : null

/** A page that is open says so every minute: one that was silent for long may be taken over from. */
export const isSilent = ({ locked_until }: Reserved): boolean =>
  locked_until === null || clockNow() - (Date.parse(locked_until) - lockMs) > authoringLimits.take_over_minutes * minute

/** @throws image_locked with who works in it since when */
export async function failLocked(
  executor: Executor,
  entry: Reserved,
  authoring: Pick<ImageAuthoringRecord, 'locked_at'> | null,
): Promise<never> {
  const details = { name: (await nameOf(executor, entry.locked_by)) ?? '', since: authoring?.locked_at ?? null }
  return fail('image_locked', details)
}

export interface LockedAuthoring {
  entry: LibraryImageRecord
  authoring: ImageAuthoringRecord
}

/**
 * Locks an image and its authoring for a change by one author, and renews the author's reservation; a free one is taken. The node is
 * theirs from then on: they enter its console. @throws not_found where nothing is authored, image_locked
 */
export async function lockAuthoring(tx: Tx, resource_id: string, by: string, takesOver = false): Promise<LockedAuthoring> {
  const held = await holdImage(tx, resource_id)
  if (held?.authoring == null) return fail('not_found')
  const { entry, authoring } = held
  const holder = holderOf(entry)
  if (holder !== null && holder !== by && !(takesOver && isSilent(entry))) return failLocked(tx, entry, authoring)
  const now = clockNow()
  const isNew = holder !== by
  const reserved = { locked_by: by, locked_until: new Date(now + lockMs).toISOString() }
  await writeEntry(tx, entry, reserved)
  const since = isNew ? { locked_at: new Date(now).toISOString() } : {}
  if (isNew) await writeAuthoring(tx, authoring, since)
  if (isNew && authoring.instance_id !== null)
    await tx.update(instance).set({ made_by: by }).where(eq(instance.instance_id, authoring.instance_id))
  return { entry: { ...entry, ...reserved }, authoring: { ...authoring, ...since } }
}

/** Reserves it. Who takes over from somebody leaves a row in the audit log. */
export async function enterAuthoring(ctx: SignedIn, resource_id: string, takesOver: boolean): Promise<void> {
  const by = ctx.actor.user_id
  const entry = await findEntry(ctx.db, resource_id)
  const from = entry === null ? null : holderOf(entry)
  if (!takesOver || from === null || from === by) return void (await ctx.db.transaction((tx) => lockAuthoring(tx, resource_id, by)))
  await change(ctx, { ...about, operation: 'author_takeover', object_id: resource_id }, async (tx, note) => {
    const { entry: taken } = await lockAuthoring(tx, resource_id, by, true)
    note({ object_name: taken.title, before: { author: await nameOf(tx, from) } })
  })
}

export async function beat(ctx: SignedIn, resource_id: string, isActive: boolean): Promise<{ locked_until: string }> {
  return ctx.db.transaction(async (tx) => {
    const { entry, authoring } = await lockAuthoring(tx, resource_id, ctx.actor.user_id)
    if (isActive) await writeAuthoring(tx, authoring, { active_at: new Date(clockNow()).toISOString() })
    return { locked_until: entry.locked_until ?? new Date(clockNow()).toISOString() }
  })
}

/** Gives back one's own reservation; that of somebody else stays. */
export async function leaveAuthoring(ctx: SignedIn, resource_id: string): Promise<{ ok: true }> {
  await ctx.db.transaction(async (tx) => {
    const held = (await holdImage(tx, resource_id)) ?? fail('not_found')
    if (held.entry.locked_by !== ctx.actor.user_id) return
    await writeEntry(tx, held.entry, { locked_by: null, locked_until: null })
    if (held.authoring !== null) await writeAuthoring(tx, held.authoring, { locked_at: null })
  })
  return { ok: true }
}
