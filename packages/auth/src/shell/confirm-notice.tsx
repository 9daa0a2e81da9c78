import { call, isApiError } from '@beacon/api/client'
import { notice as contract } from '@beacon/api/notice'
import { errorText, formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Markdown } from '@beacon/ui/markdown'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

interface ConfirmNoticeProps {
  notice: { resource_id: string; title: string; content: string; by: string; publish_at: string }
  onDone: () => void
}

/** A notice that must be confirmed: put off it comes back with the next page, until it is. */
export function ConfirmNotice({ notice, onDone }: ConfirmNoticeProps) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    try {
      await call(contract.confirm, { params: { resource_id: notice.resource_id }, body: {} })
      setOpen(false)
      onDone()
    } catch (error) {
      setProblem(isApiError(error) ? errorText(i18n, error.code, error.details) : String(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      busy={isBusy}
      title={notice.title}
      description={
        <>
          {notice.by} · {formatDateTime(locale, notice.publish_at)}
        </>
      }
      footer={
        <>
          <Button disabled={isBusy} onClick={() => setOpen(false)}>
            <Trans>Later</Trans>
          </Button>
          <Button look="primary" saving={isBusy} savingLabel={t`Confirming`} onClick={() => void confirm()}>
            <Trans>I have read it</Trans>
          </Button>
        </>
      }
    >
      <Markdown>{notice.content}</Markdown>
      {problem !== null && (
        <p role="alert" className="mt-3 text-vermilion">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
