import { call } from '@beacon/api/client'
import { theoryQuestion, type TheoryBody, type TheoryDetail } from '@beacon/api/kinds/theory/question'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Stale, staleOf } from '../../../parts/form/changed-meanwhile.tsx'
import { refreshTheory, theoryQuery } from '../bank/queries.ts'

/** Saves a question. When somebody saved it meanwhile, `stale` names that person, and `theirs` holds what stands. */
export function useSaveTheory(stored: TheoryDetail | null) {
  const client = useQueryClient()
  const [version, setVersion] = useState(stored?.version ?? 0)
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<TheoryDetail | null>(null)
  const saved = async (detail: TheoryDetail) => {
    setVersion(detail.version)
    await refreshTheory(client)
    client.setQueryData(theoryQuery(detail.resource_id).queryKey, detail)
    return detail
  }
  /** Answers null when the question was changed meanwhile. */
  const save = async (body: TheoryBody, over = version): Promise<TheoryDetail | null> => {
    if (stored === null) return saved(await call(theoryQuestion.create, { body }))
    const params = { resource_id: stored.resource_id }
    try {
      return await saved(await call(theoryQuestion.update, { params, body: { ...body, version: over } }))
    } catch (error) {
      const found = staleOf(error)
      if (found === null) throw error
      setStale(found)
      setTheirs(await call(theoryQuestion.get, { params }))
      return null
    }
  }
  const takeTheirs = (): TheoryDetail | null => {
    if (theirs !== null) setVersion(theirs.version)
    setStale(null)
    return theirs
  }
  return { save, stale, theirs, takeTheirs, close: () => setStale(null) }
}
