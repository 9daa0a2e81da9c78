import { contest } from '@beacon/api/contest/contest'
import { queryKeyOf } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { type Change, changeContests, oppositeOf } from './actions.ts'
import { changeDone } from './change-done.ts'

export type Tell = ReturnType<typeof useBulkResult>['tell']

/** Changes contests and says what became of it, with the way back. Throws what a question that asked first shows itself. */
export function useChange(tell: Tell) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const refresh = () => client.invalidateQueries({ queryKey: queryKeyOf(contest.list) })
  const run = async (ids: readonly string[], change: Change, confirm?: string): Promise<void> => {
    const reply = await changeContests(ids, change, confirm)
    await refresh()
    const undo = () => void quiet(reply.done, oppositeOf[change], confirm)
    // Deleting again would have to be typed.
    const mayUndo = change !== 'restore' && reply.done.length > 0
    tell(reply, changeDone(change, reply.done.length), mayUndo ? { label: t`Undo`, onSelect: undo } : undefined)
  }
  /** For actions without a question: a toast shows the failure. `confirm` also serves the undo. */
  const quiet = async (ids: readonly string[], change: Change, confirm?: string): Promise<void> => {
    try {
      await run(ids, change, confirm)
    } catch (error) {
      toast.failed({ title: words(error) })
    }
  }
  return { run, quiet }
}
