import type { ConsoleScreen } from '@beacon/api/scene/console'
import { sceneConsole } from '@beacon/api/scene/console'
import { queryKeyOf } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { actionRules } from '@beacon/engine/scene'
import { appHref } from '@beacon/router'
import { Button, buttonLook } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSkipReason } from '../../parts/list/bulk-result.tsx'
import { send } from './action-dialog.tsx'

const startable: ReadonlySet<string> = new Set(['hanged', ...actionRules.start.from])
/** Nothing runs and nothing is under way, so it can be started. */
export const isStill = (status: ConsoleScreen['status']): boolean => startable.has(status)

interface Props {
  instance: NonNullable<ConsoleScreen['instance']>
  /** Its disk waits for the next start. */
  isKept: boolean
  /** The start may have made new nodes. */
  onStarted: () => void
}

/** In place of the screen of an instance that does not run. */
export function StoppedInstance({ instance, isKept, onStarted }: Props) {
  const { instance_id, purpose, object_id } = instance
  const mayStart = usePermission('instance.manage') && purpose !== 'authoring'
  return (
    <div role="status" className="grid flex-1 place-content-center justify-items-center gap-2 p-page text-center">
      <p className="type-section text-fg">
        <Trans>The instance has stopped</Trans>
      </p>
      <p className="text-fg-2">{isKept ? <Trans>Keeps the disk; memory is lost.</Trans> : <Trans>The next start uses its image.</Trans>}</p>
      {mayStart && <Start instance_id={instance_id} onStarted={onStarted} />}
      {purpose === 'authoring' && object_id !== null && (
        <a
          className={buttonLook({ look: 'primary' })}
          href={appHref('admin', '/admin/std/image-manage/author-operation', {}, { image_id: object_id })}
        >
          <Trans>Open image authoring</Trans>
        </a>
      )}
    </div>
  )
}

function Start({ instance_id, onStarted }: { instance_id: string; onStarted: () => void }) {
  const client = useQueryClient()
  const words = useErrorWords()
  const reason = useSkipReason()
  const start = useMutation({
    mutationFn: () => send('start', [instance_id]),
    onSuccess: ({ skipped }) => {
      if (skipped.length > 0) return
      onStarted()
      void client.invalidateQueries({ queryKey: queryKeyOf(sceneConsole.screen) })
    },
  })
  const refused = start.data?.skipped[0]
  const why = start.isError ? words(start.error) : refused === undefined ? null : reason(refused)
  return (
    <>
      <Button look="primary" className="mt-2" saving={start.isPending} onClick={() => start.mutate()}>
        <Trans context="instance">Start</Trans>
      </Button>
      {why !== null && (
        <p role="alert" className="text-vermilion">
          {why}
        </p>
      )}
    </>
  )
}
