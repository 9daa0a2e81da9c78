import type { SceneLife, SceneSnapshot } from './life.ts'

export const mostSnapshots = 10
export const snapshotName = /^[a-z0-9]{1,40}$/u

export const allSnapshots = ({ snapshots = [] }: SceneLife): readonly SceneSnapshot[] => snapshots

/** Those that a reset may go back to: what was kept of another definition has other nodes. */
export const fittingSnapshots = (life: SceneLife): readonly SceneSnapshot[] =>
  allSnapshots(life).filter(({ edition }) => edition === (life.edition ?? 0))

/** The newest that fits; null: a reset goes to the definition. */
export const lastSnapshot = (life: SceneLife): string | null => fittingSnapshots(life).at(-1)?.name ?? null

/** A snapshot that nobody goes back to any more makes room for another. What the nodes were made from stays: they are made of it again. */
export function withoutSnapshot(life: SceneLife, name: string): SceneLife {
  if (life.from === name || allSnapshots(life).every((one) => one.name !== name)) return life
  const snapshots = allSnapshots(life).filter((one) => one.name !== name)
  return { ...life, snapshots, snapshot: life.snapshot === name ? (snapshots.at(-1)?.name ?? null) : life.snapshot }
}

/** The scene is made from another definition from now on. */
export const redefined = (life: SceneLife): SceneLife => ({ ...life, edition: (life.edition ?? 0) + 1 })
