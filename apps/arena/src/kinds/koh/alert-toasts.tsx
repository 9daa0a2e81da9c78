import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import type { HillAlert } from '@beacon/api/kinds/koh/views'
import { useToast } from '@beacon/ui/feedback'
import { alertLooks, useAlertWords } from '@beacon/ui/kinds/koh'
import { Glyph } from '@beacon/ui/status'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isIn, ownAlertsQuery } from './queries.ts'

/** What concerns the own team enough to be told on every page; tries and patches of its own it knows. */
const shownTypes: ReadonlySet<HillAlert['type']> = new Set([12, 13, 14, 15, 16, 18, 19])

/** On every page of the contest: tells new alerts of the own team in a toast, those of before the visit never. */
export function AlertToasts({ contest, mine }: { contest: ContestPublic; mine: ContestMe }) {
  const { data } = useQuery({ ...ownAlertsQuery(contest.resource_id), enabled: isIn(mine) && contest.status !== 'not_started' })
  const known = useRef<ReadonlySet<string> | null>(null)
  const toast = useToast()
  const words = useAlertWords()
  const tell = useEffectEvent((alerts: readonly HillAlert[]) => {
    const before = known.current
    known.current = new Set(alerts.map(({ alert_id }) => alert_id))
    if (before === null) return
    for (const alert of alerts.filter(({ alert_id }) => !before.has(alert_id)).reverse()) {
      if (!shownTypes.has(alert.type) || !alert.is_own) continue
      const { glyph, look } = alertLooks[alert.type]
      toast.done({ title: words(alert), mark: <Glyph name={glyph} className={look} /> })
    }
  })
  useEffect(() => {
    if (data !== undefined) tell(data.items)
  }, [data])
  return null
}
