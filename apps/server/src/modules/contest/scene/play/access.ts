import type { Reply } from '@beacon/api/endpoint'
import type { scene as contract } from '@beacon/api/scene/scene'
import { pageStateOf } from '@beacon/engine/scene'
import type { SignedIn } from '../../../../context.ts'
import { clockNow } from '../../../../db/clock.ts'
import { fail } from '../../../../failure.ts'
import { openVisibleAccess } from '../../../scenes/image/index.ts'
import { findSceneOf } from '../../../scenes/life/index.ts'
import { findPlace, type InTopic } from './at-scene.ts'
import { hideUnknown, imageOf, isUsable, visibleNodes } from './view.ts'

/** How one signs in to a node of the own scene, while it runs and where the author of its image tells it. */
export async function readAccess(ctx: SignedIn, where: InTopic, node_id: string): Promise<Reply<typeof contract.access>> {
  const at = await findPlace(ctx, where)
  const found = await findSceneOf(ctx.db, at.place)
  if (found === null || !isUsable(pageStateOf(found.life, clockNow()))) return fail('not_found')
  const row = await hideUnknown(ctx, at, found)
  const node = (await visibleNodes(ctx, row)).find((one) => one.node_id === node_id)
  if (node === undefined) return fail('not_found')
  return (await openVisibleAccess(ctx, imageOf(row, node))) ?? fail('not_found')
}
