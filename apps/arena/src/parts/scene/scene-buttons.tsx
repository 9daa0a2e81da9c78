import { formatTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import type { ConfirmedAction } from './scene-confirm.tsx'
import { actionsOf, type SceneAction, type SceneView } from './scene-view.ts'

interface Props {
  scene: SceneView
  now: number
  /** What is on its way; until it is answered nothing else is pressed. */
  busy: SceneAction | null
  onAct: (action: SceneAction) => void
  onAsk: (action: ConfirmedAction) => void
}

const needsConfirming = (action: SceneAction): action is ConfirmedAction => action === 'restart' || action === 'reset' || action === 'close'

/** The buttons of a scene's state; one that cannot be pressed says why. */
export function SceneButtons({ scene, now, busy, onAct, onAsk }: Props) {
  const { t } = useLingui()
  const { extension, resets_left } = scene
  const words: Record<SceneAction, string> = {
    start: scene.status === 'error' ? t`Try again` : t`Start environment`,
    cancel: t`Cancel`,
    recover: t`Recover`,
    extend: t`Extend`,
    restart: t`Restart…`,
    reset: t`Reset…`,
    close: t`Close…`,
  }
  const isServed = scene.is_served
  const isEarly = extension !== null && Date.parse(extension.from) > now
  const whyNot = (action: SceneAction): string | null => {
    if (!isServed && action !== 'close' && action !== 'cancel' && action !== 'extend') return ''
    if (action === 'extend' && extension === null) return t`No extensions left.`
    if (action === 'extend' && isEarly) return t`Extension opens at ${{ time: formatTime(extension.from) }}.`
    if (action === 'reset' && resets_left === 0) return t`All resets are used. Ask the organisers.`
    return null
  }
  const actions = actionsOf(scene)
  const reasons = actions.flatMap((action) => whyNot(action) || [])
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {actions.map((action) => (
          <Button
            key={action}
            look={action === 'start' ? 'primary' : undefined}
            aria-busy={busy === action || undefined}
            disabled={busy !== null || whyNot(action) !== null}
            onClick={() => (needsConfirming(action) ? onAsk(action) : onAct(action))}
          >
            {words[action]}
          </Button>
        ))}
      </div>
      {reasons.length > 0 && <p className="mt-2 text-caption text-fg-3">{reasons.join(' ')}</p>}
    </>
  )
}
