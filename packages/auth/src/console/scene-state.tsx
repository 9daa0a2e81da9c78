import type { ConsoleScreen } from '@beacon/api/scene/console'
import { Trans, useLingui } from '@lingui/react/macro'
import { isRunning, stateWords } from './words.ts'

/** In place of the screen: what the scene does, and that nobody has to wait here. */
export function SceneState({ screen }: { screen: ConsoleScreen }) {
  const { i18n } = useLingui()
  const { status, load, may_use } = screen
  return (
    <div role="status" className="grid flex-1 place-content-center gap-2 p-page text-center">
      <p className="type-section text-fg">{i18n._(stateWords[status])}</p>
      {load !== null && load.of > 0 && (
        <p className="text-fg-2">
          <Trans>
            Step {load.step} of {load.of}
          </Trans>
        </p>
      )}
      <p className="text-fg-2">
        {isRunning(status) && !may_use ? (
          <Trans>You have read-only access to this node.</Trans>
        ) : (
          <Trans>The console opens automatically once the scene runs.</Trans>
        )}
      </p>
    </div>
  )
}
