import type { CheckTrialRun } from '@beacon/api/bank/check-trial'
import { formatTime } from '@beacon/i18n'
import { Trans } from '@lingui/react/macro'
import { CheckStages } from './check-stages.tsx'
import { useFaultWords, useStageWords } from './check-words.ts'
import { VerdictMark } from './verdict-mark.tsx'

/** One run: where it went, its verdict, and its stages with what the script said. */
export function CheckRun({ run, stores }: { run: CheckTrialRun; stores: readonly string[] }) {
  const names = useStageWords()
  const faults = useFaultWords()
  const { order, host, store, state, verdict, fault, is_old, ordered_at, stages } = run
  return (
    <li className="border-b border-rule-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-fg">{names[order]}</span>
        <VerdictMark verdict={verdict}>{state === 'queued' ? <Trans>Waiting</Trans> : <Trans>Running</Trans>}</VerdictMark>
        <span className="font-mono text-mono text-fg-3">{host}</span>
        {order !== 'check' && stores.length > 1 && <span className="text-fg-3">{stores[store - 1]}</span>}
        {is_old && (
          <span className="text-amber">
            <Trans>older version</Trans>
          </span>
        )}
        <span className="ml-auto font-mono text-caption text-fg-3">{formatTime(ordered_at)}</span>
      </div>
      {fault !== null && <p className="mt-1 pl-6 text-amber">{faults[fault]}</p>}
      {stages.length > 0 && (
        <div className="mt-2 pl-6">
          <CheckStages stages={stages} />
        </div>
      )}
    </li>
  )
}
