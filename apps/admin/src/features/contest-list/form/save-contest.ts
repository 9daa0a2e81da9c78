import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest'
import type { ContestFull } from '@beacon/api/contest-views'
import { query, queryKeyOf } from '@beacon/api/query'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Stale, staleOf } from '../../../app/changed-meanwhile.tsx'
import { changedSettings, type ContestOutput, createBody, settingsOf } from './model.ts'

export const contestSettingsQuery = (resource_id: string) => query(contest.settings, { params: { resource_id } })

/** Saves a contest: all of a new one, else only what changed. `stale` is set when somebody saved it meanwhile. */
export function useSaveContest(stored: ContestFull | null) {
  const queryClient = useQueryClient()
  const [base, setBase] = useState(stored)
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<ContestFull | null>(null)
  const saved = async (full: ContestFull) => {
    setBase(full)
    queryClient.setQueryData(contestSettingsQuery(full.resource_id).queryKey, full)
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(contest.list) })
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(contest.check) })
    return full
  }
  const save = async (
    values: ContestOutput,
    { isPublic, over }: { isPublic: boolean; over: number | undefined },
  ): Promise<ContestFull | null> => {
    if (base === null) return saved(await call(contest.create, { body: createBody(values, isPublic) }))
    const params = { resource_id: base.resource_id }
    try {
      const changed = changedSettings(settingsOf(base), values)
      return await saved(await call(contest.update, { params, body: { ...changed, version: over ?? base.version } }))
    } catch (error) {
      const found = staleOf(error)
      if (found === null) throw error
      setStale(found)
      setTheirs(await call(contest.settings, { params }))
      return null
    }
  }
  const takeTheirs = (): ContestFull | null => {
    if (theirs !== null) setBase(theirs)
    setStale(null)
    return theirs
  }
  return { save, stale, theirs, takeTheirs, close: () => setStale(null) }
}
