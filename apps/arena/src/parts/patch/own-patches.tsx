import { call } from '@beacon/api/client'
import { type OwnPatch, patch as contract } from '@beacon/api/rounds/patch'
import { useErrorWords } from '@beacon/auth/call'
import { formatBytes, formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Mark, type MarkName } from '@beacon/ui/theme'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useResultWords, useScriptWords, useStepWords } from './patch-words.ts'
import { usePatchesAgain } from './queries.ts'

type Step = OwnPatch['steps'][number]
interface Look {
  mark: MarkName
  look: string
}

const stepLooks = {
  waiting: { mark: 'ring', look: 'text-fg-3' },
  running: { mark: 'spin', look: 'text-azure' },
  passed: { mark: 'check', look: 'text-jade' },
  failed: { mark: 'cross', look: 'text-vermilion' },
  fault: { mark: 'triangle', look: 'text-amber' },
} as const satisfies Record<string, Look>

const stepLook = ({ verdict, started_at }: Step): Look => stepLooks[verdict ?? (started_at === null ? 'waiting' : 'running')]

function patchLook({ state, result }: OwnPatch): Look {
  if (state === 'unchecked' || state === 'withdrawn') return stepLooks.waiting
  if (state === 'checking') return stepLooks.running
  if (result === 'patch_fault') return stepLooks.fault
  return result === 'patch_defended' || result === 'patch_accepted' ? stepLooks.passed : stepLooks.failed
}

/** Own patches of a topic, the latest first and open. */
export function OwnPatches({ resource_id, patches }: { resource_id: string; patches: readonly OwnPatch[] }) {
  const { t } = useLingui()
  if (patches.length === 0) return null
  return (
    <ol aria-label={t`Own patches`} className="mt-4 border-t border-rule">
      {patches.map((patch, index) => (
        <PatchRow key={patch.patch_id} resource_id={resource_id} patch={patch} isFirst={index === 0} />
      ))}
    </ol>
  )
}

function PatchRow({ resource_id, patch, isFirst }: { resource_id: string; patch: OwnPatch; isFirst: boolean }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isFirst
  const { mark, look } = patchLook(patch)
  return (
    <li className="border-b border-rule-2 py-2">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setChosen(!isOpen)}
        className="flex w-full flex-wrap items-baseline gap-x-3 text-left hover:text-fg"
      >
        <span className="font-mono text-fg-3">#{formatNumber(locale, patch.no)}</span>
        <span className={`inline-flex min-w-0 items-baseline gap-2 ${look}`}>
          <Mark name={mark} size={10} />
          <PatchSaid patch={patch} />
        </span>
        <span className="ml-auto font-mono text-caption text-fg-3">{formatTime(patch.at)}</span>
      </button>
      {isOpen && (
        <div className="mt-1 pl-6">
          <p className="text-caption break-all text-fg-3">
            {patch.name} · {formatBytes(locale, patch.size)} · {t`Round ${{ n: patch.n }}`} · {patch.by}
          </p>
          {patch.text !== '' && <p className="mt-1 break-words text-fg-2">{patch.text}</p>}
          {patch.state === 'unchecked' && <Withdraw resource_id={resource_id} patch={patch} />}
          {patch.steps.length > 0 && <Steps steps={patch.steps} />}
        </div>
      )}
    </li>
  )
}

/** What came of it; while nothing did, where it stands. */
function PatchSaid({ patch: { state, result, ahead, steps } }: { patch: OwnPatch }) {
  const results = useResultWords()
  const scripts = useScriptWords()
  const names = useStepWords()
  const failed = result === 'patch_script_failed' ? steps.find(({ verdict }) => verdict === 'failed')?.result : null
  if (result !== null) return (failed == null ? undefined : scripts[failed]) ?? results[result]
  if (state === 'withdrawn') return <Trans context="patch">Withdrawn</Trans>
  if (state === 'unchecked')
    return ahead === 0 ? (
      <Trans>Waiting to be judged</Trans>
    ) : (
      <Plural value={ahead} one="# patch is before it" other="# patches are before it" />
    )
  const running = steps.find(({ verdict, started_at }) => verdict === null && started_at !== null)
  const step = running === undefined ? null : names[running.kind]
  return step === null ? <Trans>Being judged</Trans> : <Trans>Being judged: {step}</Trans>
}

function Withdraw({ resource_id, patch: { topic_id, patch_id, no } }: { resource_id: string; patch: OwnPatch }) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const readAgain = usePatchesAgain(resource_id, topic_id)
  const [isBusy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    try {
      await call(contract.withdraw, { params: { resource_id, topic_id, patch_id } })
      toast.done({ title: t`Patch #${{ no }} withdrawn` })
    } catch (error) {
      toast.failed({ title: words(error) })
    } finally {
      await readAgain()
      setBusy(false)
    }
  }
  return (
    <Button size="sm" className="mt-2" saving={isBusy} onClick={() => void withdraw()}>
      <Trans context="patch">Withdraw</Trans>
    </Button>
  )
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const locale = useFormatLocale()
  const names = useStepWords()
  return (
    <ol className="mt-2">
      {steps.map((step, index) => {
        const { mark, look } = stepLook(step)
        return (
          <li key={`${step.kind} ${index}`} className="py-0.5">
            <div className="flex items-baseline gap-2">
              <span className={look}>
                <Mark name={mark} size={10} />
              </span>
              <span className={step.started_at === null ? 'text-fg-3' : 'text-fg-2'}>{names[step.kind]}</span>
              <span className="ml-auto font-mono text-caption text-fg-3">
                {step.took_ms !== null && `${formatNumber(locale, step.took_ms / 1_000, 1)} s`}
              </span>
            </div>
            {step.output !== '' && (
              <pre className="mt-1 max-h-60 overflow-auto rounded-panel bg-ink-2 p-2 font-mono text-caption break-words whitespace-pre-wrap text-fg-2">
                {step.output}
              </pre>
            )}
          </li>
        )
      })}
    </ol>
  )
}
