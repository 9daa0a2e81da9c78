import type { OwnChecks } from '@beacon/api/kinds/operation/check'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

type Open = NonNullable<OwnChecks['open']>

/** Tells what came of a check that ended while the page stood open, whatever topic is open. */
export function useResultToasts(items: readonly OwnChecks[] | undefined): void {
  const { t } = useLingui()
  const toast = useToast()
  const seen = useRef<ReadonlyMap<string, Open>>(new Map())
  useEffect(() => {
    if (items === undefined) return
    const now = new Map(items.flatMap(({ topic_id, open }) => (open === null ? [] : [[topic_id, open] as const])))
    for (const [topic_id, before] of seen.current) {
      if (now.get(topic_id)?.run_id === before.run_id) continue
      const points = (items.find((one) => one.topic_id === topic_id)?.points ?? []).filter(({ point_id }) =>
        before.point_ids.includes(point_id),
      )
      // What the clock ordered is told by the row alone.
      if (before.trigger !== 'application' || points.length === 0) continue
      const fault = points.find(({ last }) => last?.code === 'check_error')
      const failed = points.filter(({ last }) => last !== null && last.code !== 'check_passed')
      if (fault !== undefined) toast.failed({ title: t`The check could not be run. It was not counted.` })
      else if (failed.length === 0) toast.done({ title: t`Check passed: ${{ names: points.map(({ name }) => name).join(', ') }}` })
      else toast.failed({ title: t`Check failed: ${{ names: failed.map(({ name }) => name).join(', ') }}` })
    }
    seen.current = now
  }, [items, t, toast])
}
