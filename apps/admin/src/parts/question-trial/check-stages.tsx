import type { CheckStageView } from '@beacon/api/bank/check-trial'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Trans } from '@lingui/react/macro'
import { useStageWords, useVerdictWords } from './check-words.ts'
import { Said } from './judged-steps.tsx'
import { verdictLooks } from './verdict-looks.ts'

type Shared = Pick<CheckStageView, 'kind' | 'verdict' | 'exit_code' | 'took_ms' | 'limit_ms' | 'public'>
/** A stage of a run; what is left out was not read, or there is none of it. */
interface StageLines extends Shared {
  /** The place of its flag. */
  store?: string | null
  private?: string
  hint?: string | null
  flag_ref?: string | null
}

/** Stages of a run in their order, with what the script said in each. */
export function CheckStages({ stages }: { stages: readonly StageLines[] }) {
  return (
    <ol>
      {stages.map((stage, index) => (
        <Stage key={`${stage.kind} ${index}`} stage={stage} />
      ))}
    </ol>
  )
}

function Stage({ stage }: { stage: StageLines }) {
  const locale = useFormatLocale()
  const names = useStageWords()
  const verdicts = useVerdictWords()
  const { kind, verdict, exit_code, took_ms, limit_ms } = stage
  const seconds = (ms: number) => formatNumber(locale, ms / 1000, 1)
  return (
    <li className="border-t border-rule-2 py-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="w-24 text-fg-2">{names[kind]}</span>
        <span className={verdictLooks[verdict].look}>{verdicts[verdict]}</span>
        {stage.store !== undefined && stage.store !== null && <span className="text-fg-3">{stage.store}</span>}
        {verdict !== 'skipped' && (
          <span className="ml-auto font-mono text-caption text-fg-3">
            {exit_code !== null && (
              <>
                <Trans>exit {exit_code}</Trans> ·{' '}
              </>
            )}
            <Trans>
              {seconds(took_ms)} of {seconds(limit_ms)} s
            </Trans>
          </span>
        )}
      </div>
      <Said label={<Trans context="check">Public</Trans>} text={stage.public} />
      <Said label={<Trans>Hint</Trans>} text={stage.hint ?? ''} />
      <Said label={<Trans>Flag ID</Trans>} text={stage.flag_ref ?? ''} />
      <Said label={<Trans context="check">Private</Trans>} text={stage.private ?? ''} />
    </li>
  )
}
