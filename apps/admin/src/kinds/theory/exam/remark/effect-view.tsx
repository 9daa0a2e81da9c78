import type { RemarkEffect } from '@beacon/api/kinds/theory/remark'
import { LoadFailed } from '@beacon/auth/call'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Loading } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { PlainTable } from '../../../../parts/desk/plain-table.tsx'
import { usePoints } from '../../../../parts/contest/use-points.ts'

/** What a correction would change, before anything is written. */
export function EffectView({ read }: { read: UseQueryResult<RemarkEffect> }) {
  const { t } = useLingui()
  if (read.isPending)
    return (
      <Loading>
        <Trans context="exam">Calculating the impact</Trans>
      </Loading>
    )
  if (read.data === undefined)
    return <LoadFailed title={t({ context: 'exam', message: 'The impact could not be calculated' })} query={read} />
  return <Effect effect={read.data} />
}

function Effect({ effect }: { effect: RemarkEffect }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const points = usePoints()
  const number = (value: number) => formatNumber(locale, value)
  const [changed, papers] = [number(effect.changed), number(effect.papers)]
  const [before, after] = [number(effect.pass_before), number(effect.pass_after)]
  const [total, next] = [points.text(effect.total_before), points.text(effect.total_after)]
  return (
    <section aria-label={t({ context: 'exam', message: 'Effect' })} className="flex flex-col gap-2 border-t border-rule pt-3">
      <p className="font-semibold text-fg">
        <Trans context="exam">
          {changed} of {papers} papers change, passes {before} → {after}
        </Trans>
      </p>
      {effect.total_before !== effect.total_after && (
        <p className="text-amber">
          <Trans context="exam">
            Exam total {total} → {next}
          </Trans>
        </p>
      )}
      <PlainTable
        label={t({ context: 'exam', message: 'Changed totals' })}
        none={t({ context: 'exam', message: 'No submitted papers change.' })}
        columns={[
          { head: t({ context: 'exam', message: 'Candidate' }) },
          { head: t({ context: 'exam', message: 'Before' }), align: 'right' },
          { head: t({ context: 'exam', message: 'After' }), align: 'right' },
          { head: t({ context: 'exam', message: 'Change' }), align: 'right' },
        ]}
        rows={effect.items.map((row, index) => ({
          key: `${row.who} ${index}`,
          cells: [row.who, points.text(row.before), points.text(row.after), points.change(row.after - row.before)],
        }))}
      />
      {effect.changed > effect.items.length && (
        <p className="text-fg-3">
          <Trans context="exam">Only the largest changes are shown.</Trans>
        </p>
      )}
    </section>
  )
}
