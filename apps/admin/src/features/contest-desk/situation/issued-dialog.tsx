import { Button, CopyField } from '@beacon/ui/controls'
import { QrCode } from '@beacon/ui/layout'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { type Issued, linkOf, openScreen } from './use-screens.ts'

/** The link of a screen with its key, once. */
export function IssuedDialog({ issued, onClose }: { issued: Issued; onClose: () => void }) {
  const { t } = useLingui()
  const link = linkOf(issued)
  return (
    <OpenDialog
      onClose={onClose}
      title={issued.screen.name}
      description={t`Anyone with this link can watch the screen without signing in, until it is revoked.`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
          <Button look="primary" icon={<ExternalLink size={14} aria-hidden="true" />} onClick={() => openScreen(issued)}>
            <Trans>Open on second monitor</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-start gap-4">
        <QrCode value={link} label={t`Opens the screen`} size={148} />
        <CopyField label={t`Link of the screen`} value={link} once className="min-w-64 flex-1" />
      </div>
    </OpenDialog>
  )
}
