import type { StageKind } from './verdict.ts'

interface Placed {
  kind: StageKind
  /** The place of the flag; null for a check of the service. */
  store?: string | null
}

/** Stages of a chain by their places in its list. */
interface Tracks {
  /** These begin, one after the other; nothing else runs before all of them are up. */
  first: number[]
  /** Then these run side by side, each one in order up to its first stage that is not up. */
  tracks: number[][]
}

/**
 * Which stages of a chain wait for which: a flag is asked for once it was put, and each flag of a round before by itself. ForcAD runs
 * puts and gets at once too.
 */
export function tracksOf(stages: readonly Placed[]): Tracks {
  const first: number[] = []
  const tracks = new Map<string, number[]>()
  stages.forEach(({ kind, store }, at) => {
    if (kind === 'check') return void first.push(at)
    const name = kind === 'old_get' ? `old ${at}` : `flag ${store ?? ''}`
    tracks.set(name, [...(tracks.get(name) ?? []), at])
  })
  return { first, tracks: [...tracks.values()] }
}

/** How long a chain takes whose stages take so long each: what comes first, and the longest of what then runs side by side. */
export function longestOf<Stage extends Placed>(stages: readonly Stage[], msOf: (stage: Stage) => number): number {
  const { first, tracks } = tracksOf(stages)
  const sumOf = (places: readonly number[]) => places.reduce((sum, at) => sum + (stages[at] === undefined ? 0 : msOf(stages[at])), 0)
  return sumOf(first) + Math.max(0, ...tracks.map(sumOf))
}
