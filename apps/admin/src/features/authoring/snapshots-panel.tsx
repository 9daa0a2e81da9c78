import { mostSnapshots, snapshotName } from '@beacon/engine/scene'
import { AskDialog, Confirm } from '@beacon/auth/call'
import { errorText, formatLogTime } from '@beacon/i18n'
import { Button, Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isStill, useAct } from './queries.ts'
import type { AuthoringPanelProps } from './panel-props.ts'

type Snapshot = NonNullable<AuthoringPanelProps['authoring']['node']>['snapshots'][number]

/** What was kept of the node, and the way back to it. */
export function SnapshotsPanel({ image, authoring, mayWork }: AuthoringPanelProps) {
  const { t, i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const [back, setBack] = useState<Snapshot | null>(null)
  const kept = authoring.node?.snapshots ?? []
  const isFull = kept.length >= mostSnapshots
  const canTake = mayWork && isStill(authoring) && !isFull
  return (
    <div className="flex flex-col gap-2">
      {kept.length === 0 && (
        <p className="text-fg-3">
          <Trans>No snapshots yet.</Trans>
        </p>
      )}
      <ul className="flex flex-col">
        {[...kept].reverse().map((one) => (
          <li key={one.name} className="flex items-center gap-2 border-b border-rule-2 py-1">
            <span className="flex min-w-0 flex-col">
              <span className="truncate font-mono text-mono text-fg">{one.name}</span>
              <span className="text-caption text-fg-3">{formatLogTime(one.at)}</span>
            </span>
            <Button
              size="sm"
              look="quiet"
              className="ml-auto shrink-0"
              disabled={!mayWork || !isStill(authoring)}
              aria-label={t`Roll back to ${one.name}`}
              onClick={() => setBack(one)}
            >
              <Trans>Roll back…</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <Button className="self-start" disabled={!canTake} onClick={() => setAsking(true)}>
        <Trans>Take a snapshot…</Trans>
      </Button>
      {isFull && <p className="text-caption text-fg-3">{errorText(i18n, 'snapshot_limit', { max: mostSnapshots })}</p>}
      {isAsking && <TakeDialog resource_id={image.resource_id} names={kept.map(({ name }) => name)} onClose={() => setAsking(false)} />}
      {back !== null && <BackQuestion resource_id={image.resource_id} snapshot={back} onClose={() => setBack(null)} />}
    </div>
  )
}

function TakeDialog({ resource_id, names, onClose }: { resource_id: string; names: readonly string[]; onClose: () => void }) {
  const { i18n, t } = useLingui()
  const { send } = useAct(resource_id)
  const [name, setName] = useState('')
  const error = names.includes(name) ? errorText(i18n, 'snapshot_exists', { name }) : undefined
  return (
    <AskDialog
      title={<Trans>Take a snapshot</Trans>}
      body={<Trans>Pauses the node briefly.</Trans>}
      action={t`Take snapshot`}
      isReady={snapshotName.test(name) && error === undefined}
      onRun={() => send('snapshot', name)}
      onClose={onClose}
    >
      <Field
        layout="stack"
        label={<Trans>Name of the snapshot</Trans>}
        error={error}
        help={<Trans>1–40 lowercase letters and digits.</Trans>}
      >
        <Input mono value={name} maxLength={40} autoComplete="off" spellCheck={false} onChange={(event) => setName(event.target.value)} />
      </Field>
    </AskDialog>
  )
}

function BackQuestion({ resource_id, snapshot: { name, at }, onClose }: { resource_id: string; snapshot: Snapshot; onClose: () => void }) {
  const { t } = useLingui()
  const { send } = useAct(resource_id)
  return (
    <Confirm
      title={t`Roll back to “${name}”?`}
      body={t`Everything after ${formatLogTime(at)} is lost.`}
      action={t`Roll back to ${name}`}
      onConfirm={() => send('roll_back', name)}
      onClose={onClose}
    />
  )
}
