import type { ConsoleKind, ConsoleScreen } from '@beacon/api/scene/console'
import { Loading } from '@beacon/ui/feedback'
import { Terminal, type TerminalHandle } from '@beacon/ui/terminal'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useMemo, useState } from 'react'
import { ConfirmDialog } from '../call/index.ts'
import type { ConsoleTo } from './words.ts'
import { ConsoleBar } from './console-bar.tsx'
import { FindBox } from './find-box.tsx'
import { KeyBar } from './key-bar.tsx'
import { useLook } from './look.ts'
import { LookMenu } from './look-menu.tsx'
import { ShellState } from './shell-state.tsx'
import { useConsole, type ConsoleView } from './use-console.ts'

interface ShellProps {
  screen: ConsoleScreen
  kind: ConsoleKind
  onGo: (to: ConsoleTo) => void
  /** The scene stopped under it: the page waits for it again. */
  onClosed: () => void
}

const viewOf = (terminal: TerminalHandle): ConsoleView => ({
  size: terminal.size,
  hear: terminal.write,
  begin: () => {
    terminal.clear()
    terminal.focus()
  },
})

/** The terminal with all around it. */
export function Shell({ screen, kind, onGo, onClosed }: ShellProps) {
  const { t } = useLingui()
  const [terminal, setTerminal] = useState<TerminalHandle | null>(null)
  const [look, setLook] = useLook()
  const [isFinding, setFinding] = useState(false)
  const [pasted, setPasted] = useState<string | null>(null)
  const view = useMemo(() => (terminal === null ? null : viewOf(terminal)), [terminal])
  const { facts, type, resize, stay, again } = useConsole(screen.node.instance_id, kind, view)
  const lines = pasted?.trimEnd().split('\n').length ?? 0
  return (
    <>
      <ConsoleBar screen={screen} kind={kind} onGo={onGo} facts={facts} onFind={() => setFinding(true)}>
        <LookMenu look={look} onChange={setLook} />
      </ConsoleBar>
      {isFinding && (
        <FindBox
          terminal={terminal}
          onClose={() => {
            setFinding(false)
            terminal?.focus()
          }}
        />
      )}
      <ShellState facts={facts} onAgain={again} onStay={stay} onClosed={onClosed} />
      <div className="min-h-0 flex-1 p-1">
        <Suspense
          fallback={
            <Loading>
              <Trans>Loading the console</Trans>
            </Loading>
          }
        >
          <Terminal
            label={kind === 'serial' ? t`Serial line of ${screen.node.name}` : t`Terminal of ${screen.node.name}`}
            {...look}
            onType={type}
            onSize={resize}
            onPasteLines={setPasted}
            onFind={() => setFinding(true)}
            onReady={setTerminal}
          />
        </Suspense>
      </div>
      <KeyBar onType={type} onKey={() => terminal?.focus()} />
      <ConfirmDialog
        open={pasted !== null}
        onOpenChange={() => setPasted(null)}
        danger={false}
        title={<Plural value={lines} one="Paste # line?" other="Paste # lines?" />}
        body={<Trans>The shell can run each line immediately.</Trans>}
        action={t`Paste`}
        onConfirm={() => {
          terminal?.paste(pasted ?? '')
          setPasted(null)
        }}
      />
    </>
  )
}
