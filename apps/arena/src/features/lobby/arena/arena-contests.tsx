import type { ArenaColumn, ArenaPage, ArenaRankingRow } from '@beacon/api/contest/arena'
import type { LobbyRow } from '@beacon/api/contest/contest-views'
import { formatDateTime, formatPercent, formatPoints, useFormatLocale } from '@beacon/i18n'
import { pointDigits } from '@beacon/router'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { ContestLink } from '../../../parts/contest-link.tsx'
import { useKindName } from '../../../parts/kind-name.ts'
import { PlainTable } from '../../../parts/plain-table.tsx'
import { EntryStatus } from '../entry-status.tsx'
import { LobbyButton } from '../lobby-button.tsx'

interface ContestsProps {
  arena: ArenaPage['arena']
  contests: readonly LobbyRow[]
  columns: readonly ArenaColumn[]
  my: ArenaRankingRow | null
}

/** The contests of an arena: what each weighs, and what I have of it. */
export function ArenaContests({ arena, contests, columns, my }: ContestsProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const nameOf = useKindName()
  const placeOf = (row: LobbyRow) => columns.findIndex(({ resource_id }) => resource_id === row.resource_id)
  const hundredths = (value: number | null | undefined) => (value == null ? '–' : formatPoints(locale, value, 2))
  const figure = 'font-mono text-right'
  return (
    <section aria-labelledby="arena-contests" className="mt-5">
      <h2 id="arena-contests" className="type-section mb-2 text-fg">
        <Trans>Contests</Trans>
      </h2>
      <PlainTable
        label={t`Contests of the arena`}
        rows={contests}
        rowKey={({ resource_id }) => resource_id}
        columns={[
          {
            key: 'name',
            head: <Trans context="arena">Contest</Trans>,
            cell: (row) => (
              <>
                <ContestLink
                  kind={row.kind}
                  id={`contest-${row.resource_id}`}
                  search={{ resource_id: row.resource_id }}
                  lang={row.lang}
                  className="py-1 font-medium text-fg hover:underline"
                >
                  {row.name}
                </ContestLink>
                <span className="ml-3 text-fg-3">{nameOf(row.kind)}</span>
              </>
            ),
          },
          {
            key: 'state',
            head: <Trans context="arena">State</Trans>,
            cell: (row) => <Status of={row.is_frozen ? 'contest.frozen' : `contest.${row.status}`} />,
          },
          {
            key: 'time',
            head: <Trans context="arena">Start</Trans>,
            look: 'font-mono whitespace-nowrap max-md:hidden',
            cell: (row) => formatDateTime(locale, row.start_at),
          },
          arena.algorithm_type === 'weighting' && {
            key: 'weight',
            head: <Trans context="arena">Weight</Trans>,
            look: figure,
            cell: (row: LobbyRow) => formatPercent((columns[placeOf(row)]?.weight ?? 0) / 10_000, 2),
          },
          arena.algorithm_type !== 'accumulation' && {
            key: 'reference',
            head: <Trans context="arena">Reference</Trans>,
            look: figure,
            cell: (row: LobbyRow) => hundredths(columns[placeOf(row)]?.reference_score),
          },
          {
            key: 'score',
            head: <Trans context="arena">My score</Trans>,
            look: figure,
            cell: (row) => (row.my?.rank == null ? '–' : formatPoints(locale, row.my.score, pointDigits(row.kind))),
          },
          arena.algorithm_type !== 'accumulation' && {
            key: 'part',
            head: <Trans context="arena">My points</Trans>,
            look: figure,
            cell: (row: LobbyRow) => hundredths(my?.parts[placeOf(row)]),
          },
          {
            key: 'act',
            head: <Trans context="arena">Entry</Trans>,
            cell: (row) => (
              <span className="flex items-center justify-end gap-4">
                {row.status !== 'finished' && <EntryStatus row={row} />}
                <LobbyButton row={row} />
              </span>
            ),
          },
        ]}
      />
    </section>
  )
}
