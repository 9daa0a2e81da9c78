import { authoringSteps, type AuthoringPage, type AuthoringStep, type AuthoringView } from '@beacon/api/image/image-authoring'
import { formatLogTime } from '@beacon/i18n'
import { Glyph, type GlyphName } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import { authoringPanels } from './panels.tsx'
import { stepWords } from './words.ts'

type State = 'done' | 'now' | 'waits' | 'open' | 'failed'
const glyphs: Readonly<Record<State, GlyphName>> = { done: 'check', now: 'spin', waits: 'dot', open: 'ring', failed: 'cross' }

/** Where the work stands. A step that nothing brings about here is not one. */
export function Steps({ image, authoring }: { image: AuthoringPage['image']; authoring: AuthoringView }) {
  const { t, i18n } = useLingui()
  const words: Readonly<Record<State, string>> = {
    done: t({ context: 'authoring', message: 'done' }),
    now: t({ context: 'authoring', message: 'in progress' }),
    waits: t({ context: 'authoring', message: 'you are here' }),
    open: t({ context: 'authoring', message: 'not yet' }),
    failed: t({ context: 'authoring', message: 'failed' }),
  }
  const hasInjection = authoringPanels.some(({ id }) => id === 'services')
  const steps = authoringSteps.filter((step) => step !== 'inject' || hasInjection)
  return (
    <ol aria-label={t`Steps`} className="flex flex-col">
      {steps.map((step) => {
        const state = stateOf(step, image, authoring)
        const isAt = authoring.step === step
        return (
          <li
            key={step}
            aria-current={isAt ? 'step' : undefined}
            className="flex flex-wrap items-center gap-x-2 border-b border-rule-2 py-2"
          >
            <Glyph name={glyphs[state]} className={state === 'failed' ? 'text-vermilion' : state === 'open' ? 'text-fg-3' : 'text-azure'} />
            <span className={isAt ? 'font-semibold text-fg' : 'text-fg-2'}>{i18n._(stepWords[step])}</span>
            <span className="ml-auto text-caption text-fg-3">
              {isAt && authoring.step_at !== null ? `${words[state]} · ${formatLogTime(authoring.step_at)}` : words[state]}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function stateOf(step: AuthoringStep, { making }: AuthoringPage['image'], authoring: AuthoringView): State {
  const at = authoringSteps.indexOf(authoring.step)
  const own = authoringSteps.indexOf(step)
  const isBusy = {
    start: making === 'creating' || authoring.step === 'start',
    inject: making === 'injecting' || making === 'injection_hung',
    work: false,
    check: authoring.checking !== null,
    save: making === 'saving',
  }[step]
  if (isBusy) return 'now'
  if (own === at && authoring.problem !== null) return 'failed'
  if (step === 'inject' && making === 'injection_failed') return 'failed'
  if (step === 'inject' && making === 'injection_success') return 'done'
  if (step === 'check' && authoring.check !== null) return authoring.check.is_good ? 'done' : 'failed'
  if (step === 'work' && (at === own || authoring.step === 'check')) return 'waits'
  return own < at && step !== 'inject' && step !== 'check' ? 'done' : 'open'
}
