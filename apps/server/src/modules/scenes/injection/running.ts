import type { SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { authoringNode, findAuthoring } from '../authoring/index.ts'
import type { NodePlace } from '../image/index.ts'

/** Where the author's node runs. @throws scene_state where it does not */
export async function runningNode(ctx: SignedIn, resource_id: string): Promise<NodePlace> {
  const authoring = (await findAuthoring(ctx.db, resource_id)) ?? fail('not_found')
  const node = await authoringNode(ctx.db, authoring)
  if (node === null || !node.isRunning) return fail('scene_state', { rest: node?.scene.life.rest ?? 'none' })
  return node.place
}
