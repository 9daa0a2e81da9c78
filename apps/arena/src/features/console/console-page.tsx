import { hasNothing, isApiError } from '@beacon/api/client'
import type { ConsoleKind } from '@beacon/api/console'
import { NotFoundPage } from '@beacon/auth/pages'
import { ErrorState, Loading } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ConsoleBar } from './console-bar.tsx'
import { DesktopView } from './desktop-view.tsx'
import { Shell } from './shell.tsx'
import { screenQuery } from './queries.ts'
import { isRunning } from './words.ts'
import { SceneState } from './scene-state.tsx'

/** The shell of a node, and the state of its scene while there is none. */
export function ConsolePage({ instance_id, wanted }: { instance_id: string; wanted: ConsoleKind | undefined }) {
  const screen = useQuery(screenQuery(instance_id))
  const { t } = useLingui()
  const { data } = screen
  useEffect(() => {
    if (data !== undefined) document.title = t({ context: 'page title', message: `${data.node.name}: console` })
  }, [data, t])
  // An open shell outlives a pause of its scene, and tells by itself why it ended.
  const [hasRun, setHasRun] = useState(false)
  const canRun = data !== undefined && isRunning(data.status) && data.may_use
  if (canRun && !hasRun) setHasRun(true)
  if (screen.isPending)
    return (
      <Loading>
        <Trans>Loading the console</Trans>
      </Loading>
    )
  if (isApiError(screen.error) && screen.error.code === 'not_found') return <NotFoundPage />
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
  const { kinds } = data.node
  const kind = kinds.find((one) => one === wanted) ?? kinds[0] ?? 'terminal'
  const View = kind === 'desktop' ? DesktopView : Shell
  return (
    <div className="relative min-h-80 flex-1 bg-ink-0">
      <div className="absolute inset-0 flex flex-col">
        {hasRun && data.may_use ? (
          <View key={`${data.node.instance_id} ${kind}`} screen={data} kind={kind} onClosed={() => setHasRun(false)} />
        ) : (
          <>
            <ConsoleBar screen={data} kind={kind} facts={null} />
            <SceneState screen={data} />
          </>
        )}
      </div>
    </div>
  )
}
