import { fitPlaces } from '@beacon/engine/scene/definition'
import { and, arrayContains, desc, eq } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../../context.ts'
import { sceneImage } from '../../../../../db/schema/index.ts'
import type { Draft, Note } from '../draft.ts'
import { withImages, type DraftScene } from './draft-scene.ts'

/** Says of each scene what its images become, and lets it name those that are here already. */
export async function resolveScenes(ctx: SignedIn, drafts: readonly Draft[]): Promise<void> {
  for (const draft of drafts) {
    if (draft.scene === null) continue
    const { scene, notes } = await resolved(ctx, draft.scene)
    draft.scene = scene
    draft.repairs.push(...notes)
  }
}

async function resolved(ctx: SignedIn, scene: DraftScene): Promise<{ scene: DraftScene; notes: Note[] }> {
  const notes: Note[] = [{ code: 'scene_made', details: factsOf(scene) }]
  const names = new Map<string, string>()
  for (const { image, origin } of scene.images) {
    if (origin.kind !== 'reference') {
      notes.push({ code: can(ctx, 'image.write') ? 'image_built' : 'image_right_missing', details: { image } })
      continue
    }
    const here = await findByOrigin(ctx, origin.reference)
    if (here !== null) names.set(image, here)
    notes.push({ code: here === null ? 'image_elsewhere' : 'image_here', details: { image: origin.reference, as: here ?? image } })
  }
  const { definition, moved } = fitPlaces(scene.definition, ctx.config.scenes.prefix)
  notes.push(...moved.map(({ id, net, from, to }) => ({ code: 'scene_place_moved' as const, details: { node: id, net, from, to } })))
  return { scene: withImages({ ...scene, definition }, names), notes }
}

const factsOf = ({ definition: { nodes } }: DraftScene): Record<string, string> => ({
  image: nodes.map(({ image }) => image).join(', '),
  ports: nodes.flatMap(({ ports }) => ports.map(({ port }) => port)).join(', ') || '–',
})

/** The newest image that had this name where it came from. */
async function findByOrigin({ db }: SignedIn, reference: string): Promise<string | null> {
  const [row] = await db
    .select({ name: sceneImage.name, version: sceneImage.version })
    .from(sceneImage)
    .where(and(arrayContains(sceneImage.origins, [reference]), eq(sceneImage.status, 'ready')))
    .orderBy(desc(sceneImage.made_at))
    .limit(1)
  return row === undefined ? null : `${row.name}@${row.version}`
}
