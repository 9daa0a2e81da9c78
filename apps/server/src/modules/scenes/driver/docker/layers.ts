import { unless, type Connection } from './connect.ts'

type Engine = Pick<Connection, 'ask'>

/** Where a build's layers stay that did not become its image: under the tag itself, with the number of their stage. */
export const layerTag = (tag: string, stage: number): string => {
  const at = tag.lastIndexOf(':')
  return `${tag.slice(0, at)}:kept-${tag.slice(at + 1)}-${stage}`
}

/** Follows what the builder says of its layers: the newest one of each stage. */
export function followLayers(): { hear: (text: string) => void; ends: () => readonly string[] } {
  const ends: string[] = []
  return {
    hear: (text) => {
      if (/^Step \d+\/\d+ : FROM /u.test(text)) ends.push('')
      const id = /^ ---> ([0-9a-f]{12})$/mu.exec(text)?.[1]
      if (id !== undefined && ends.length > 0) ends[ends.length - 1] = id
    },
    ends: () => ends.filter((id) => id !== ''),
  }
}

/** The builder finds them again by itself; without a name nobody would ever remove them. */
export async function keepLayers(engine: Engine, tag: string, ids: readonly string[]): Promise<void> {
  for (const [stage, id] of ids.entries()) {
    const kept = layerTag(tag, stage)
    const at = kept.lastIndexOf(':')
    await unless(
      [404],
      engine.ask((docker) => docker.getImage(id).tag({ repo: kept.slice(0, at), tag: kept.slice(at + 1) }) as Promise<unknown>),
    )
  }
}

/** Stages that an image was copied from: nothing names them. What something else is made of stays. */
export async function dropLayers(engine: Engine, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const found = await unless(
      [404],
      engine.ask((docker) => docker.getImage(id).inspect()),
    )
    // The engine leaves the list out where there is none, whatever its type says.
    const names = (found?.RepoTags as string[] | null | undefined) ?? []
    if (found === null || names.length > 0) continue
    await unless(
      [404, 409],
      engine.ask((docker) => docker.getImage(id).remove() as Promise<unknown>),
    )
  }
}
