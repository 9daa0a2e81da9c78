import { hasNothing } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import type { markingLead } from '@beacon/api/kinds/theory/marking-lead'
import { LoadFailed } from '@beacon/auth/call'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PlainTable } from '../../../../parts/desk/plain-table.tsx'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { markersQuery } from './marking-query.ts'

/** How much, how fast and how strictly each marker marks, for whoever leads. */
export function MarkersTable({ id }: { id: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const points = usePoints()
  const found = useQuery(markersQuery(id))
  const title = t({ context: 'exam', message: 'Markers' })
  if (hasNothing(found)) return <LoadFailed title={t({ context: 'exam', message: 'The markers could not be loaded' })} query={found} />
  const items = found.data?.items ?? []
  const severity = (value: number | null, margin: number | null) => {
    if (value === null) return '–'
    return margin === null ? points.change(value) : `${points.change(value)} ± ${points.text(margin)}`
  }
  const repeats = ({ repeats: all, repeats_equal: equal, repeats_off: off }: Reply<typeof markingLead.markers>['items'][number]) => {
    if (all === 0 || off === null) return '–'
    const [n, m, difference] = [formatNumber(locale, equal), formatNumber(locale, all), points.change(off)]
    return t({ context: 'exam', message: `${n} of ${m}, ${difference}` })
  }
  return (
    <section className="mt-4">
      <h3 className="type-section text-fg">
        <Trans context="exam">Markers</Trans>
      </h3>
      <PlainTable
        label={title}
        none={t({ context: 'exam', message: 'No marks yet.' })}
        columns={[
          { head: t({ context: 'exam', message: 'Marker' }) },
          { head: t({ context: 'exam', message: 'Answers marked' }), align: 'right' },
          { head: t({ context: 'exam', message: 'Seconds per mark' }), align: 'right' },
          { head: t({ context: 'exam', message: 'Mean (marker / all)' }), align: 'right' },
          { head: t({ context: 'exam', message: 'Bias' }), align: 'right' },
          { head: t({ context: 'exam', message: 'Self-agreement' }), align: 'right' },
          { head: t({ context: 'exam', message: 'Last mark' }), align: 'right' },
        ]}
        rows={items.map((one, index) => ({
          key: String(index),
          cells: [
            one.name,
            formatNumber(locale, one.items),
            one.pace_s === null ? '–' : formatNumber(locale, one.pace_s),
            `${points.text(one.mean)} / ${points.text(one.mean_all)}`,
            severity(one.severity, one.margin),
            repeats(one),
            formatDateTime(locale, one.last_at, { seconds: false }),
          ],
        }))}
      />
      {items.length > 0 && (
        <p className="text-caption text-fg-3">
          <Trans context="exam">
            “Bias”: mean difference in marks, with its 95% interval; on the same answers with double marking, otherwise against the question
            mean. “Self-agreement”: repeated answers given the same mark, and how much higher the second mark is on average.
          </Trans>
        </p>
      )}
    </section>
  )
}
