import type { DecisionView } from '@beacon/api/topic/evidence'
import { formatLogTime } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePoints } from '../../../parts/contest/use-points.ts'
import { appealStatus, decisionWords } from './words.ts'

/** Who decided what and why, newest first, with what the entrant said to it. */
export function DecisionLog({ decisions }: { decisions: readonly DecisionView[] }) {
  return (
    <ol>
      {decisions.map((one) => (
        <Decided key={one.decision_id} one={one} />
      ))}
    </ol>
  )
}

function Decided({ one }: { one: DecisionView }) {
  const { i18n } = useLingui()
  const points = usePoints()
  return (
    <li className="border-b border-rule-2 py-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="type-mono text-fg-2">{formatLogTime(one.at)}</span>
        <span className="text-fg">
          {i18n._(decisionWords[one.decision])}
          {one.points !== null && <span className="type-mono"> −{points.text(one.points)}</span>}
        </span>
        {one.entrant_name !== null && <span className="text-fg">{one.entrant_name}</span>}
        <span className="text-fg-3">{one.by}</span>
        {one.undone_at !== null && (
          <span className="text-amber">
            <Trans>withdrawn</Trans>
          </span>
        )}
      </div>
      {one.reason !== '' && <p className="text-fg-2">{one.reason}</p>}
      {one.note !== '' && (
        <p className="text-caption text-fg-3">
          <Trans>Note: {one.note}</Trans>
        </p>
      )}
      {one.appeal !== null && (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3 border-l border-control pl-3">
          <Status of={appealStatus(one.appeal.state)} />
          <span className="text-fg-2">{one.appeal.text}</span>
        </p>
      )}
    </li>
  )
}
