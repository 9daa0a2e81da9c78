import { inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { scene, type SceneRecord } from '../../../../db/schema/index.ts'
import { growthOf, redefineScene, type NewDefinition } from '../../../scenes/life/index.ts'
import { lockRoom, readMachine } from '../../../scenes/machine/index.ts'
import { readPlace } from '../place/index.ts'
import { inputsOf, kindScene } from '../play/index.ts'
import type { SceneDesk } from './door.ts'
import { freeOf, imagesOf, missingImages } from './plan.ts'

/** What each scene is made from anew: the definition that its topic has now. One that lacks an image or a flag is left out. */
export async function rebuildsOf(ctx: SignedIn, { seen }: SceneDesk, ids: readonly string[]): Promise<Map<string, NewDefinition>> {
  const { contest } = seen
  const columns = { scene_id: scene.scene_id, owner: scene.owner, subject: scene.subject, payer: scene.payer }
  const rows = await ctx.db
    .select(columns)
    .from(scene)
    .where(inArray(scene.scene_id, [...ids]))
  const topics = new Map((await kindScene.of(contest).topics(ctx.db, contest.resource_id)).map((topic) => [topic.topic_id, topic]))
  const images = await imagesOf(ctx.db, [...topics.values()])
  const wishes = new Map<string, NewDefinition>()
  for (const { scene_id, ...words } of rows) {
    const place = readPlace(words)
    const topic = topics.get(place?.topic_id ?? '')
    if (place?.contest_id !== contest.resource_id || topic === undefined || missingImages([topic], images).length > 0) continue
    const { definition } = topic
    const inputs = await inputsOf(ctx, contest, topic, place.entrant_id)
    if (inputs === null) continue
    const named = Object.fromEntries(definition.nodes.map(({ image }) => [image, images[image] ?? '']))
    wishes.set(scene_id, { definition, images: named, ...inputs })
  }
  return wishes
}

/** A definition that needs more than the scene holds is taken where the machine has as much left. */
export async function takeDefinition(ctx: SignedIn, tx: Tx, row: SceneRecord, wish: NewDefinition) {
  const more = growthOf(row, wish)
  if (more.cpu_milli > 0 || more.memory_mb > 0) {
    await lockRoom(tx)
    const free = freeOf(await readMachine(tx))
    if (more.cpu_milli > free.cpu_milli || more.memory_mb > free.memory_mb)
      return { refusal: { code: 'no_room' as const, cpu: Math.ceil(more.cpu_milli / 1_000), memory: more.memory_mb } }
  }
  return { row: await redefineScene(tx, ctx.secret, row, wish) }
}
