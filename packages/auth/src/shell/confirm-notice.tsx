import { call } from '@beacon/api/client'
import { notice as contract } from '@beacon/api/people/notice'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Markdown } from '@beacon/ui/markdown'
import { Dialog, useRun } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useErrorWords } from '../call/error-words.ts'

interface ConfirmNoticeProps {
  notice: { resource_id: string; title: string; content: string; by: string; publish_at: string }
  onDone: () => void
}

/** A notice that must be confirmed: put off it comes back with the next page, until it is. */
export function ConfirmNotice({ notice, onDone }: ConfirmNoticeProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [isOpen, setOpen] = useState(true)
  const { isBusy, failure, start } = useRun(useErrorWords())
  const confirm = () =>
    start(async () => {
      await call(contract.confirm, { params: { resource_id: notice.resource_id }, body: {} })
      setOpen(false)
      onDone()
    })
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
      {failure !== null && (
        <p role="alert" className="mt-3 text-vermilion">
          {failure}
        </p>
      )}
    </Dialog>
  )
}
