import { call } from '@beacon/api/client'
import { type PaperBody, type PaperDetail, testPaper } from '@beacon/api/kinds/theory/paper'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Stale, staleOf } from '../../../../parts/form/changed-meanwhile.tsx'
import { paperQuery, refreshPapers } from '../queries.ts'

/** Saves a paper. When somebody saved it meanwhile, `stale` names that person, and `theirs` holds what stands. */
export function useSavePaper(stored: PaperDetail | null) {
  const client = useQueryClient()
  const [version, setVersion] = useState(stored?.version ?? 0)
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<PaperDetail | null>(null)
  /** What the server stored, by whatever operation. */
  const take = async (detail: PaperDetail): Promise<PaperDetail> => {
    setVersion(detail.version)
    await refreshPapers(client)
    client.setQueryData(paperQuery(detail.resource_id).queryKey, detail)
    return detail
  }
  /** Runs what stores the paper; null when somebody else stored it meanwhile. */
  const attempt = async (run: () => Promise<PaperDetail>): Promise<PaperDetail | null> => {
    try {
      return await take(await run())
    } catch (error) {
      const found = staleOf(error)
      if (found === null || stored === null) throw error
      setStale(found)
      setTheirs(await call(testPaper.get, { params: { resource_id: stored.resource_id } }))
      return null
    }
  }
  const save = (body: PaperBody, over = version): Promise<PaperDetail | null> =>
    attempt(() =>
      stored === null
        ? call(testPaper.create, { body })
        : call(testPaper.update, { params: { resource_id: stored.resource_id }, body: { ...body, version: over } }),
    )
  const takeTheirs = (): PaperDetail | null => {
    if (theirs !== null) setVersion(theirs.version)
    setStale(null)
    return theirs
  }
  return { version, save, attempt, stale, theirs, takeTheirs, close: () => setStale(null) }
}
