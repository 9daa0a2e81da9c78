import { Trans } from '@lingui/react/macro'
import { RushBand } from './rush-band.tsx'
import { RushDesks } from './rush-desks.tsx'
import { RushQuestionPart } from './rush-question.tsx'
import { RushRanking } from './rush-ranking.tsx'
import { useRushNow } from './use-rush-now.ts'
import type { WholeProps } from '../../../parts/display/display-props.ts'

type BoardProps = Pick<WholeProps, 'value' | 'link' | 'isPortrait'>

/** The wall of a rush: question and state at the left, the desks with their race at the right; between questions the ranking. */
export function RushBoard({ value, link, isPortrait }: BoardProps) {
  const moment = useRushNow(link)
  if (moment === null) return null
  if (moment.desks.length === 0)
    return (
      <p className="pt-24 fs-46 leading-60 text-fg-2">
        <Trans context="rush">The rush has no desks yet.</Trans>
      </p>
    )
  const isBetween = moment.question === null
  if (value === 'ranking' || (isBetween && moment.is_over)) return <RushRanking now={moment} isPortrait={isPortrait} />
  return (
    <div
      className={
        isPortrait
          ? 'grid h-full grid-rows-[minmax(0,1fr)_auto] gap-36 pt-18'
          : 'grid h-full grid-cols-[minmax(0,1fr)_calc(600*var(--u))] gap-64 pt-18'
      }
    >
      <div className="flex min-h-0 min-w-0 flex-col">
        <RushQuestionPart now={moment} />
        <RushBand now={moment} />
      </div>
      <RushDesks now={moment} />
    </div>
  )
}
