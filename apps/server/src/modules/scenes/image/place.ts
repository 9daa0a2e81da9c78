/** A node that an image is taken from, as the row of the version names it. */
export interface NodePlace {
  scene: string
  gen: number
  node: string
}
const word = /^node:([0-9a-f-]{36}):(\d{1,9}):([a-z0-9][a-z0-9._-]{0,62})$/u

export const placeWord = ({ scene, gen, node }: NodePlace): string => `node:${scene}:${gen}:${node}`

/** Null for what `placeWord` did not write. */
export function readPlace(text: string): NodePlace | null {
  const [, scene, gen, node] = word.exec(text) ?? []
  return scene === undefined || gen === undefined || node === undefined ? null : { scene, gen: Number(gen), node }
}
