import { call, isApiError } from '@beacon/api/client'
import { type MarkItem, marking } from '@beacon/api/kinds/theory/marking'
import { queryKeyOf } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { Mark } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Why a mark was not saved. What was written stays on the page. */
export type Refusal = { kind: 'refused'; error: unknown } | { kind: 'changed'; other: MarkItem }

export interface RefusalHandlers {
  /** Another marker took the answer. */
  onLost: (item: MarkItem) => void
  /** The answer as another marker left it. */
  onReloaded: (item: MarkItem) => void
  /** The mark had arrived, only its reply had not. */
  onArrived: (item: MarkItem, before: MarkItem) => void
}

/** Refusals that say in which state the marking is by now. */
const stateCodes: ReadonlySet<string> = new Set(['marking_closed', 'exam_not_finished', 'trial_open', 'trial_closed'])

async function findItem(exam_id: string, { item_id, mark_no }: MarkItem): Promise<MarkItem | null> {
  try {
    const { manual } = await call(marking.paper, { params: { exam_id, mark_no }, query: {} })
    return manual.find(({ item }) => item.item_id === item_id)?.item ?? null
  } catch {
    // The first refusal is said then: its mark can be tried again.
    return null
  }
}

/** What the server answered to marks that it did not take, by answer. */
export function useRefusals(exam_id: string, { onLost, onReloaded, onArrived }: RefusalHandlers) {
  const { t } = useLingui()
  const words = useErrorWords()
  const toast = useToast()
  const client = useQueryClient()
  const [refusals, setRefusals] = useState<Readonly<Record<string, Refusal>>>({})
  const put = (item_id: string, refusal: Refusal) => setRefusals((now) => ({ ...now, [item_id]: refusal }))
  const forget = (item_id: string) => setRefusals((now) => Object.fromEntries(Object.entries(now).filter(([id]) => id !== item_id)))
  const refuse = async (error: unknown, item: MarkItem, mark: number | null = null): Promise<void> => {
    const code = isApiError(error) ? error.code : null
    if (code === 'mark_lease_lost') {
      toast.done({
        title: t({ context: 'marking', message: 'Not saved' }),
        body: words(error),
        mark: <Mark name="triangle" className="text-amber" />,
      })
      forget(item.item_id)
      return onLost(item)
    }
    const other = code === 'changed_meanwhile' ? await findItem(exam_id, item) : null
    if (other !== null && mark !== null && other.is_mine && other.mark === mark) {
      forget(item.item_id)
      return onArrived(other, item)
    }
    if (other !== null) {
      onReloaded(other)
      return put(item.item_id, { kind: 'changed', other })
    }
    put(item.item_id, { kind: 'refused', error })
    if (code === null || !stateCodes.has(code)) return
    await Promise.all([marking.overview, marking.paper].map((operation) => client.invalidateQueries({ queryKey: queryKeyOf(operation) })))
  }
  return { of: (item_id: string): Refusal | undefined => refusals[item_id], count: Object.keys(refusals).length, forget, refuse }
}
