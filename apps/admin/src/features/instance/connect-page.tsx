import type { ConsoleKind } from '@beacon/api/scene/console'
import { NodeConsole, type ConsoleTo } from '@beacon/auth/console'
import { EmptyState } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { StoppedInstance, isStill } from './stopped-instance.tsx'

interface Props {
  /** Of a node, a scene or an instance; undefined where the address names none. */
  instance_id: string | undefined
  kind: ConsoleKind | undefined
  onGo: (to: ConsoleTo) => void
}

/** The console in the whole window: of an instance of staff, of one that an image is made in, or of a scene that one looks after. */
export function ConnectPage({ instance_id, kind, onGo }: Props) {
  return (
    <main id="main" tabIndex={-1} className="flex h-[calc(100vh-48px)] min-w-0 flex-1 flex-col outline-none">
      {instance_id === undefined ? (
        <NothingThere />
      ) : (
        <NodeConsole
          isPage
          instanceId={instance_id}
          kind={kind}
          onGo={onGo}
          missing={<NothingThere />}
          stopped={({ instance, status }) =>
            instance !== null && isStill(status) ? (
              <StoppedInstance
                instance={instance}
                isKept={status === 'hanged'}
                onStarted={() => onGo({ instance_id: instance.instance_id, kind })}
              />
            ) : null
          }
        />
      )}
    </main>
  )
}

const NothingThere = () => (
  <EmptyState title={<Trans>Nothing to connect to</Trans>}>
    <Trans>The instance was deleted, was never started, or you do not have access to it.</Trans>
  </EmptyState>
)
