import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import { contestDefault } from '@beacon/api/contest/contest-default'
import type { ContestFull, UpdatePreview } from '@beacon/api/contest/contest-views'
import { query, queryKeyOf } from '@beacon/api/query'
import type { BuiltKind } from '@beacon/router/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isSame } from '../form/as-default.tsx'
import { type Stale, staleOf } from '../form/changed-meanwhile.tsx'
import { changedSettings, type ContestOutput, createBody, type SettingName, settingsOf, tidied } from './model.ts'

export const contestSettingsQuery = (resource_id: string) => query(contest.settings, { params: { resource_id } })
export const contestDefaultsQuery = (kind: BuiltKind) => query(contestDefault.get, { query: { kind } })

/** Settings of mine that somebody else changed too. */
function clashes(mine: Partial<ContestOutput>, base: ContestFull, theirs: ContestFull): string[] {
  const [before, now] = [settingsOf(base), settingsOf(theirs)]
  return (Object.keys(mine) as SettingName[]).filter((name) => !isSame(before[name], now[name]))
}

type Outcome = { full: ContestFull } | { stale: Stale; theirs: ContestFull }

/** Sends what changed. Where others changed other settings meanwhile it is sent again: nothing of theirs is lost. */
async function send(from: ContestFull, mine: Partial<ContestOutput>, version: number): Promise<Outcome> {
  const params = { resource_id: from.resource_id }
  try {
    return { full: await call(contest.update, { params, body: { ...mine, version } }) }
  } catch (error) {
    const stale = staleOf(error)
    if (stale === null) throw error
    const theirs = await call(contest.settings, { params })
    const fields = clashes(mine, from, theirs)
    return fields.length === 0 && theirs.version !== version ? send(theirs, mine, theirs.version) : { stale: { ...stale, fields }, theirs }
  }
}

export interface SaveOptions {
  isPublic: boolean
  /** The version that is knowingly written over. */
  over?: number | undefined
  /** The effect on scores was seen. */
  isSeen?: boolean | undefined
}

/**
 * Saves a contest: all of a new one, else only what changed. Answers null when it asks first: `stale` when somebody changed the
 * same settings meanwhile, `effect` when scores of a contest that has started would move.
 */
export function useSaveContest(kind: BuiltKind, stored: ContestFull | null) {
  const queryClient = useQueryClient()
  const [base, setBase] = useState(stored)
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<ContestFull | null>(null)
  const [effect, setEffect] = useState<UpdatePreview | null>(null)
  const saved = async (full: ContestFull) => {
    setBase(full)
    setEffect(null)
    queryClient.setQueryData(contestSettingsQuery(full.resource_id).queryKey, full)
    await Promise.all(
      [contest.list, contest.check, contest.history].map((of) => queryClient.invalidateQueries({ queryKey: queryKeyOf(of) })),
    )
    return full
  }
  const put = async (from: ContestFull, mine: Partial<ContestOutput>, version: number): Promise<ContestFull | null> => {
    const outcome = await send(from, mine, version)
    if ('full' in outcome) return saved(outcome.full)
    setStale(outcome.stale)
    setTheirs(outcome.theirs)
    return null
  }
  const save = async (values: ContestOutput, { isPublic, over, isSeen = false }: SaveOptions): Promise<ContestFull | null> => {
    const tidy = tidied(kind, values)
    if (base === null) return saved(await call(contest.create, { body: createBody(kind, tidy, isPublic) }))
    const version = over ?? base.version
    const mine = changedSettings(settingsOf(base), { ...tidy, is_public: isPublic })
    if (base.status !== 'not_started' && !isSeen && Object.keys(mine).length > 0) {
      const params = { resource_id: base.resource_id }
      const found = await call(contest.preview_update, { params, body: { ...mine, version } })
      if (found.is_recomputed) {
        setEffect(found)
        return null
      }
    }
    return put(base, mine, version)
  }
  const takeTheirs = (): ContestFull | null => {
    if (theirs !== null) setBase(theirs)
    setStale(null)
    return theirs
  }
  return {
    save,
    base,
    /** Somebody else saved while nothing was typed here. */
    follow: setBase,
    stale,
    theirs,
    takeTheirs,
    close: () => setStale(null),
    effect,
    closeEffect: () => setEffect(null),
  }
}
