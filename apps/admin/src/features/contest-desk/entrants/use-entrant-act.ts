import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest'
import { entrant } from '@beacon/api/entrant'
import { ranking } from '@beacon/api/ranking'
import { useToast } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useBulkResult } from '../../../app/bulk-result.tsx'
import { useErrorWords } from '../../../app/list-state.tsx'
import { type EntrantAction, opposite } from './entrant-actions.ts'

/** What an action is called, and what was done once it is. */
export function useEntrantActionWords(): { name: Record<EntrantAction, string>; done: (action: EntrantAction, count: number) => string } {
  const { t } = useLingui()
  return {
    name: {
      approve: t({ context: 'entrant', message: 'Approve' }),
      reject: t({ context: 'entrant', message: 'Reject…' }),
      ban: t({ context: 'entrant', message: 'Ban…' }),
      unban: t({ context: 'entrant', message: 'Unban' }),
      hide: t({ context: 'entrant', message: 'Hide' }),
      show: t({ context: 'entrant', message: 'Show' }),
      withdraw: t({ context: 'entrant', message: 'Withdraw…' }),
      readmit: t({ context: 'entrant', message: 'Readmit' }),
    },
    done: (action, count) =>
      ({
        approve: plural(count, { one: '# approved', other: '# approved' }),
        reject: plural(count, { one: '# rejected', other: '# rejected' }),
        ban: plural(count, { one: '# banned', other: '# banned' }),
        unban: plural(count, { one: '# unbanned', other: '# unbanned' }),
        hide: plural(count, { one: '# hidden', other: '# hidden' }),
        show: plural(count, { one: '# shown', other: '# shown' }),
        withdraw: plural(count, { one: '# withdrawn', other: '# withdrawn' }),
        readmit: plural(count, { one: '# readmitted', other: '# readmitted' }),
      })[action],
  }
}

/** Takes an action on entrants, each judged alone; what was skipped is told with its reason. */
export function useEntrantAct(id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const { done } = useEntrantActionWords()
  const { tell, dialog } = useBulkResult()
  const params = { resource_id: id }
  const again = () =>
    Promise.all(
      [entrant.rows, entrant.participants, ranking.scores, contest.settings, contest.facts].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path, params] }),
      ),
    )
  const act = async (action: EntrantAction, entrant_ids: string[], reason?: string): Promise<void> => {
    const reply = await call(entrant.act, { params, body: { action, entrant_ids, ...(reason === undefined ? {} : { reason }) } })
    await again()
    const back = opposite[action]
    // A ban wants a reason of its own, so it is no undo of an unban.
    const undo =
      back === undefined || back === 'ban' || reply.done.length === 0
        ? undefined
        : { label: t`Undo`, onSelect: () => void tryAct(back, reply.done) }
    tell(reply, done(action, reply.done.length), undo)
  }
  const tryAct = async (action: EntrantAction, entrant_ids: string[]): Promise<void> => {
    try {
      await act(action, entrant_ids)
    } catch (error) {
      toast.failed({ title: words(error) })
    }
  }
  return { act, tryAct, again, tell, dialog }
}
