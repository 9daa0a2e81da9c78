import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import type { Input } from '@beacon/api/endpoint'
import { ranking } from '@beacon/api/contest/ranking'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useBulkResult } from '../../../parts/list/bulk-result.tsx'
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
      undecide: t({ context: 'entrant', message: 'Review again' }),
      remove: t({ context: 'entrant', message: 'Remove…' }),
      move: t({ context: 'entrant', message: 'Move to bracket…' }),
      rotate_token: t({ context: 'entrant', message: 'Revoke bot token…' }),
      sign_out: t({ context: 'entrant', message: 'Sign out everywhere…' }),
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
        undecide: plural(count, { one: '# back to review', other: '# back to review' }),
        remove: plural(count, { one: '# removed', other: '# removed' }),
        move: plural(count, { one: '# moved', other: '# moved' }),
        rotate_token: plural(count, { one: 'Bot token of # entrant revoked', other: 'Bot tokens of # entrants revoked' }),
        sign_out: plural(count, { one: '# signed out everywhere', other: '# signed out everywhere' }),
      })[action],
  }
}

/** The values of an action: a reason, until when, whether out of the ranking, and to which bracket. */
export type ActMore = Partial<Pick<Input<typeof entrant.act>['body'], 'reason' | 'until' | 'leave_out' | 'bracket_id'>>
export interface Placed {
  entrant_id: string
  bracket_id: string | null
}

/** Takes an action on entrants. Each is judged alone, and a toast names the skipped ones with their reason. */
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
      [entrant.rows, entrant.participants, entrant.get, ranking.scores, contest.settings, contest.facts].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path, params] }),
      ),
    )
  const send = (action: EntrantAction, entrant_ids: string[], more: ActMore) =>
    call(entrant.act, { params, body: { action, entrant_ids, ...more } })
  const act = async (action: EntrantAction, entrant_ids: string[], more: ActMore = {}): Promise<void> => {
    const reply = await send(action, entrant_ids, more)
    await again()
    const back = opposite[action]
    // A ban wants a reason of its own, so it is no undo of an unban.
    const undo =
      back === undefined || back === 'ban' || reply.done.length === 0
        ? undefined
        : { label: t`Undo`, onSelect: () => void tryAct(back, reply.done) }
    tell(reply, done(action, reply.done.length), undo)
  }
  /** Moves, and remembers where each stood. */
  const move = async (rows: readonly Placed[], bracket_id: string | null): Promise<void> => {
    const ids = rows.map(({ entrant_id }) => entrant_id)
    const reply = await send('move', ids, { bracket_id })
    await again()
    const undo = { label: t`Undo`, onSelect: () => void moveBack(rows.filter(({ entrant_id }) => reply.done.includes(entrant_id))) }
    tell(reply, done('move', reply.done.length), reply.done.length === 0 ? undefined : undo)
  }
  const moveBack = async (rows: readonly Placed[]): Promise<void> => {
    try {
      for (const bracket_id of new Set(rows.map((row) => row.bracket_id))) {
        const ids = rows.filter((row) => row.bracket_id === bracket_id).map(({ entrant_id }) => entrant_id)
        await send('move', ids, { bracket_id })
      }
      await again()
      toast.done({ title: t`Moved back` })
    } catch (error) {
      toast.failed({ title: words(error) })
    }
  }
  const tryAct = async (action: EntrantAction, entrant_ids: string[]): Promise<void> => {
    try {
      await act(action, entrant_ids)
    } catch (error) {
      toast.failed({ title: words(error) })
    }
  }
  return { act, tryAct, move, again, tell, dialog }
}
