import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { readSpan, rulerScale } from '@beacon/ui/ruler'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { endOf, rulerNow, rulerSpanOf } from '../../../parts/display/phase.ts'
import { curvePlan } from './curve-plan.ts'
import type { ExamNow } from './use-exam-wall.ts'

interface Props {
  contest: ContestPublic
  exam: ExamNow
  now: number
  isPortrait: boolean
}

/** Who has begun and who has handed in, under the ruler and on its scale. */
export function CompletionCurve({ contest, exam, now, isPortrait }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [width, height] = isPortrait ? [984, 360] : [1824, 240]
  const span = useMemo(() => readSpan(rulerSpanOf(contest)), [contest])
  const until = Math.min(rulerNow(contest, now), Date.parse(endOf(contest)))
  const { curve } = exam
  const plan = curvePlan({ curve, now: exam, until, x: rulerScale(span, width).x, height })
  const isRunning = contest.status === 'running' || contest.status === 'paused'
  return (
    <figure>
      <svg
        role="img"
        aria-label={t({ context: 'exam', message: 'Candidates who began and who submitted, over the exam’s time' })}
        viewBox={`0 0 ${width} ${height}`}
        className="block w-full overflow-visible"
      >
        {[0, plan.half_y, height].map((y) => (
          <path key={y} d={`M0 ${y}H${width}`} className={y === height ? 'stroke-control' : 'stroke-rule-2'} strokeWidth={2} />
        ))}
        <path d={plan.area} className="fill-jade" opacity={0.25} />
        <path d={plan.present} fill="none" className="stroke-fg-2" strokeWidth={4} strokeDasharray="14 8" />
        <path d={plan.submitted} fill="none" className="stroke-jade" strokeWidth={5} />
        {isRunning && <path d={`M${plan.now_x} -6V${height}`} className="stroke-amber" strokeWidth={4} />}
      </svg>
      <figcaption className="flex h-40 items-center gap-48 pt-6 fs-28 leading-40 text-fg-2">
        <span className="flex items-center gap-13">
          <svg className="h-12 w-48" viewBox="0 0 48 12" aria-hidden="true">
            <path d="M0 6H48" className="stroke-fg-2" strokeWidth={4} strokeDasharray="14 8" />
          </svg>
          <Trans context="exam">Present</Trans>
        </span>
        <span className="flex items-center gap-13">
          <svg className="h-12 w-48" viewBox="0 0 48 12" aria-hidden="true">
            <path d="M0 6H48" className="stroke-jade" strokeWidth={6} />
          </svg>
          <Trans context="exam">Submitted</Trans>
        </span>
        <span className="ml-auto">
          <AllCandidates count={formatNumber(locale, exam.candidates)} />
        </span>
      </figcaption>
    </figure>
  )
}

const AllCandidates = ({ count }: { count: string }) => <Trans context="exam">Top line: all {count} candidates</Trans>
