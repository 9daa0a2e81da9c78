import { call } from '@beacon/api/client'
import { message, recallTyped, type SentRow } from '@beacon/api/people/message'
import { Confirm } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { useToast } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { refreshMessages } from '../../parts/message-form/refresh-messages.ts'

/** Takes back the unread copies; above a hundred the number must be typed. */
export function RecallQuestion({ row, onClose }: { row: SentRow; onClose: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const client = useQueryClient()
  const toast = useToast()
  const unread = row.sent_count - row.read_count - row.recalled_count
  const word = locale === 'zh' ? `撤回 ${unread}` : `recall ${unread}`
  return (
    <Confirm
      danger
      title={t`Recall “${row.subject}”?`}
      body={t`${plural(unread, { one: '# unread copy is recalled.', other: '# unread copies are recalled.' })}`}
      typed={unread > recallTyped ? word : undefined}
      action={t`Recall unread copies`}
      onConfirm={async () => {
        const { recalled } = await call(message.sent.recall, { params: { resource_id: row.resource_id }, body: { confirm: word } })
        await refreshMessages(client)
        toast.done({ title: t`${plural(recalled, { one: '# copy recalled', other: '# copies recalled' })}` })
      }}
      onClose={onClose}
    />
  )
}
