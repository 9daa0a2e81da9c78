import type { PrintedPerson, PrintReply } from '@beacon/api/contest/statistic'
import { formatTime } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'
import { rankPath } from './rank-path.ts'
import { Part } from '../../parts/people/printed-part.tsx'

const width = 230
const height = 84

/** The place of the team over the contest; first place is at the top. */
export function RankLine({ person, contest, now }: { person: PrintedPerson; contest: PrintReply['contest']; now: string }) {
  const { t } = useLingui()
  const { ranks } = person
  const worst = Math.max(2, ...ranks.map(({ rank }) => rank))
  const last = ranks.at(-1)
  if (last === undefined) return null
  const rank = last.rank
  return (
    <Part title={<Trans>Team place</Trans>}>
      <svg role="img" aria-label={t`Team place, finally ${rank}`} viewBox={`-16 0 ${width + 16} ${height + 14}`} className="w-full">
        <path d={`M0 8H${width}M0 ${height}H${width}`} className="stroke-rule" />
        <path d={rankPath(ranks, { contest, now, worst, width, height })} fill="none" className="stroke-fg" strokeWidth={1.5} />
        <text x={-3} y={10} textAnchor="end" fontSize={8} className="fill-fg-3 font-mono">
          1
        </text>
        <text x={-3} y={height + 2} textAnchor="end" fontSize={8} className="fill-fg-3 font-mono">
          {worst}
        </text>
        <text x={0} y={height + 11} fontSize={8} className="fill-fg-3 font-mono">
          {formatTime(contest.start_at, { seconds: false })}
        </text>
        <text x={width} y={height + 11} fontSize={8} textAnchor="end" className="fill-fg-3 font-mono">
          {formatTime(contest.end_at, { seconds: false })}
        </text>
      </svg>
    </Part>
  )
}
