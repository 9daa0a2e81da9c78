import { readAuditHead, type AuditChain } from '@beacon/api/platform/audit'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button, CopyField, Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Popover } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link2 } from 'lucide-react'
import { useState } from 'react'

interface HeadProps {
  head: AuditChain['head']
  isRunning: boolean
  /** Starts a check that compares with a head kept outside. */
  onCompare: (head: string) => void
}

/** The head to take away, and a place for one that was kept. */
export function ChainHead({ head, isRunning, onCompare }: HeadProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [isOpen, setOpen] = useState(false)
  const [typedHead, setTypedHead] = useState('')
  const isHead = readAuditHead(typedHead) !== null
  const compare = () => {
    if (!isHead) return
    setOpen(false)
    onCompare(typedHead.trim())
  }
  return (
    <Popover
      label={t`Chain head`}
      align="end"
      className="w-96"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <Link2 size={16} aria-hidden="true" />
          <Trans>Chain head</Trans>
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {head === null ? (
          <p className="text-fg-2">
            <Trans>Nothing is sealed yet. Check again in a few seconds.</Trans>
          </p>
        ) : (
          <div>
            <CopyField label={t`Chain head`} value={`${head.number}:${head.hash}`} />
            <p className="text-caption text-fg-3">
              <Trans>
                Seal {formatNumber(locale, head.number)}, {formatDateTime(locale, head.at)}. Store it outside Beacon: only with it can you
                prove later that the newest rows were removed.
              </Trans>
            </p>
          </div>
        )}
        <form
          className="flex flex-col gap-2 border-t border-rule pt-3"
          onSubmit={(event) => {
            event.preventDefault()
            compare()
          }}
        >
          <Field
            label={t`Saved chain head`}
            error={typedHead.trim() !== '' && !isHead ? t`A chain head looks like 1234:9f3c1a2b4d5e6f70.` : undefined}
          >
            <Input
              mono
              value={typedHead}
              onChange={(event) => setTypedHead(event.currentTarget.value)}
              placeholder="1234:9f3c1a2b4d5e6f70"
            />
          </Field>
          <Button type="submit" disabled={isRunning || !isHead}>
            <Trans>Verify against the saved head</Trans>
          </Button>
        </form>
      </div>
    </Popover>
  )
}
