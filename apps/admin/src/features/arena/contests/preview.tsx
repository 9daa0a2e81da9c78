import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Table } from '../../../parts/list/plain-table.tsx'
import { previewQuery } from '../queries.ts'

/** The first places as players see them now, by what is saved. */
export function RankingPreview({ arenaId }: { arenaId: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { data } = useQuery(previewQuery(arenaId))
  if (data === undefined) return null
  const points = (hundredths: number | null) => (hundredths === null ? '–' : formatNumber(locale, hundredths / 100, 2))
  const figure = (text: string) => <span className="font-mono">{text}</span>
  return (
    <Section level={2} title={<Trans>Ranking now</Trans>}>
      {data.items.length === 0 ? (
        <p className="text-fg-3">
          <Trans>Nobody is ranked in a published contest yet.</Trans>
        </p>
      ) : (
        <div className="overflow-x-auto">
          <Table
            heads={[
              t({ context: 'arena', message: 'Rank' }),
              t({ context: 'arena', message: 'Name' }),
              t({ context: 'arena', message: 'Total' }),
              ...data.columns.map(({ name }) => name),
            ]}
            rows={data.items.map((row) => [
              figure(formatNumber(locale, row.rank)),
              <span key="name" className="text-fg">
                {row.name}
              </span>,
              figure(points(row.score)),
              ...row.parts.map((part) => figure(points(part))),
            ])}
          />
        </div>
      )}
    </Section>
  )
}
