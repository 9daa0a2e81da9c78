import type { RushAction, RushHost, RushNow } from '@beacon/api/kinds/theory/exam/rush'
import { Button, Kbd, Segmented } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import type { OpenDialog } from './host-dialogs.tsx'
import { hostKeys, useHostKeys } from './host-keys.ts'
import { deskNames, useActionWords } from './rush-words.ts'
import type { ActDetails, Host } from './use-host.ts'

interface Props {
  host: Host
  data: RushHost
  ask: (asked: OpenDialog) => void
  isAsking: boolean
}

const keyed = ['show', 'arm', 'right', 'wrong', 'reveal', 'next'] as const
const asking = ['cancel', 'override', 'adjust'] as const

/** The desk that is judged next: of two that answer the first without an outcome. */
export const judgedNext = ({ locked, outcomes }: RushNow): string | null =>
  locked?.entrant_ids.find((id) => outcomes.every(({ entrant_id, is_right }) => entrant_id !== id || is_right === null)) ?? null

/** Buttons with their keys; those that the state does not take stay in their place, greyed. */
export function ActionBar({ host, data, ask, isAsking }: Props) {
  const { t } = useLingui()
  const words = useActionWords()
  const points = usePoints()
  const { now, actions } = data
  const [chosen, setChosen] = useState<number | null>(null)
  const risks = now.round?.kind === 'risk' ? now.round.risks : []
  const risk = risks.find((one) => one === chosen) ?? risks[0] ?? null
  const target = judgedNext(now)
  const isOfSeveral = (now.locked?.entrant_ids.length ?? 0) > 1
  const detailsOf = (action: RushAction): ActDetails => {
    if (action === 'arm' && risk !== null) return { risk }
    return (action === 'right' || action === 'wrong') && target !== null ? { entrant_id: target } : {}
  }
  const run = (action: RushAction) => void host.run(action, detailsOf(action))
  useHostKeys(isAsking ? [] : actions, run)
  const labelOf = (action: RushAction) =>
    isOfSeveral && target !== null && (action === 'right' || action === 'wrong')
      ? `${words[action]} · ${deskNames(now.desks)(target)}`
      : words[action]
  const pause = actions.includes('resume') || now.is_paused ? 'resume' : 'pause'
  const keyButton = (action: keyof typeof hostKeys) => (
    <Button
      key={action}
      look={action === primaryOf(actions) ? 'primary' : 'plain'}
      disabled={!actions.includes(action)}
      aria-keyshortcuts={hostKeys[action] === '→' ? 'ArrowRight' : hostKeys[action]}
      aria-busy={host.running === action || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(action)}
    >
      {labelOf(action)}
      <span aria-hidden="true" className="inline-flex">
        <Kbd className={action === primaryOf(actions) ? 'border-on-amber text-on-amber' : ''}>{hostKeys[action]}</Kbd>
      </span>
    </Button>
  )
  return (
    <div role="toolbar" aria-label={t({ context: 'rush', message: 'Host actions' })} className="flex flex-col gap-2">
      {risks.length > 0 && actions.includes('arm') && (
        <div className="flex items-center gap-3">
          <span className="text-fg-2">{t({ context: 'rush', message: 'Question value' })}</span>
          <Segmented
            aria-label={t({ context: 'rush', message: 'Question value' })}
            value={String(risk)}
            onValueChange={(value) => setChosen(Number(value))}
            options={risks.map((value) => ({ value: String(value), label: points.text(value) }))}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {keyed.map(keyButton)}
        {keyButton(pause)}
        <span className="ml-auto flex flex-wrap gap-2">
          {asking.map((action) => (
            <Button key={action} look="quiet" disabled={!actions.includes(action)} onClick={() => ask(action)}>
              {words[action]}
            </Button>
          ))}
        </span>
      </div>
      {host.failure !== null && (
        <p role="alert" className="text-vermilion">
          {host.failure}
        </p>
      )}
    </div>
  )
}

/** What most often comes next, filled. */
const primaryOf = (actions: readonly RushAction[]): RushAction | undefined =>
  (['resume', 'next', 'show', 'arm', 'right', 'reveal'] as const).find((action) => actions.includes(action))
