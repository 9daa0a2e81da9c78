import { useState } from 'react'
import { type Stale, staleOf } from './changed-meanwhile.tsx'

interface Deciding<Detail> {
  mine: Readonly<Record<string, unknown>>
  /** Of theirs the fields that are compared. */
  fieldsOf: (theirs: Detail) => Readonly<Record<string, unknown>>
  /** Puts theirs into the form. */
  take: (theirs: Detail) => void
  /** Saves the form over theirs. */
  saveOver: (theirs: Detail) => void
}

/** What somebody else saved in between: kept until it is decided whose save counts. */
export function useStale<Detail>(read: () => Promise<Detail>) {
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<Detail | null>(null)
  /** True where the failure was such a save. */
  const caught = async (error: unknown): Promise<boolean> => {
    const found = staleOf(error)
    if (found === null) return false
    setTheirs(await read())
    setStale(found)
    return true
  }
  const decide = (decision: (theirs: Detail) => void) => () => {
    setStale(null)
    if (theirs !== null) decision(theirs)
  }
  /** What `ChangedMeanwhile` takes. */
  const dialogOf = ({ mine, fieldsOf, take, saveOver }: Deciding<Detail>) => ({
    stale,
    mine,
    theirs: theirs === null ? null : fieldsOf(theirs),
    onClose: () => setStale(null),
    onTheirs: decide(take),
    onMine: decide(saveOver),
  })
  return { caught, dialogOf }
}
