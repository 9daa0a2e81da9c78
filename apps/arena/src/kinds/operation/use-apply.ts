import { call } from '@beacon/api/client'
import { pointCheck } from '@beacon/api/kinds/operation/check'
import { useErrorWords } from '@beacon/auth/call'
import { formatTime } from '@beacon/i18n'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checksQuery, runsQuery } from './queries.ts'

/** Applies for a check of a point, or of all of a topic; what keeps it from being taken stands until the next try. */
export function useApply({ resource_id, topic_id }: { resource_id: string; topic_id: string }) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const cache = useQueryClient()
  /** The point that is sent; empty: all. */
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const apply = async (point_id?: string) => {
    setBusy(point_id ?? '')
    setRefusal(null)
    try {
      const run = await call(pointCheck.apply, { params: { resource_id, topic_id }, body: point_id === undefined ? {} : { point_id } })
      const time = formatTime(run.requested_at)
      toast.done({ title: t`Requested at ${{ time }}. Place ${{ n: run.ahead + 1 }} in the queue.` })
    } catch (error) {
      setRefusal(words(error))
    } finally {
      await Promise.all(
        [checksQuery(resource_id), runsQuery(resource_id, topic_id)].map(({ queryKey }) => cache.invalidateQueries({ queryKey })),
      )
      setBusy(null)
    }
  }
  return { apply, busy, refusal }
}
