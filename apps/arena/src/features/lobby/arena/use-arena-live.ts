import { queryKeyOf } from '@beacon/api/query'
import { arena } from '@beacon/api/contest/arena'
import { openLive } from '@beacon/api/live/live-client'
import { useSession } from '@beacon/auth'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const moving: ReadonlySet<string> = new Set(['ranking.diff', 'contest.state', 'contest.settings', 'me.entry', 'reset'])
const wait_ms = 500
const spread_ms = 1_000

/** Asks again when anything moves in one of the contests; what comes within a second or so is asked for once. */
export function useArenaLive(contest_ids: readonly string[]): void {
  const cache = useQueryClient()
  const identity = useSession().resource_id
  const parts = contest_ids.join()
  useEffect(() => {
    if (parts === '') return
    let timer: ReturnType<typeof setTimeout> | null = null
    const again = () => {
      timer = null
      for (const endpoint of [arena.page, arena.ranking]) void cache.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
    }
    const stops = parts.split(',').map((id) =>
      openLive({
        part: `contest:${id}`,
        identity,
        onMessage: ({ event }) => {
          if (moving.has(event)) timer ??= setTimeout(again, wait_ms + Math.random() * spread_ms)
        },
      }),
    )
    return () => {
      for (const stop of stops) stop()
      if (timer !== null) clearTimeout(timer)
    }
  }, [parts, identity, cache])
}
