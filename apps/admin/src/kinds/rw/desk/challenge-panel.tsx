import type { RefereeDetail } from '@beacon/api/kinds/rw/referee'
import { formatDateTime, formatNumber, formatPercent, formatTime, useFormatLocale } from '@beacon/i18n'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { SidePanel } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { challengeQuery } from './queries.ts'
import { useCancelWords, useMarkWords, useResultWords, useStopCauses } from './words.ts'

interface Props {
  id: string
  challenge_id: string
  onClose: () => void
}

/** A challenge whole: what was asked for, what happened when, who voted what, what was decided. */
export function ChallengePanel({ id, challenge_id, onClose }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { data } = useQuery(challengeQuery(id, challenge_id))
  const number = formatNumber(locale, data?.no ?? 0)
  return (
    <SidePanel open onOpenChange={(open) => !open && onClose()} title={data?.entrant_name ?? ''} above={t`Challenge ${{ number }}`}>
      {data !== undefined && <Facts detail={data} />}
      {data !== undefined && <History detail={data} />}
    </SidePanel>
  )
}

function Facts({ detail }: { detail: RefereeDetail }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const causes = useCancelWords()
  const { topic_name, goal, target, state, result, requested_at, requested_by, needs, cancel_cause, cancel_reason, points } = detail
  return (
    <DescriptionList
      facts={[
        { label: t`Target`, value: `${topic_name} · ${target.product} ${target.version} ${target.serial}`.trim() },
        { label: t`Goal`, value: `${goal.name} · ${formatPercent(goal.percent / 100)}` },
        { label: t({ context: 'challenge', message: 'State' }), value: <Status of={result === null ? `rw.${state}` : `rw.${result}`} /> },
        ...(points === null ? [] : [{ label: t`Points`, value: formatNumber(locale, points) }]),
        ...(cancel_cause === null ? [] : [{ label: t`Cause`, value: [causes[cancel_cause], cancel_reason].filter(Boolean).join(' · ') }]),
        { label: t`Requested`, value: `${formatDateTime(locale, requested_at)} · ${requested_by}` },
        ...(needs === '' ? [] : [{ label: t`Needed on site`, value: needs }]),
      ]}
    />
  )
}

function History({ detail: { marks, votes_given, decisions, rubric } }: { detail: RefereeDetail }) {
  const { t } = useLingui()
  const words = useMarkWords()
  const stops = useStopCauses()
  const results = useResultWords()
  const hidden = t`hidden until all have voted`
  return (
    <>
      <Section title={<Trans>What happened</Trans>}>
        <PlainTable
          label={t`What happened`}
          columns={[{ head: t`Event` }, { head: t`Time` }, { head: t`By` }]}
          rows={marks.map(({ n, kind, at, by, cause, reason }) => ({
            key: String(n),
            cells: [[words[kind], cause === null ? null : stops[cause], reason].filter(Boolean).join(' · '), formatTime(at), by],
          }))}
          none={<Trans>Nothing yet.</Trans>}
        />
      </Section>
      <Section title={<Trans>Votes</Trans>}>
        <PlainTable
          label={t`Votes`}
          columns={[{ head: t`Referee` }, { head: t`Vote` }]}
          rows={votes_given.map(({ by, vote, has_conflict }) => ({
            key: by,
            cells: [
              has_conflict ? `${by} · ${t`same organisation`}` : by,
              vote === null
                ? hidden
                : [results[vote.result], vote.scores.map((score, at) => `${rubric[at]?.name ?? ''} ${score}`).join(', '), vote.remark]
                    .filter(Boolean)
                    .join(' · '),
            ],
          }))}
          none={<Trans>Nobody has voted.</Trans>}
        />
      </Section>
      {decisions.length > 0 && (
        <Section title={<Trans>Decisions</Trans>}>
          <PlainTable
            label={t`Decisions`}
            columns={[{ head: t`Decision` }, { head: t`By` }, { head: t`Time` }]}
            rows={decisions.map(({ rev, result, rubric: share, attempt, by, reason, at }) => ({
              key: String(rev),
              cells: [
                result === 'success'
                  ? t`${results[result]}, attempt ${attempt}, rubric ${formatPercent(share / 10_000, 1)}`
                  : results[result],
                [by ?? t`votes`, reason].filter(Boolean).join(' · '),
                formatTime(at),
              ],
            }))}
            none={null}
          />
        </Section>
      )}
    </>
  )
}
