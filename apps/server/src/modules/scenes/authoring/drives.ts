import type { SceneDefinition } from '@beacon/engine/scene'

/** A machine that is worked in has a drive, empty at first: services come to it on discs. */
export function drivesOf({ nodes }: SceneDefinition): { discs?: Record<string, null> } {
  const machines = nodes.filter(({ kind }) => kind === 'vm')
  return machines.length === 0 ? {} : { discs: Object.fromEntries(machines.map(({ id }) => [id, null])) }
}
