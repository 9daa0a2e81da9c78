import type { ConsoleKind } from '@beacon/api/scene/console'
import { Kbd } from '@beacon/ui/controls'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'

interface ConsoleHelpProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  idleMinutes: number
  isRecorded: boolean
  kind: ConsoleKind
}

/** Keys of the terminal, and what becomes of a shell that is left. */
export function ConsoleHelp({ open, onOpenChange, idleMinutes, isRecorded, kind }: ConsoleHelpProps) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Console`}>
      {kind === 'desktop' ? <DesktopKeys /> : <TerminalKeys />}
      <ul className="mt-4 grid list-disc gap-1 pl-5 text-fg-2">
        <li>
          {kind === 'terminal' ? (
            <Trans>Everyone gets a separate shell. If the connection drops, it is kept for one minute.</Trans>
          ) : (
            <Trans>This console is shared. The last person to type is shown above.</Trans>
          )}
        </li>
        {kind === 'desktop' && (
          <li>
            <Trans>Desktops are not recorded. Organisers can watch them live.</Trans>
          </li>
        )}
        <li>
          <Trans>After {idleMinutes} minutes of inactivity the console asks if you are still here, then closes.</Trans>
        </li>
        <li>
          <Trans>Organisers can see this console and type in it. When they type, their name is shown here.</Trans>
        </li>
        {isRecorded && kind !== 'desktop' && (
          <li>
            <Trans>Terminal output is recorded and can be replayed by organisers. Hidden input, such as passwords, is not.</Trans>
          </li>
        )}
      </ul>
    </Dialog>
  )
}

function TerminalKeys() {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      <dt>
        <Kbd>Ctrl+Shift+C</Kbd>
      </dt>
      <dd>
        <Trans>Copy the selection; Ctrl+C interrupts the command.</Trans>
      </dd>
      <dt>
        <Kbd>Ctrl+Shift+V</Kbd>
      </dt>
      <dd>
        <Trans>Paste. More than five lines need confirmation.</Trans>
      </dd>
      <dt>
        <Kbd>Ctrl+Shift+F</Kbd>
      </dt>
      <dd>
        <Trans>Search the output.</Trans>
      </dd>
    </dl>
  )
}

function DesktopKeys() {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      <dt>
        <Kbd>Ctrl+Alt</Kbd>
      </dt>
      <dd>
        <Trans>Returns the keyboard to this page. Click the desktop to capture it again.</Trans>
      </dd>
    </dl>
  )
}
