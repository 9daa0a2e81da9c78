import { call } from '@beacon/api/client'
import { systemLog, type LogLine } from '@beacon/api/platform/system-log'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LogQuery } from './list-query.ts'

const everyMs = 1_000
const atOnce = 100
const mostKept = 1_000

interface Following {
  lines: readonly LogLine[]
  isHeld: boolean
  hold: (isHeld: boolean) => void
  isLost: boolean
}

interface Followed {
  /** The filters these lines are of. */
  key: string
  last: number | null
  lines: readonly LogLine[]
  isHeld: boolean
}

/** New lines as they come, newest first; held, they wait on the server and come together afterwards. */
export function useFollow(listQuery: LogQuery, isOn: boolean): Following {
  const { from: _from, to: _to, ...matching } = listQuery
  const key = JSON.stringify(matching)
  const [followed, setFollowed] = useState<Followed>({ key, last: null, lines: [], isHeld: false })
  // Lines of other filters are no beginning for these.
  const own: Followed = followed.key === key ? followed : { key, last: null, lines: [], isHeld: false }
  const asking = useQuery({
    queryKey: ['system-log follow', key],
    enabled: isOn && !own.isHeld,
    refetchInterval: everyMs,
    gcTime: 0,
    queryFn: async () => {
      const fresh = await nextLines(matching, own.last)
      const last = Math.max(own.last ?? 0, ...fresh.map(({ seq }) => seq))
      if (fresh.length > 0 || own.last === null)
        setFollowed({ ...own, last, lines: [...fresh].reverse().concat(own.lines).slice(0, mostKept) })
      return fresh.length
    },
  })
  const hold = (isHeld: boolean) => setFollowed({ ...own, isHeld })
  usePauseKey(isOn, () => hold(!own.isHeld))
  return { lines: own.lines, isHeld: own.isHeld, hold, isLost: asking.isError }
}

/** At first the newest that are there, then what came since. */
async function nextLines(matching: Omit<LogQuery, 'from' | 'to'>, last: number | null): Promise<LogLine[]> {
  if (last !== null) return (await call(systemLog.list, { query: { ...matching, after: last, size: atOnce } })).items
  return [...(await call(systemLog.list, { query: { ...matching, size: 20 } })).items].reverse()
}

/** P holds and lets go, unless one is typing. */
function usePauseKey(isOn: boolean, toggle: () => void): void {
  const latest = useRef(toggle)
  useEffect(() => {
    latest.current = toggle
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const { target } = event
      const isTyping = target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/u.test(target.tagName))
      if (event.key.toLowerCase() === 'p' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
}
