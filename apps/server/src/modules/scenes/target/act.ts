import type { Parsed, Reply } from '@beacon/api/endpoint'
import { media } from '@beacon/api/media'
import type { target as contract, TargetDetail } from '@beacon/api/scene/target'
import type { TargetFile } from '@beacon/api/scene/target-fields'
import { Readable } from 'node:stream'
import { can, type SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { targetCard } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { file } from '../../../module.ts'
import { copyEntry, findUsable } from '../image-library/index.ts'
import { fullName, openStartSecrets, startOf } from '../image/index.ts'
import { instanceNumber, definitionOf, startInstance } from '../instance/index.ts'
import { secretName } from '../life/index.ts'
import { readTarget } from './read.ts'
import { difficultyOf, findCard, getTarget } from './repo.ts'

const tryMinutes = 60
const node = 'target'

/** One node with what its newest usable version starts with. @throws image_not_saved and those of `instanceStartErrors` */
export async function tryTarget(ctx: SignedIn, resource_id: string): Promise<Reply<typeof contract.try>> {
  if (!can(ctx, 'image.read')) fail('permission_missing', { item: 'image.read' })
  const { entry } = await getTarget(ctx, resource_id)
  const found = (await findUsable(ctx.db, entry.name)) ?? fail('image_not_saved')
  const start = startOf(found, entry.virt_type)
  const secrets = openStartSecrets(ctx.secret, entry.name, found.start_secrets)
  const settings = {
    image: fullName(found),
    virt_type: entry.virt_type,
    host_name: node,
    start,
    caps: [],
    egress: false,
    host_ports: false,
  }
  const { row } = await startInstance(ctx, {
    name: entry.title,
    type: 'sandbox',
    definition: definitionOf(entry.title, settings),
    settings,
    secrets: Object.fromEntries(Object.entries(secrets).map(([key, value]) => [secretName(node, key), value])),
    creator: ctx.actor.user_id,
    object_id: resource_id,
    lifetimeMinutes: tryMinutes,
  })
  return { instance_id: row.instance_id, number: instanceNumber(row.number) }
}

/** Image and card in one transaction. Accounts are of one target, and the copy is its maker's alone until it is offered. */
export async function copyTarget(ctx: SignedIn, resource_id: string, body: Parsed<typeof contract.copy>['body']): Promise<TargetDetail> {
  await getTarget(ctx, resource_id)
  const copy = await copyEntry(ctx, resource_id, {
    ...body,
    also: async (tx, image_id) => {
      const card = await findCard(tx, resource_id)
      if (card === null) return
      const { difficulty, card: text } = card
      await tx.insert(targetCard).values({ image_id, difficulty, card: text, offered_to: 'owner', updated_by: ctx.actor.user_id })
    },
  })
  return readTarget(ctx, copy.resource_id)
}

/** @throws target_no_card */
export async function exportTarget(ctx: SignedIn, resource_id: string) {
  const { entry, card } = await getTarget(ctx, resource_id)
  if (card === null) return fail('target_no_card')
  const { image, digest } = await readTarget(ctx, resource_id)
  const content: TargetFile = {
    format: 'beacon-target/1',
    image: { name: entry.name, version: image.usable_version ?? 0, digest },
    difficulty: difficultyOf(card.difficulty),
    card: card.card,
  }
  await change(
    ctx,
    { module: 'target', operation: 'export', object_type: 'target', object_id: resource_id, object_name: entry.title },
    async () => undefined,
  )
  const bytes = Buffer.from(`${JSON.stringify(content, null, 2)}\n`)
  return file({
    stream: Readable.from([bytes]),
    bytes: bytes.length,
    filename: `${entry.name}.target.json`,
    type: media.targetCard,
    cache: 'private, no-store',
  })
}
