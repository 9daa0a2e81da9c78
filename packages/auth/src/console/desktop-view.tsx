import type { ConsoleKind, ConsoleScreen } from '@beacon/api/scene/console'
import { Button } from '@beacon/ui/controls'
import { Desktop, type DesktopHandle } from '@beacon/ui/desktop'
import { Loading } from '@beacon/ui/feedback'
import { saveFile } from '@beacon/ui/save'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useMemo, useState } from 'react'
import type { ConsoleTo } from './words.ts'
import { ConsoleBar } from './console-bar.tsx'
import { SendText } from './send-text.tsx'
import { ShellState } from './shell-state.tsx'
import { useConsole, type ConsoleView } from './use-console.ts'

interface DesktopViewProps {
  screen: ConsoleScreen
  kind: ConsoleKind
  onGo: (to: ConsoleTo) => void
  /** The scene stopped under it: the page waits for it again. */
  onClosed: () => void
}

const viewOf = (desktop: DesktopHandle): ConsoleView => ({
  // A desktop has the size of its machine.
  size: () => ({ columns: 80, rows: 24 }),
  hear: desktop.hear,
  begin: desktop.begin,
})

/** The screen of a virtual machine with all around it. */
export function DesktopView({ screen, kind, onGo, onClosed }: DesktopViewProps) {
  const { t } = useLingui()
  const [desktop, setDesktop] = useState<DesktopHandle | null>(null)
  const [isFitted, setFitted] = useState(true)
  const [isSending, setSending] = useState(false)
  const view = useMemo(() => (desktop === null ? null : viewOf(desktop)), [desktop])
  const { facts, type, stay, again } = useConsole(screen.node.instance_id, kind, view)
  const { name } = screen.node
  return (
    <>
      <ConsoleBar screen={screen} kind={kind} onGo={onGo} facts={facts}>
        <Button size="sm" look="quiet" aria-pressed={!isFitted} onClick={() => setFitted((was) => !was)}>
          {isFitted ? <Trans context="size of a desktop">1:1</Trans> : <Trans context="size of a desktop">Fit</Trans>}
        </Button>
        <Button size="sm" look="quiet" onClick={() => desktop?.ctrlAltDel()}>
          Ctrl+Alt+Del
        </Button>
        <Button size="sm" look="quiet" onClick={() => setSending(true)}>
          <Trans>Send text</Trans>
        </Button>
        <Button size="sm" look="quiet" onClick={() => void save(desktop, name)}>
          <Trans>Screenshot</Trans>
        </Button>
      </ConsoleBar>
      <ShellState facts={facts} onAgain={again} onStay={stay} onClosed={onClosed} />
      <div className="min-h-0 flex-1 p-1">
        <Suspense
          fallback={
            <Loading>
              <Trans>Loading the console</Trans>
            </Loading>
          }
        >
          <Desktop label={t`Desktop of ${name}`} isFitted={isFitted} onType={type} onBroken={again} onReady={setDesktop} />
        </Suspense>
      </div>
      <SendText
        open={isSending}
        onClose={() => setSending(false)}
        onSend={(text) => {
          desktop?.sendText(text)
          desktop?.focus()
        }}
      />
    </>
  )
}

async function save(desktop: DesktopHandle | null, name: string): Promise<void> {
  const picture = await desktop?.screenshot()
  if (picture === null || picture === undefined) return
  saveFile(`${name}.png`, picture)
}
