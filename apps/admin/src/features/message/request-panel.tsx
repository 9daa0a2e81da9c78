import { call } from '@beacon/api/client'
import { type InboxRow, message } from '@beacon/api/people/message'
import { usePermission } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, buttonLook } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { SidePanel } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { refreshMessages } from '../../parts/message-form/refresh-messages.ts'

/** Somebody without mail forgot the password: an organiser resets it at the account. */
export function RequestPanel({ row, onClose }: { row: InboxRow; onClose: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const maySee = usePermission('user.read')
  const dismiss = async () => {
    try {
      await call(message.inbox.close_request, { params: { resource_id: row.resource_id }, body: {} })
      await refreshMessages(client)
      onClose()
    } catch (error) {
      toast.failed({ title: t`The request could not be closed.`, body: words(error) })
    }
  }
  const at = formatDateTime(locale, row.updated_at)
  const address = row.text
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      title={row.from}
      above={t`Forgot the password`}
      footer={
        <>
          <Button onClick={() => void dismiss()}>
            <Trans>Close the request</Trans>
          </Button>
          {maySee && row.user_id !== null && (
            <Link to="/admin/system/user-management/edit/$id" params={{ id: row.user_id }} className={buttonLook({ look: 'primary' })}>
              <Trans>Open the account</Trans>
            </Link>
          )}
        </>
      }
    >
      <p>
        <Trans>
          Requested at {at} from {address}. Resetting the password closes the request.
        </Trans>
      </p>
    </SidePanel>
  )
}
