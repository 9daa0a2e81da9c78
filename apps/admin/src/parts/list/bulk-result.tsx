import { errorText, isErrorCode } from '@beacon/i18n'
import { Dialog } from '@beacon/ui/overlay'
import { type ToastText, useToast } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

export interface BulkReply {
  done: readonly string[]
  skipped: ReadonlyArray<{ resource_id: string; name: string; code: string; details?: Record<string, unknown> | undefined }>
}

/** A reply that may only count its rows. */
type BulkOutcome = Omit<BulkReply, 'done'> & { done: BulkReply['done'] | number }

/**
 * What a bulk action did: a toast, and every skipped row with its reason behind “Details”.
 * `tell(reply, title, undo)` answers nothing; `dialog` belongs somewhere on the page.
 */
export function useBulkResult(): { tell: (reply: BulkOutcome, done: string, action?: ToastText['action']) => void; dialog: ReactNode } {
  const { t } = useLingui()
  const toast = useToast()
  const [skipped, setSkipped] = useState<BulkReply['skipped']>([])
  const tell = (reply: BulkOutcome, done: string, action?: ToastText['action']) => {
    if (reply.skipped.length === 0) return toast.done({ title: done, action })
    const rest = plural(reply.skipped.length, { one: '# skipped', other: '# skipped' })
    const details = { label: t`Details`, onSelect: () => setSkipped(reply.skipped) }
    const isNone = (typeof reply.done === 'number' ? reply.done : reply.done.length) === 0
    const show = isNone ? toast.failed : toast.done
    show({ title: isNone ? rest : t`${done}, ${rest}`, action: details })
  }
  return { tell, dialog: <SkippedDialog skipped={skipped} onClose={() => setSkipped([])} /> }
}

/** The reason a row was left as it is. */
export function useSkipReason(): (row: BulkReply['skipped'][number]) => string {
  const { i18n } = useLingui()
  return ({ code, details }) => (isErrorCode(i18n, code) ? errorText(i18n, code, details) : code)
}

export function SkippedDialog({ skipped, onClose }: { skipped: BulkReply['skipped']; onClose: () => void }) {
  const reason = useSkipReason()
  return (
    <Dialog open={skipped.length > 0} onOpenChange={(open) => !open && onClose()} title={<Trans>Unchanged</Trans>}>
      <table className="w-full text-left text-body">
        <thead className="text-fg-3">
          <tr>
            <th scope="col" className="border-b border-rule py-1 pr-4 font-normal">
              <Trans>Name</Trans>
            </th>
            <th scope="col" className="border-b border-rule py-1 font-normal">
              <Trans>Reason</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {skipped.map((row) => (
            <tr key={row.resource_id}>
              <th scope="row" className="border-b border-rule-2 py-1.5 pr-4 align-top font-normal text-fg">
                {row.name || '–'}
              </th>
              <td className="border-b border-rule-2 py-1.5 text-fg-2">{reason(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
