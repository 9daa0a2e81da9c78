import type { RushNow } from '@beacon/api/kinds/theory/exam/rush'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePoints } from '../../../parts/display/points.ts'
import { Slots } from '../../../parts/display/slots.tsx'
import { Name } from '../../../parts/display/team-name.tsx'

const PITCH = 70

/** All desks, large: place, name, what they did and their points. */
export function RushRanking({ now, isPortrait }: { now: RushNow; isPortrait: boolean }) {
  const { t } = useLingui()
  const points = usePoints()
  const sorted = [...now.desks].sort((a, b) => a.rank - b.rank || a.place - b.place)
  const small = 'w-150 shrink-0 text-right'
  return (
    <section className="pt-18">
      <div className="flex h-50 items-end line-b-2 border-rule pb-6 fs-24 leading-32 text-fg-2">
        <span className="w-92" />
        <span className="min-w-0 flex-1">
          <Trans context="rush">Desk</Trans>
        </span>
        <span className={small}>
          <Trans context="rush">Right</Trans>
        </span>
        <span className={small}>
          <Trans context="rush">Wrong</Trans>
        </span>
        {!isPortrait && (
          <span className="w-200 shrink-0 text-right">
            <Trans context="rush">False starts</Trans>
          </span>
        )}
        <span className="w-220 shrink-0 text-right">
          <Trans context="rush">Score</Trans>
        </span>
      </div>
      <Slots
        role="table"
        label={t({ context: 'rush', message: 'Standings' })}
        items={sorted}
        keyOf={(desk) => desk.entrant_id}
        pitch={PITCH}
        render={({ rank, name, score, right, wrong, false_starts }) => (
          <div className="flex h-full items-center line-b-1 border-rule fs-46 leading-60 font-semibold">
            <span role="cell" className="w-64 shrink-0 text-right font-mono">
              {rank}
            </span>
            <span role="rowheader" className="flex min-w-0 flex-1 pl-28">
              <Name text={name} />
            </span>
            <span role="cell" className={`${small} font-mono fs-36 font-normal text-jade`}>
              {right}
            </span>
            <span role="cell" className={`${small} font-mono fs-36 font-normal text-vermilion`}>
              {wrong}
            </span>
            {!isPortrait && (
              <span role="cell" className="w-200 shrink-0 text-right font-mono fs-36 font-normal text-fg-2">
                {false_starts}
              </span>
            )}
            <span role="cell" className="w-220 shrink-0 text-right font-mono">
              {points(score)}
            </span>
          </div>
        )}
      />
    </section>
  )
}
