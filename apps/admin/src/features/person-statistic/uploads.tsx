import type { PrintedPerson } from '@beacon/api/contest/statistic'
import { formatTime } from '@beacon/i18n'
import { Status, type StatusName } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePoints } from '../../parts/contest/use-points.ts'
import { Part } from '../../parts/people/printed-part.tsx'

type Upload = PrintedPerson['uploads'][number]
const statuses: Readonly<Record<Upload['status'], StatusName>> = {
  pending: 'review.pending',
  passed: 'review.passed',
  failed: 'review.failed',
  ask_again: 'entrant.asked_again',
}

/** A page is one sheet of paper: the latest ones stand on it. */
const linesShown = 8

/** What the team handed in, and what the referees said of it. */
export function Uploads({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useLingui()
  const points = usePoints()
  if (uploads.length === 0) return null
  const kinds: Record<Upload['kind'], string> = {
    writeup: t({ context: 'upload', message: 'Writeup' }),
    report: t({ context: 'upload', message: 'Report' }),
    optimise: t({ context: 'upload', message: 'Optimise' }),
  }
  const shown = uploads.slice(-linesShown)
  const rest = uploads.length - shown.length
  return (
    <Part title={<Trans>Team writeups and reports</Trans>}>
      <ul>
        {shown.map(({ at, kind, topic_name, status, score }) => (
          <li key={`${at} ${kind} ${topic_name}`} className="flex items-center gap-3">
            <span className="font-mono text-fg-3">{formatTime(at)}</span>
            <span className="min-w-0 flex-1 truncate">
              {kinds[kind]} · {topic_name ?? <Trans>whole contest</Trans>}
            </span>
            <Status of={statuses[status]} />
            <span className="w-12 text-right font-mono">{score === null ? '–' : points.text(score)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="text-fg-3">
          <Trans>and {rest} more</Trans>
        </p>
      )}
    </Part>
  )
}
