import { hasNothing, isApiError } from '@beacon/api/client'
import type { ConsoleKind, ConsoleScreen } from '@beacon/api/scene/console'
import { ErrorState, Loading } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ConsoleBar } from './console-bar.tsx'
import { DesktopView } from './desktop-view.tsx'
import { NoNode } from './no-node.tsx'
import { screenQuery } from './queries.ts'
import { SceneState } from './scene-state.tsx'
import { Shell } from './shell.tsx'
import { useTitle } from './use-title.ts'
import { isRunning, type ConsoleTo } from './words.ts'

interface NodeConsoleProps {
  /** Of a node, of a scene or of an instance of staff: the first visible node of these. */
  instanceId: string
  /** The kind that is wanted; the first of the node where it does not have this one. */
  kind?: ConsoleKind | undefined
  /** Another node or another kind was chosen. Left out, the console keeps its place without an address. */
  onGo?: (to: ConsoleTo) => void
  /** The page holds nothing else, so it is called after the node. */
  isPage?: boolean
  /** In place of the screen while the scene does not run; null for the usual words. */
  stopped?: (screen: ConsoleScreen) => ReactNode
  /** In place of all where the caller sees no such node. */
  missing?: ReactNode
}

/** The console of a node, and the state of its scene while there is none; fills the column that it stands in. */
export function NodeConsole({ instanceId, kind, onGo, ...rest }: NodeConsoleProps) {
  const [chosen, setChosen] = useState<(ConsoleTo & { from: string }) | null>(null)
  const own = onGo === undefined && chosen?.from === instanceId ? chosen : { instance_id: instanceId, kind }
  return (
    <Place
      key={own.instance_id}
      {...rest}
      instance_id={own.instance_id}
      wanted={own.kind}
      onGo={onGo ?? ((to) => setChosen({ ...to, from: instanceId }))}
    />
  )
}

interface PlaceProps extends Pick<NodeConsoleProps, 'isPage' | 'stopped' | 'missing'> {
  instance_id: string
  wanted: ConsoleKind | undefined
  onGo: (to: ConsoleTo) => void
}

function Place({ instance_id, wanted, onGo, isPage = false, stopped, missing }: PlaceProps) {
  const screen = useQuery(screenQuery(instance_id))
  const { data } = screen
  const kinds = data?.node.kinds ?? []
  const kind = kinds.find((one) => one === wanted) ?? kinds[0] ?? 'terminal'
  useTitle(isPage ? data : undefined, kind)
  // An open shell outlives a pause of its scene, and tells by itself why it ended.
  const [hasRun, setHasRun] = useState(false)
  // What was read before the shell heard of the end says nothing of after it.
  const [endedAt, setEndedAt] = useState(0)
  const canRun = data !== undefined && isRunning(data.status) && data.may_use && screen.dataUpdatedAt > endedAt
  const onClosed = () => {
    setHasRun(false)
    setEndedAt(screen.dataUpdatedAt)
    void screen.refetch()
  }
  if (canRun && !hasRun) setHasRun(true)
  if (screen.isPending)
    return (
      <Loading>
        <Trans>Loading the console</Trans>
      </Loading>
    )
  if (isApiError(screen.error) && screen.error.code === 'not_found') return missing ?? <NoNode />
  if (hasNothing(screen))
    return (
      <ErrorState
        title={<Trans>The console could not be loaded.</Trans>}
        onRetry={() => void screen.refetch()}
        retrying={screen.isFetching}
      >
        <Trans>Nothing was changed.</Trans>
      </ErrorState>
    )
  if (data === undefined) return null
  const View = kind === 'desktop' ? DesktopView : Shell
  return (
    <div className="relative min-h-80 flex-1 bg-ink-0">
      <div className="absolute inset-0 flex flex-col">
        {hasRun && data.may_use ? (
          <View key={`${data.node.instance_id} ${kind}`} screen={data} kind={kind} onGo={onGo} onClosed={onClosed} />
        ) : (
          <>
            <ConsoleBar screen={data} kind={kind} onGo={onGo} facts={null} />
            {stopped?.(data) ?? <SceneState screen={data} />}
          </>
        )}
      </div>
    </div>
  )
}
