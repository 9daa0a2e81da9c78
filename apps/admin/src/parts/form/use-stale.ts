import { useState } from 'react'
import { type Stale, staleOf } from './changed-meanwhile.tsx'

interface Deciding<Detail> {
  mine: object
  /** Of theirs the fields that are compared. */
  fieldsOf: (theirs: Detail) => object
  labelOf: (field: string) => string
  /** Puts theirs into the form. */
  take: (theirs: Detail) => void
  /** Saves the form over theirs. */
  saveOver: (theirs: Detail) => void
}

/** What somebody else saved in between: kept until it is decided whose save counts, then the form goes on from it (`follow`). */
export function useStale<Detail>(read: () => Promise<Detail>, follow?: (theirs: Detail) => void) {
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<Detail | null>(null)
  /** True where the failure was such a save. */
  const caught = async (error: unknown): Promise<boolean> => {
    const found = staleOf(error)
    if (found === null) return false
    setTheirs(null)
    setStale(found)
    setTheirs(await read())
    return true
  }
  const decide = (decision: (theirs: Detail) => void) => () => {
    setStale(null)
    if (theirs === null) return
    follow?.(theirs)
    decision(theirs)
  }
  /** What `ChangedMeanwhile` takes. */
  const dialogOf = ({ mine, fieldsOf, labelOf, take, saveOver }: Deciding<Detail>) => ({
    stale,
    mine: { ...mine },
    theirs: theirs === null ? null : { ...fieldsOf(theirs) },
    labelOf,
    onClose: () => setStale(null),
    onTheirs: decide(take),
    onMine: decide(saveOver),
  })
  return { caught, dialogOf }
}
