import type { SignedIn } from '../../../../../context.ts'
import type { Tx } from '../../../../../db/database.ts'
import { putScene } from '../../../../bank/question-scene/index.ts'
import { mustBeOffered } from '../../../../scenes/image/index.ts'
import type { Draft } from '../draft.ts'
import { withImages } from './draft-scene.ts'
import { makeImages, type StoredImages } from './store-images.ts'

/** The scenes of questions that were just written, and their images on the way. @throws target_not_offered */
export async function writeScenes(
  tx: Tx,
  ctx: SignedIn,
  written: readonly { draft: Draft; question_id: string }[],
  stored: StoredImages,
): Promise<void> {
  for (const { draft, question_id } of written) {
    if (draft.scene === null) continue
    const names = await makeImages(tx, ctx, draft, stored)
    const { images: _images, ...terms } = withImages(draft.scene, names)
    const named = terms.definition.nodes.map(({ image }) => image)
    const made = new Set(names.values())
    await mustBeOffered(ctx, tx, { images: named.filter((image) => !made.has(image)) })
    await putScene(tx, question_id, terms)
  }
}
