import type { Platform } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import type { BulkReply } from '../../../platform/bulk/index.ts'
import type { SceneWish } from '../../../scenes/life/index.ts'
import { inputsOf } from '../play/index.ts'
import { termsOf } from '../terms/index.ts'
import { imagesOf, missingImages, type Deployed } from './plan.ts'

/** What is to be started, with its flags: made before the transaction, because a kind asks its own questions for them. */
export async function wishesOf(
  platform: Pick<Platform, 'db' | 'secret'>,
  contest: ContestCommon,
  { places, by }: { places: readonly Deployed[]; by: string | null },
): Promise<{ wishes: SceneWish[]; refused: BulkReply['skipped'] }> {
  const images = await imagesOf(
    platform.db,
    places.map(({ topic }) => topic),
  )
  const wishes: SceneWish[] = []
  const refused: BulkReply['skipped'] = []
  for (const { place, topic, entrant_id, name } of places) {
    const inputs = await inputsOf(platform, contest, topic, entrant_id)
    const isMissing = missingImages([topic], images).length > 0
    if (inputs === null || isMissing) {
      refused.push({ resource_id: entrant_id ?? topic.topic_id, name: name || topic.name, code: 'scene_not_ready' })
      continue
    }
    const { scene: terms, accessModes } = await termsOf(platform, contest, topic)
    const { definition } = topic
    wishes.push({
      ...place,
      class: 'contest',
      definition,
      terms,
      accessModes,
      images: Object.fromEntries(definition.nodes.map(({ image }) => [image, images[image] ?? ''])),
      ...inputs,
      entrant: name,
      by,
      isPlayer: false,
      perPayer: null,
    })
  }
  return { wishes, refused }
}
