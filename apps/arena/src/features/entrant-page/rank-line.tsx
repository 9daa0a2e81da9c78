import type { ContestPublic } from '@beacon/api/contest/contest-views'
import type { EntrantPageView } from '@beacon/api/contest/entrant-page'
import { useServerNow } from '@beacon/auth'
import { roundPoints } from '@beacon/i18n'
import { pointDigits } from '@beacon/router'
import { TrendChart } from '@beacon/ui/chart'
import { Segmented } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'

const redraw_ms = 5000
type By = 'rank' | 'score'

/** The entrant's place, or points, over the contest's time. */
export function RankLine({ contest, page }: { contest: ContestPublic; page: EntrantPageView }) {
  const { t } = useLingui()
  const [by, setBy] = useState<By>('rank')
  const now = useServerNow(redraw_ms)
  const { entrant_id, name, rank, line } = page
  const series = useMemo(() => {
    const digits = pointDigits(contest.kind)
    const points = line.flatMap(({ at, score, rank: place }) =>
      by === 'score' ? [{ at, value: roundPoints(score, digits) }] : place === null ? [] : [{ at, value: place }],
    )
    return [{ id: entrant_id, name, rank: rank ?? 0, own: true, points }]
  }, [contest.kind, entrant_id, name, rank, line, by])
  const span = useMemo(
    () => ({
      start_at: contest.start_at,
      end_at: contest.end_at,
      freeze_at: contest.unfrozen_at === null ? contest.freeze_at : null,
      was_end_at: contest.was_end_at,
      pauses: contest.pauses.map(({ from, to }) => ({ from_at: from, to_at: to })),
    }),
    [contest],
  )
  const until = contest.status === 'finished' ? Math.max(now, Date.parse(contest.end_at)) : now
  return (
    <section aria-labelledby="entrant-line">
      <div className="mb-2 flex items-center gap-4">
        <h3 id="entrant-line" className="type-section text-fg">
          <Trans>Over time</Trans>
        </h3>
        <Segmented
          size="sm"
          aria-label={t`What the line shows`}
          options={[
            { value: 'rank', label: t`Rank` },
            { value: 'score', label: t`Score` },
          ]}
          value={by}
          onValueChange={setBy}
        />
      </div>
      <TrendChart
        title={by === 'rank' ? t`Place over time` : t`Score over time`}
        series={series}
        kind={by}
        span={span}
        now={until}
        surface="arena"
        height={160}
      />
    </section>
  )
}
