import { useMemo, useState } from 'react'

export interface SavedVersions {
  /** The version that stands after what was saved on this page, for who read `version`. */
  latest: (version: number) => number
  /** A save of this page led from one version to another. */
  advance: (from: number, to: number) => void
}

export const noVersions: SavedVersions = { latest: (version) => version, advance: () => undefined }

/**
 * Two forms of one page save the same question. A save from the very version that the other form read changed nothing the other one
 * shows, so it goes on from there; a save of somebody else lies between and is asked about.
 */
export function useSavedVersions(): SavedVersions {
  const [steps] = useState(() => new Map<number, number>())
  return useMemo(
    () => ({
      latest: (version) => {
        let at = version
        for (let next = steps.get(at); next !== undefined; next = steps.get(at)) at = next
        return at
      },
      advance: (from, to) => {
        if (to === from + 1) steps.set(from, to)
      },
    }),
    [steps],
  )
}
