import type { WallResults } from '@beacon/api/kinds/theory/exam/exam-wall'
import { formatPoints, useFormatLocale } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'

interface Props {
  results: WallResults
  isPortrait: boolean
}
const FOOT = 44

/** How many papers lie in each class of marks; classes that pass are jade. */
export function MarkHistogram({ results: { histogram, pass_score, max_total, pass_rate }, isPortrait }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [width, height] = isPortrait ? [984, 560] : [1120, 460]
  const { edges, counts } = histogram
  const most = Math.max(1, ...counts)
  const step = width / Math.max(1, counts.length)
  const passX = (pass_score / Math.max(1, max_total)) * width
  const isPassing = (place: number) => pass_rate !== null && (edges[place] ?? 0) >= pass_score
  const marks = [0, 0.25, 0.5, 0.75, 1]
  return (
    <figure className="min-w-0">
      <svg
        role="img"
        aria-label={t({ context: 'exam', message: 'Papers by marks' })}
        viewBox={`0 0 ${width} ${height + FOOT}`}
        className="block w-full overflow-visible"
      >
        {counts.map((count, place) => {
          const tall = (count / most) * (height - 40)
          return (
            <g key={edges[place]}>
              <rect
                x={place * step + 3}
                y={height - tall}
                width={step - 6}
                height={tall}
                className={isPassing(place) ? 'fill-jade' : 'fill-fg-3'}
              />
            </g>
          )
        })}
        <path d={`M0 ${height}H${width}`} className="stroke-control" strokeWidth={3} />
        {pass_rate !== null && <path d={`M${passX} 0V${height}`} className="stroke-amber" strokeWidth={4} strokeDasharray="12 8" />}
        {marks.map((share) => (
          <text
            key={share}
            x={share * width}
            y={height + 40}
            fontSize={32}
            textAnchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}
            className="fill-fg-2 font-mono"
          >
            {formatPoints(locale, share * max_total, 2)}
          </text>
        ))}
      </svg>
      {pass_rate !== null && (
        <figcaption className="pt-12 fs-32 leading-44 text-amber">
          <PassLine score={formatPoints(locale, pass_score, 2)} />
        </figcaption>
      )}
    </figure>
  )
}

const PassLine = ({ score }: { score: string }) => <Trans context="exam">Dashed line: pass mark {score}</Trans>
