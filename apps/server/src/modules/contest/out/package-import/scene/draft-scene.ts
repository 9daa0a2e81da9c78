import type { SceneDefinition } from '@beacon/engine/scene/definition'
import { createHash } from 'node:crypto'

/** Where an image of a draft comes from. Plain data: it crosses threads. */
export type ImageOrigin =
  /** Files of the package, by their path below the folder with the Dockerfile. */
  | { kind: 'folder'; files: { entry: string; name: string }[] }
  /** One file of the package that holds the folder, or what `docker save` wrote. */
  | { kind: 'file'; entry: string; folder: string }
  /** A name somewhere else; nothing is fetched. */
  | { kind: 'reference'; reference: string }

export interface DraftImage {
  /** As the definition names it; the import may give it another version. */
  image: string
  origin: ImageOrigin
}

/** The scene of a challenge in our words. */
export interface DraftScene {
  definition: SceneDefinition
  is_on: boolean
  isolation: 'entrant' | 'member' | 'shared'
  lifetime_minutes: number | null
  reset_max: number | null
  images: DraftImage[]
}

const nameMax = 50

/** A name as an engine takes it, of a text in any language. */
export function imageNameOf(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .slice(0, 400)
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .split('-')
    .filter((part) => part !== '')
    .join('-')
    .slice(0, nameMax)
    .replace(/-$/u, '')
  return plain.length >= 2 ? plain : `image-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`
}

/** `ghcr.io/x/y:1` is `y` here. */
export const nameOfReference = (reference: string): string =>
  imageNameOf((reference.split('/').at(-1) ?? reference).split('@')[0]?.split(':')[0] ?? reference)

/** The scene with other names of its images. */
export function withImages<T extends Pick<DraftScene, 'definition' | 'images'>>(scene: T, names: ReadonlyMap<string, string>): T {
  const nameOf = (image: string) => names.get(image) ?? image
  const nodes = scene.definition.nodes.map((node) => ({ ...node, image: nameOf(node.image) }))
  return {
    ...scene,
    definition: { ...scene.definition, nodes },
    images: scene.images.map((one) => ({ ...one, image: nameOf(one.image) })),
  }
}
