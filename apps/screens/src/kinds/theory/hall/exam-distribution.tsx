import { formatNumber, formatPercent, formatPoints, useFormatLocale } from '@beacon/i18n'
import type { WallResults } from '@beacon/api/kinds/theory/exam/exam-wall'
import { Trans } from '@lingui/react/macro'
import { Name } from '../../../parts/display/team-name.tsx'
import { BigFigure } from './big-figure.tsx'
import type { HallProps } from './hall-props.ts'
import { MarkHistogram } from './mark-histogram.tsx'
import { Sealed } from './sealed.tsx'

/** Results without a name, once they are out. */
export function ExamDistribution({ exam, isPortrait }: HallProps) {
  if (exam === null) return null
  const { results } = exam
  if (results === null || results.n === 0) return <Sealed />
  return (
    <div className={`flex h-full flex-col ${isPortrait ? 'gap-64' : 'gap-30'}`}>
      <Figures results={results} isPortrait={isPortrait} />
      <div className={isPortrait ? 'grid gap-64' : 'grid min-h-0 grid-cols-[minmax(0,1fr)_calc(640*var(--u))] gap-64'}>
        <MarkHistogram results={results} isPortrait={isPortrait} />
        <Directions of={results.directions} />
      </div>
    </div>
  )
}

function Figures({ results: { n, pass_rate, mean, max_total }, isPortrait }: { results: WallResults; isPortrait: boolean }) {
  const locale = useFormatLocale()
  return (
    <dl className={`grid gap-x-48 ${isPortrait ? 'grid-cols-2 gap-y-24' : 'grid-cols-4'}`}>
      <BigFigure label={<Trans context="exam">Papers</Trans>}>{formatNumber(locale, n)}</BigFigure>
      {pass_rate !== null && (
        <BigFigure label={<Trans context="exam">Pass rate</Trans>} tone="text-jade">
          {formatPercent(pass_rate, 1)}
        </BigFigure>
      )}
      <BigFigure label={<Trans context="exam">Mean</Trans>} tone="text-amber">
        {mean === null ? '–' : formatPoints(locale, Math.round(mean / 10) * 10, 2)}
      </BigFigure>
      <BigFigure label={<Trans context="exam">Full marks</Trans>} tone="text-fg-2">
        {formatPoints(locale, max_total, 2)}
      </BigFigure>
    </dl>
  )
}

/** Share of the marks that was earned in each direction. */
function Directions({ of }: { of: WallResults['directions'] }) {
  if (of.length === 0) return null
  return (
    <section className="min-w-0">
      <h2 className="fs-36 leading-48 text-fg-2">
        <Trans context="exam">Mean by category</Trans>
      </h2>
      <ul className="grid gap-12 pt-12">
        {of.slice(0, 6).map(({ name, share }) => (
          <li key={name}>
            <p className="flex items-baseline gap-24 fs-36 leading-48">
              <Name text={name} className="font-semibold" />
              <span className="ml-auto shrink-0 font-mono font-semibold">{formatPercent(share, 1)}</span>
            </p>
            <div className="h-12 bg-ink-2">
              <div className="h-full bg-azure" style={{ width: `${share * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
