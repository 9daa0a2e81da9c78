import type { RefereeDetail } from '@beacon/api/kinds/rw/referee'
import { spanText } from '@beacon/ui/ruler'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { PlainTable } from '../../../parts/plain-table.tsx'

/** Attempts that began after the end of their slot, then who has voted, and what once all are in. */
export const Votes = ({ detail }: { detail: RefereeDetail }) => (
  <>
    {detail.marks.map(({ n, overrun_s, reason }) => {
      const late = overrun_s === null ? null : spanText(overrun_s * 1_000)
      return (
        late !== null && (
          <p key={n} className="mt-3 text-amber">
            <Trans>Overrun {late}</Trans> <span className="text-fg-2">{reason}</span>
          </p>
        )
      )
    })}
    <VoteList detail={detail} />
  </>
)

function VoteList({ detail: { votes_given, rubric } }: { detail: RefereeDetail }) {
  const { t } = useLingui()
  if (votes_given.length === 0) return null
  return (
    <div className="mt-4">
      <PlainTable
        label={t`Votes`}
        rows={votes_given}
        rowKey={({ by }) => by}
        columns={[
          {
            key: 'by',
            head: t`Referee`,
            look: 'text-fg',
            cell: ({ by, is_me, has_conflict }) => (
              <>
                {by}
                {is_me && (
                  <span className="ml-2 text-fg-3">
                    <Trans>you</Trans>
                  </span>
                )}
                {has_conflict && (
                  <span className="ml-2 text-amber">
                    <Trans>same organisation</Trans>
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'result',
            head: t`Vote`,
            cell: ({ vote }) => (vote === null ? <Trans>hidden until all have voted</Trans> : <Status of={`rw.${vote.result}`} />),
          },
          {
            key: 'scores',
            head: t`Rubric`,
            cell: ({ vote }) => vote?.scores.map((score, at) => `${rubric[at]?.name ?? ''} ${score}`).join(', '),
          },
          { key: 'remark', head: t`Remark`, cell: ({ vote }) => vote?.remark },
        ]}
      />
    </div>
  )
}
