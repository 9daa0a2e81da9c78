import type { InjectionView } from '@beacon/api/image/image-injection'
import { Confirm } from '@beacon/auth/call'
import { formatLogTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Glyph, type GlyphName } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useInjections } from './injection-queries.ts'
import { injectionStatusWords, useReasonWords } from './injection-words.ts'

const looks: Readonly<Record<InjectionView['status'], { glyph: GlyphName; look: string }>> = {
  waiting: { glyph: 'clock', look: 'text-fg-3' },
  running: { glyph: 'play', look: 'text-azure' },
  silent: { glyph: 'triangle', look: 'text-amber' },
  done: { glyph: 'check', look: 'text-jade' },
  failed: { glyph: 'cross', look: 'text-vermilion' },
  cancelled: { glyph: 'dash', look: 'text-fg-3' },
}

interface Props {
  injection: InjectionView
  resource_id: string
  isMine: boolean
}

/** One service: where it stands, what its installer says, and what can be done about it. */
export function InjectionRow({ injection, resource_id, isMine }: Props) {
  const { t, i18n } = useLingui()
  const { service, version, status, started_at, ended_at } = injection
  const name = service?.name ?? t`a deleted service`
  const { glyph, look } = looks[status]
  const at = ended_at ?? started_at
  return (
    <li className="flex min-w-0 flex-col gap-1 border-b border-rule-2 py-1.5">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <Glyph name={glyph} className={look} />
        <span className="min-w-0 truncate text-fg">{name}</span>
        {version !== null && <span className="font-mono text-mono text-fg-3">v{version}</span>}
        <span className="ml-auto text-caption text-fg-3">
          {i18n._(injectionStatusWords[status])}
          {at !== null && ` · ${formatLogTime(at)}`}
        </span>
      </span>
      <Outcome injection={injection} name={name} />
      <Said injection={injection} name={name} />
      {isMine && <Acts injection={injection} resource_id={resource_id} name={name} />}
    </li>
  )
}

function Outcome({
  injection: { status, problem, snapshot, silent_minutes: min, by_hand },
  name,
}: {
  injection: InjectionView
  name: string
}) {
  const words = useReasonWords()
  if (status === 'done')
    return (
      <span role="status" className="text-fg-2">
        <Trans>{name} was injected.</Trans>
      </span>
    )
  if (status === 'running' && by_hand !== null) return <HandStep {...by_hand} />
  if (status === 'silent' && min !== null)
    return (
      <span role="alert" className="text-amber">
        <Trans>No injection activity for {min} min.</Trans>
      </span>
    )
  if (status !== 'failed' || problem === null) return null
  const reason = words(problem)
  return (
    <span role="alert" className="break-words text-vermilion">
      {snapshot === null ? (
        <Trans>Injection failed: {reason}.</Trans>
      ) : (
        <Trans>
          Injection failed: {reason}. The state before it is kept as {snapshot}.
        </Trans>
      )}
    </span>
  )
}

/** What its author does now. */
function HandStep({ is_in_drive, program }: NonNullable<InjectionView['by_hand']>) {
  return (
    <span role="status" className="text-fg-2">
      {!is_in_drive ? (
        <Trans>Taking a snapshot, then mounting the disc.</Trans>
      ) : program === '' ? (
        <Trans>Run the installer from the disc in the console, then press Done</Trans>
      ) : (
        <Trans>Run {program} from the disc in the console, then press Done</Trans>
      )}
    </span>
  )
}

function Said({ injection: { status, log }, name }: { injection: InjectionView; name: string }) {
  const { t } = useLingui()
  const isOpen = status === 'running' || status === 'silent' || status === 'failed'
  if (!isOpen || log === '') return null
  return (
    <pre
      role="log"
      aria-label={t`Last output of ${name}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard
      tabIndex={0}
      className="max-h-40 overflow-auto rounded-control bg-ink-2 p-2 font-mono text-mono break-all whitespace-pre-wrap text-fg-2"
    >
      {log}
    </pre>
  )
}

function Acts({ injection, resource_id, name }: { injection: InjectionView; resource_id: string; name: string }) {
  const { t } = useLingui()
  const { act, send } = useInjections(resource_id)
  const [isAsking, setAsking] = useState(false)
  const { injection_id, status, snapshot, started_at, by_hand } = injection
  const isAtWork = status === 'running' || status === 'silent'
  if (!isAtWork && status !== 'failed' && status !== 'waiting') return null
  const button = (action: 'retry' | 'wait' | 'drop' | 'done', label: string) => (
    <Button size="sm" aria-label={`${label}: ${name}`} onClick={() => void act(injection_id, action)}>
      {label}
    </Button>
  )
  const canGoBack = isAtWork || (status === 'failed' && snapshot !== null)
  return (
    <span className="flex flex-wrap gap-2">
      {status === 'failed' && button('retry', t({ context: 'injection', message: 'Retry' }))}
      {status === 'running' && by_hand?.is_in_drive === true && button('done', t({ context: 'injection', message: 'Done' }))}
      {status === 'silent' && button('wait', t`Keep waiting`)}
      {canGoBack && (
        <Button
          size="sm"
          aria-label={isAtWork ? t`Cancel and go back: ${name}` : t`Back to before ${name}`}
          onClick={() => setAsking(true)}
        >
          {isAtWork ? <Trans>Cancel and go back</Trans> : <Trans>Back to {snapshot}</Trans>}
        </Button>
      )}
      {(status === 'failed' || status === 'waiting') && button('drop', t({ context: 'injection', message: 'Skip' }))}
      {isAsking && (
        <Confirm
          title={t`Go back to before “${name}”?`}
          body={
            snapshot === null || started_at === null
              ? t`Nothing was injected yet. Queued items after it are removed.`
              : t`Everything after ${formatLogTime(started_at)} is lost, and queued items after it are removed.`
          }
          action={t({ context: 'injection', message: 'Go back' })}
          onConfirm={() => send(injection_id, 'back')}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  )
}
