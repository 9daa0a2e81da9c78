import type { LobbyRow } from '@beacon/api/contest/contest-views'
import { openLive } from '@beacon/api/live/live-client'
import { serverNow, useSession } from '@beacon/auth'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followedContest, nextChange } from './lobby-rows.ts'
import { lobbyKey } from './queries.ts'

const lobbyEvents: ReadonlySet<string> = new Set(['contest.state', 'contest.settings', 'me.entry', 'me.score', 'reset'])
/** Longest time a browser's timer can hold. */
const longest_ms = 2_000_000_000

/** Asks again when the followed contest changes, and when any listed one starts or ends. */
export function useLobbyLive(rows: readonly LobbyRow[]): void {
  const cache = useQueryClient()
  const identity = useSession().resource_id
  const resource_id = followedContest(rows)?.resource_id
  const change = nextChange(rows, serverNow())
  useEffect(() => {
    if (resource_id === undefined) return
    return openLive({
      part: `contest:${resource_id}`,
      identity,
      onMessage: ({ event }) => {
        if (lobbyEvents.has(event)) void cache.invalidateQueries({ queryKey: lobbyKey })
      },
    })
  }, [resource_id, identity, cache])
  useEffect(() => {
    if (change === null) return
    const wait_ms = Math.min(change - serverNow() + 500 + Math.random() * 1500, longest_ms)
    const timer = setTimeout(() => void cache.invalidateQueries({ queryKey: lobbyKey }), wait_ms)
    return () => clearTimeout(timer)
  }, [change, cache])
}
