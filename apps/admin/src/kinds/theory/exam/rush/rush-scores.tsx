import { hasNothing, urlOf } from '@beacon/api/client'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { rush, type RushScore } from '@beacon/api/kinds/theory/exam/rush'
import { query } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlainTable } from '../../../../parts/desk/plain-table.tsx'
import { Adjustments } from '../../../../parts/desk/adjustments.tsx'
import { TabHead } from '../../../../parts/desk/tab-head.tsx'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { LoadFailed } from '@beacon/auth/call'
import { useKindWords } from './rush-words.ts'

const AdjustDialog = late(async () => (await import('../../../../parts/desk/adjust-dialog.tsx')).AdjustDialog)
const scoresQuery = (exam_id: string) => ({ ...query(rush.scores, { params: { exam_id } }), refetchInterval: 5_000, staleTime: 0 })

/** What desks of a rush came to, round by round, and what was given or taken besides. */
export function RushScores({ contest }: { contest: ContestFull }) {
  const { t } = useLingui()
  const id = contest.resource_id
  const scores = useQuery(scoresQuery(id))
  const points = usePoints()
  const kinds = useKindWords()
  const mayChange = usePermission('contest.score')
  const [desk, setDesk] = useState<RushScore | null>(null)
  const right = (head: string) => ({ head, align: 'right' as const })
  const rounds = scores.data?.rounds ?? []
  return (
    <>
      <TabHead title={t`Scores`} actions={<SaveScores id={id} />} />
      <div className="flex flex-col gap-6 pt-3 pb-6">
        {hasNothing(scores) && <LoadFailed title={t`Scores could not be loaded`} query={scores} />}
        {scores.data === undefined && !hasNothing(scores) && (
          <Loading>
            <Trans>Loading scores</Trans>
          </Loading>
        )}
        {scores.data !== undefined && (
          <PlainTable
            tall
            label={t`Scores`}
            none={t({ context: 'rush', message: 'No desks yet.' })}
            columns={[
              { head: t({ context: 'desk', message: 'Rank' }) },
              { head: t({ context: 'rush', message: 'Desk' }) },
              right(t({ context: 'rush', message: 'Score' })),
              ...rounds.map(({ kind, title }, index) => right(`${index + 1}. ${title || kinds[kind]}`)),
              right(t({ context: 'rush', message: 'Right, wrong, false starts' })),
              right(t({ context: 'rush', message: 'Rewards and penalties' })),
              ...(mayChange ? [{ head: t({ context: 'exam', message: 'Action' }) }] : []),
            ]}
            rows={scores.data.items.map((row) => ({
              key: row.entrant_id,
              cells: [
                row.rank,
                `${row.place}. ${row.name}`,
                points.text(row.score),
                ...row.rounds.map((of) => points.text(of)),
                `${row.right} · ${row.wrong} · ${row.false_starts}`,
                points.text(row.adjusted),
                ...(mayChange
                  ? [
                      <Button key="adjust" size="sm" onClick={() => setDesk(row)}>
                        {t`Reward or penalty…`}
                      </Button>,
                    ]
                  : []),
              ],
            }))}
          />
        )}
        <Adjustments contest={contest} />
      </div>
      {desk !== null && <AdjustDialog id={id} entrants={[desk.entrant_id]} onClose={() => setDesk(null)} />}
    </>
  )
}

function SaveScores({ id }: { id: string }) {
  const lang = useFormatLocale()
  if (!usePermission('contest.export')) return null
  return (
    <Button asChild>
      <a href={urlOf(rush.score_table, { params: { exam_id: id }, query: { lang } })} download>
        <Trans context="exam">Save as xlsx</Trans>
      </a>
    </Button>
  )
}
