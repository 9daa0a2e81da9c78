import { call } from '@beacon/api/client'
import { contestDefault } from '@beacon/api/contest/contest-default'
import type { ContestDefaultValues } from '@beacon/api/contest/contest-fields'
import type { Reply } from '@beacon/api/endpoint'
import { queryKeyOf } from '@beacon/api/query'
import type { BuiltKind } from '@beacon/router'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isSame } from '../../parts/form/as-default.tsx'
import { type Stale, staleOf } from '../../parts/form/changed-meanwhile.tsx'
import { contestDefaultsQuery } from '../../parts/contest-form/save-contest.ts'

export type Defaults = Reply<typeof contestDefault.get>
type Name = keyof ContestDefaultValues

/** What the form changed: new values, and the names of those that go back to their factory value. */
export function changesOf(base: Pick<Defaults, 'values' | 'factory'>, values: ContestDefaultValues) {
  const changed = (Object.keys(base.values) as Name[]).filter((name) => !isSame(base.values[name], values[name]))
  const restore = changed.filter((name) => isSame(base.factory[name], values[name]))
  const set = changed.filter((name) => !restore.includes(name)).map((name) => [name, values[name]])
  return { values: Object.fromEntries(set) as Partial<ContestDefaultValues>, restore }
}

/** Saves the defaults of the kind; `stale` when somebody else did meanwhile. */
export function useSaveDefaults(kind: BuiltKind) {
  const client = useQueryClient()
  const { data } = useSuspenseQuery(contestDefaultsQuery(kind))
  const [base, setBase] = useState<Defaults>(data)
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<Defaults | null>(null)
  const save = async (values: ContestDefaultValues, over: Defaults): Promise<Defaults | null> => {
    try {
      const saved = await call(contestDefault.update, {
        body: { kind, ...changesOf({ ...over, values: base.values }, values), version: over.version },
      })
      setBase(saved)
      client.setQueryData(contestDefaultsQuery(kind).queryKey, saved)
      await Promise.all([contestDefault.usage, contestDefault.history].map((of) => client.invalidateQueries({ queryKey: queryKeyOf(of) })))
      return saved
    } catch (error) {
      const found = staleOf(error)
      if (found === null) throw error
      setStale(found)
      setTheirs(await client.fetchQuery({ ...contestDefaultsQuery(kind), staleTime: 0 }))
      return null
    }
  }
  const takeTheirs = (): Defaults | null => {
    if (theirs !== null) setBase(theirs)
    setStale(null)
    return theirs
  }
  return { base, save, stale, theirs, takeTheirs, close: () => setStale(null) }
}
