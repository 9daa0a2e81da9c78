import { useErrorWords } from '../call/index.ts'
import { isApiError } from '@beacon/api/client'
import { socketEnds } from '@beacon/api/platform/socket'
import { Button } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'
import type { ConsoleFacts } from './use-console.ts'
import { endWord } from './words.ts'

interface ShellStateProps {
  facts: ConsoleFacts
  onAgain: () => void
  onStay: () => void
  onClosed: () => void
}

/** One line above the terminal for what is not as usual. */
export function ShellState({ facts, onAgain, onStay, onClosed }: ShellStateProps) {
  const { i18n } = useLingui()
  const wordsOf = useErrorWords()
  const { phase, typist, idle_s } = facts
  const isStopped =
    (phase.name === 'over' && phase.code === socketEnds.state) ||
    (phase.name === 'refused' && isApiError(phase.error) && phase.error.code === 'console_not_running')
  useEffect(() => {
    if (isStopped) onClosed()
  }, [isStopped, onClosed])
  const again = (
    <Button size="sm" onClick={onAgain}>
      <Trans>Reconnect</Trans>
    </Button>
  )
  if (phase.name === 'over') return <Line action={again}>{i18n._(endWord(phase.code, phase.reason))}</Line>
  if (phase.name === 'refused') return <Line action={again}>{wordsOf(phase.error)}</Line>
  if (phase.name === 'lost')
    return (
      <Line>
        <Trans>Connection lost. Reconnecting; your shell is kept for one minute.</Trans>
      </Line>
    )
  if (idle_s !== null)
    return (
      <Line
        action={
          <Button size="sm" look="primary" onClick={onStay}>
            <Trans>Stay</Trans>
          </Button>
        }
      >
        <Trans>Still here? This console closes in {idle_s} s.</Trans>
      </Line>
    )
  if (typist !== null)
    return (
      <Line>
        <Trans>{typist} is typing. Your keyboard is locked until they hand back.</Trans>
      </Line>
    )
  return null
}

function Line({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="status" className="flex min-h-9 flex-wrap items-center gap-3 border-b border-amber-rule bg-amber-bg px-3 py-1 text-fg">
      <span className="min-w-0 flex-1">{children}</span>
      {action}
    </div>
  )
}
