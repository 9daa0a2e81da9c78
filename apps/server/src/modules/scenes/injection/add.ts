import { injectionLimits } from '@beacon/api/image/image-injection'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { imageInjection, type ImageAuthoringRecord, type ImageInjectionRecord, type LibraryImageRecord } from '../../../db/schema/index.ts'
import { fail, failFields } from '../../../failure.ts'
import { lockAuthoring, mustBeFree, writeAuthoring, type AuthoringBegun } from '../authoring/index.ts'
import { fitsImage, lockService } from '../service/index.ts'
import { tellInjection } from './channel.ts'
import { selectInjectable } from './offers.ts'
import { inOrder } from './order.ts'
import { heldIn, isOpen, selectInjections, type NewestService } from './repo.ts'
import { about } from './words.ts'

/** Services are put in one after another, what one needs before it. @throws inject_running, inject_many, service_not_fitting */
export async function addInjections(ctx: SignedIn, resource_id: string, service_ids: readonly string[]): Promise<void> {
  await change(ctx, { ...about, operation: 'inject', object_id: resource_id }, async (tx, note) => {
    const locked = await lockAuthoring(tx, resource_id, ctx.actor.user_id)
    const { entry, authoring } = locked
    mustBeFree(locked)
    const rows = await selectInjections(tx, authoring.authoring_id)
    if (rows.some(isOpen)) fail('inject_running')
    const names = await queueServices(tx, { entry, authoring, service_ids, rows, by: ctx.actor.user_id })
    note({ object_name: entry.title, after: { services: names } })
    await writeAuthoring(tx, authoring, { active_at: new Date().toISOString() })
  })
}

/** Those that the form of a new authoring asked for. */
export const queueFirst: AuthoringBegun = async (tx, { entry, authoring, service_ids, by }) => {
  await queueServices(tx, { entry, authoring, service_ids, rows: [], by })
}

interface Queueing extends Choosing {
  rows: readonly ImageInjectionRecord[]
  by: string
}

/** Answers what they are called, in their order. */
async function queueServices(tx: Tx, { rows, by, ...choosing }: Queueing): Promise<string[]> {
  const { authoring_id } = choosing.authoring
  const chosen = await chosenFor(tx, choosing)
  const done = new Set(rows.flatMap(({ status, service_id }) => (status === 'done' ? [service_id] : [])))
  const fresh = chosen.filter(({ service, isAsked }) => isAsked || !done.has(service.service_id))
  if (fresh.length > injectionLimits.services) fail('inject_many', { max: injectionLimits.services })
  const last = Math.max(0, ...rows.map(({ number }) => number))
  // Deleting a service waits for these rows, or is seen here.
  for (const { service } of fresh.toSorted((a, b) => a.service.service_id.localeCompare(b.service.service_id)))
    if ((await lockService(tx, service.service_id)) === null) failFields({ service_ids: { code: 'field_wrong' } })
  await tx.insert(imageInjection).values(
    fresh.map(({ service, version }, at) => ({
      injection_id: newId(),
      authoring_id,
      number: last + at + 1,
      service_id: service.service_id,
      version_id: version.version_id,
      by_hand: choosing.entry.virt_type === 'vm',
      made_by: by,
    })),
  )
  await tellInjection(tx, authoring_id)
  return fresh.map(({ service }) => service.name)
}

interface Choosing {
  entry: LibraryImageRecord
  authoring: ImageAuthoringRecord
  service_ids: readonly string[]
}

/** Those that somebody asked for, and those that they need and the image does not hold. */
async function chosenFor(tx: Tx, { entry, authoring, service_ids }: Choosing): Promise<(NewestService & { isAsked: boolean })[]> {
  const all = new Map((await selectInjectable(tx, entry)).map((one) => [one.service.service_id, one]))
  const asked = new Set(service_ids)
  if ([...asked].some((service_id) => !all.has(service_id))) failFields({ service_ids: { code: 'field_wrong' } })
  const held = await heldIn(tx, authoring.base_image_id)
  const needsOf = (service_id: string) =>
    (all.get(service_id)?.version.settings.needs ?? []).filter((needed) => asked.has(needed) || !held.has(needed))
  return inOrder([...asked], needsOf).flatMap((service_id) => {
    const found = all.get(service_id)
    // What is needed, and is made for another kind of node, is as far away as one for another system.
    if (found === undefined) return []
    const { os, arch } = found.version.settings
    if (!fitsImage(found.version.settings, entry)) fail('service_not_fitting', { service: found.service.name, os, arch })
    return [{ ...found, isAsked: asked.has(service_id) }]
  })
}
