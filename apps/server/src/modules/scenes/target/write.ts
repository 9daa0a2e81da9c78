import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { target as contract, TargetDetail } from '@beacon/api/scene/target'
import { targetOffers, type TargetOffer } from '@beacon/api/scene/target-fields'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { sameContent } from '../../../db/same-content.ts'
import { targetCard, type TargetCardRecord } from '../../../db/schema/index.ts'
import { Failure, fail } from '../../../failure.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { tellImage } from '../image/index.ts'
import { nameOf } from '../look/index.ts'
import { targetUsePort } from './port.ts'
import { readTarget } from './read.ts'
import { lockTarget, openAccounts, rankOf, sealAccounts, versionsOf, type SeenTarget } from './repo.ts'
import { mayOffer } from './rows.ts'

type Body = Parsed<typeof contract.save>['body']
const about = { module: 'target' as const, object_type: 'target' }

/** What was saved already changes nothing, whichever version the caller read. @throws changed_meanwhile, target_in_use */
export async function saveTarget(ctx: SignedIn, resource_id: string, { version, accounts, ...body }: Body): Promise<TargetDetail> {
  await change(ctx, { ...about, operation: 'update', object_id: resource_id }, async (tx, note) => {
    const seen = await lockTarget(ctx, tx, resource_id)
    const { entry, card: old } = seen
    const values = { card: body.text, difficulty: rankOf(body.difficulty), offered_to: body.offered_to }
    const before = old === null ? {} : auditFields(old)
    const changed = changedFields(before, auditFields(values))
    const isNewAccess = accounts !== undefined && !sameContent(accounts, old === null ? [] : openAccounts(ctx.secret, old))
    const fields = [...Object.keys(changed.after), ...(isNewAccess ? ['accounts'] : [])]
    note({ object_name: entry.title, ...changed, ...(isNewAccess ? { after: { ...changed.after, accounts: '•' } } : {}) })
    if (fields.length === 0) return
    if ((old?.version ?? 0) !== version) await failChanged(tx, old, fields)
    await mustMayOffer(ctx, tx, seen, body.offered_to)
    const stamp = { updated_by: ctx.actor.user_id, updated_at: new Date().toISOString(), version: version + 1 }
    const access = accounts === undefined ? {} : { access: sealAccounts(ctx.secret, resource_id, accounts) }
    const next = { ...values, ...access, ...stamp }
    await tx
      .insert(targetCard)
      .values({ image_id: resource_id, ...next })
      .onConflictDoUpdate({ target: targetCard.image_id, set: next })
    await tellImage(tx, resource_id)
  })
  return readTarget(ctx, resource_id)
}

async function failChanged(tx: Tx, old: TargetCardRecord | null, fields: string[]): Promise<void> {
  const who = await nameOf(tx, old?.updated_by ?? null)
  fail('changed_meanwhile', { who, at: old?.updated_at ?? null, fields, version: old?.version ?? 0 })
}

/** The words of a card are for staff; accounts stand apart and never reach the audit log. */
const auditFields = ({ card, difficulty, offered_to }: Pick<TargetCardRecord, 'card' | 'difficulty' | 'offered_to'>) => ({
  ...card,
  difficulty,
  offered_to,
})

const widthOf = (offer: TargetOffer): number => targetOffers.indexOf(offer)

/**
 * Everybody may choose an image without a card, so a first card that says less takes it from somebody too.
 * @throws permission_missing, target_in_use
 */
async function mustMayOffer(ctx: SignedIn, tx: Tx, { entry, card }: SeenTarget, offer: TargetOffer): Promise<void> {
  const now = card?.offered_to ?? 'everybody'
  if (offer === now) return
  if (!mayOffer(ctx, entry)) fail('permission_missing', { item: 'people.all' })
  if (widthOf(offer) > widthOf(now)) return
  const list = await targetUsePort.answer().findRunningContests(tx, await versionsOf(tx, entry.name))
  if (list.length > 0) fail('target_in_use', { list: list.join(', ') })
}

type Offered = Reply<typeof contract.offer>

/** Each alone, in one order of ids, so that two orders do not wait for each other. */
export async function offerTargets(ctx: SignedIn, { ids, offered_to }: Parsed<typeof contract.offer>['body']): Promise<Offered> {
  const reply: Offered = { done: [], skipped: [] }
  for (const resource_id of [...new Set(ids)].toSorted()) {
    let name = ''
    const operation = offered_to === 'owner' ? ('withdraw' as const) : ('offer' as const)
    try {
      await change(ctx, { ...about, operation, object_id: resource_id }, async (tx, note) => {
        const seen = await lockTarget(ctx, tx, resource_id)
        name = seen.entry.title
        if (seen.card === null) return fail('target_no_card')
        note({ object_name: name, before: { offered_to: seen.card.offered_to }, after: { offered_to } })
        await mustMayOffer(ctx, tx, seen, offered_to)
        const stamp = { updated_by: ctx.actor.user_id, updated_at: new Date().toISOString(), version: seen.card.version + 1 }
        if (seen.card.offered_to !== offered_to)
          await tx
            .update(targetCard)
            .set({ offered_to, ...stamp })
            .where(eq(targetCard.image_id, resource_id))
      })
      reply.done.push(resource_id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      reply.skipped.push({ resource_id, name, code: error.code, ...(error.details === undefined ? {} : { details: error.details }) })
    }
  }
  return reply
}
