import type { ConsoleKind, ConsoleScreen } from '@beacon/api/scene/console'
import { Button, Select } from '@beacon/ui/controls'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { ConsoleTo } from './words.ts'
import { ConsoleHelp } from './console-help.tsx'
import { RemainingTime } from './remaining-time.tsx'
import type { ConsoleFacts } from './use-console.ts'
import { kindWords, stateWords } from './words.ts'

interface ConsoleBarProps {
  screen: ConsoleScreen
  kind: ConsoleKind
  /** Another node or another kind is chosen. */
  onGo: (to: ConsoleTo) => void
  /** Null while no shell is open. */
  facts: ConsoleFacts | null
  onFind?: () => void
  children?: ReactNode
}

const numberOf = (number: number): string => `sc-${number.toString(16).padStart(6, '0')}`

/** Forty pixels: where one is, how the scene is, who else is here. */
export function ConsoleBar({ screen, kind, onGo, facts, onFind, children }: ConsoleBarProps) {
  const { t, i18n } = useLingui()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { name, number, status, ends_at } = screen
  return (
    <header className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule bg-ink-1 px-3 whitespace-nowrap">
      <h1 className="min-w-0 truncate text-body font-semibold text-fg">
        {name} <span className="font-mono font-normal text-fg-3">{numberOf(number)}</span>
      </h1>
      <NodeSwitch screen={screen} onGo={onGo} />
      <KindSwitch screen={screen} kind={kind} onGo={onGo} />
      <span className="text-fg-2">{i18n._(stateWords[status])}</span>
      {ends_at !== null && <RemainingTime to={ends_at} now={screen.server_now} />}
      {kind === 'desktop' && screen.recorded && (
        <span className="text-fg-3" title={t`Desktops are not recorded. Organisers can watch them live.`}>
          <Trans context="console">Not recorded</Trans>
        </span>
      )}
      {(facts?.recorded ?? (screen.recorded && kind !== 'desktop')) && (
        <span className="flex items-center gap-1 text-fg-2" title={t`Organisers can replay what this terminal shows.`}>
          <span aria-hidden="true" className="size-2 rounded-full bg-vermilion" />
          <Trans context="console">Recorded</Trans>
        </span>
      )}
      {facts !== null && facts.people > 0 && (
        <span className="text-fg-2">
          <Plural value={facts.people} one="# other" other="# others" />
        </span>
      )}
      {facts !== null && facts.sharedBy !== null && (
        <span className="text-fg-2">
          <Trans>{facts.sharedBy} typed last</Trans>
        </span>
      )}
      {facts?.roundTrip_ms != null && (
        <span className="font-mono text-fg-3" title={t`Round trip`}>
          {facts.roundTrip_ms} ms
        </span>
      )}
      <span className="flex-1" />
      {children}
      {onFind !== undefined && (
        <Button size="sm" look="quiet" onClick={onFind}>
          <Trans>Find</Trans>
        </Button>
      )}
      <Button size="sm" look="quiet" onClick={() => void toggleFull()}>
        <Trans context="console">Full screen</Trans>
      </Button>
      <Button size="sm" look="quiet" onClick={() => setHelpOpen(true)}>
        <Trans>Help</Trans>
      </Button>
      <ConsoleHelp
        open={isHelpOpen}
        onOpenChange={setHelpOpen}
        idleMinutes={screen.idle_minutes}
        isRecorded={screen.recorded}
        kind={kind}
      />
    </header>
  )
}

const toggleFull = async (): Promise<void> => {
  if (document.fullscreenElement !== null) return document.exitFullscreen().catch(() => undefined)
  return document.documentElement.requestFullscreen().catch(() => undefined)
}

function NodeSwitch({ screen: { node, nodes }, onGo }: Pick<ConsoleBarProps, 'screen' | 'onGo'>) {
  const { t } = useLingui()
  if (nodes.length < 2) return <span className="font-mono text-fg-2">{node.name}</span>
  return (
    <Select
      aria-label={t`Node`}
      size="sm"
      className="w-36"
      value={node.instance_id}
      options={nodes.map((one) => ({ value: one.instance_id, label: one.name }))}
      onValueChange={(instance_id) => onGo({ instance_id })}
    />
  )
}

function KindSwitch({ screen: { node }, kind, onGo }: Pick<ConsoleBarProps, 'screen' | 'kind' | 'onGo'>) {
  const { t, i18n } = useLingui()
  if (node.kinds.length < 2) return null
  return (
    <Select
      aria-label={t`Console type`}
      size="sm"
      className="w-28"
      value={kind}
      options={node.kinds.map((one) => ({ value: one, label: i18n._(kindWords[one]) }))}
      onValueChange={(next) => onGo({ instance_id: node.instance_id, kind: next })}
    />
  )
}
