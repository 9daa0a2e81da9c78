import type { ServiceRunRow, ServiceRunState } from '@beacon/api/scene/service-run'
import { Status, type StatusName } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'

const words: Readonly<Record<ServiceRunState, StatusName>> = {
  stopped: 'scene.stopped',
  stopping: 'scene.closing',
  building: 'scene.creating',
  starting: 'scene.starting',
  running: 'scene.running',
  changing: 'scene.running',
  abnormal: 'scene.abnormal',
  waiting: 'scene.error',
  failed: 'scene.failed',
  unknown: 'scene.unknown',
}

/** The state in a word, with the version that runs. */
export function RunState({ row: { state, running, wanted } }: { row: Pick<ServiceRunRow, 'state' | 'running' | 'wanted'> }) {
  const { t } = useLingui()
  const isBetween = running !== null && wanted !== null && running.number !== wanted.number
  const version = running?.number ?? wanted?.number
  const next = wanted?.number
  return (
    <span className="inline-flex items-center gap-2">
      <Status of={words[state]} />
      {version !== undefined && state !== 'stopped' && (
        <span
          className="font-mono text-mono text-fg-3"
          title={isBetween ? t`Version ${version} is running; version ${next} was requested` : undefined}
        >
          {isBetween ? `v${version} → v${next}` : `v${version}`}
        </span>
      )}
    </span>
  )
}
