import { hasNothing } from '@beacon/api/client'
import type { ArenaColumn, ArenaPage, ArenaRankingRow } from '@beacon/api/contest/arena'
import { formatNumber, formatPoints, useContestsIn, useFormatLocale } from '@beacon/i18n'
import { SearchInput } from '@beacon/ui/controls'
import { NoResult, Skeleton } from '@beacon/ui/feedback'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { PlainTable } from '../../../parts/plain-table.tsx'
import { arenaRankingQuery, rowsOfPage } from './queries.ts'
import type { ArenaSearch } from './search.ts'

interface RankingProps {
  arena: ArenaPage['arena']
  my: ArenaRankingRow | null
  search: ArenaSearch
}

/** The ranking of an arena: a column for each contest, and the columns add up to the total. */
export function ArenaRanking({ arena, my, search }: RankingProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { page = 1, q = '' } = search
  const found = useQuery(arenaRankingQuery(arena.resource_id, page, q))
  const params = { arena_id: arena.resource_id }
  const to = (next: ArenaSearch) => void navigate({ to: '/arena/$arena_id', params, search: next, replace: true })
  return (
    <section aria-labelledby="arena-ranking" className="mt-8">
      <div className="mb-2 flex flex-wrap items-center gap-4">
        <h2 id="arena-ranking" className="type-section text-fg">
          <Trans>Ranking</Trans>
        </h2>
        <SearchInput
          label={t`Search the ranking`}
          placeholder={t`Search the ranking`}
          value={q}
          onValueChange={(word) => to({ q: word === '' ? undefined : word })}
          size="sm"
          className="ml-auto w-56"
        />
      </div>
      {found.isPending && <Skeleton className="h-60" />}
      {hasNothing(found) && <LoadFailed title={<Trans>The ranking could not be loaded.</Trans>} query={found} />}
      {found.data !== undefined && found.data.items.length === 0 && q !== '' && <NoResult search={q} onClear={() => to({})} />}
      {found.data !== undefined && found.data.items.length === 0 && q === '' && (
        <p className="py-4 text-fg-3">
          <Trans>Nobody has points yet.</Trans>
        </p>
      )}
      {found.data !== undefined && found.data.items.length > 0 && (
        <Rows items={found.data.items} columns={found.data.columns} ownId={my?.subject_id ?? null} />
      )}
      <Pager page={page} total={found.data?.total ?? 0} search={search} arena_id={arena.resource_id} />
    </section>
  )
}

interface RowsProps {
  items: readonly ArenaRankingRow[]
  columns: readonly ArenaColumn[]
  ownId: string | null
}

function Rows({ items, columns, ownId }: RowsProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const contests = useContestsIn(columns)
  const points = (value: number | null) => (value === null ? '–' : formatPoints(locale, value, 2))
  return (
    <PlainTable
      label={t`Ranking of the arena`}
      rows={items}
      rowKey={({ subject_id }) => subject_id}
      columns={[
        { key: 'rank', head: <Trans context="arena">Rank</Trans>, look: 'font-mono', cell: (row) => formatNumber(locale, row.rank) },
        {
          key: 'name',
          head: <Trans context="arena">Name</Trans>,
          look: 'text-fg',
          cell: (row) => (
            <>
              {row.name}
              {row.subject_id === ownId && (
                <span className="ml-2 text-amber">
                  <Trans context="arena">you</Trans>
                </span>
              )}
            </>
          ),
        },
        {
          key: 'total',
          head: <Trans context="arena">Total</Trans>,
          look: 'font-mono font-semibold text-fg',
          cell: (row) => points(row.score),
        },
        ...contests.map((column, place) => ({
          key: column.resource_id,
          head: <ColumnHead column={column} />,
          look: column.state === 'frozen' ? 'font-mono text-azure' : 'font-mono',
          cell: (row: ArenaRankingRow) => points(row.parts[place] ?? null),
        })),
      ]}
    />
  )
}

/** The contest's name, and why its column stands still or empty. */
function ColumnHead({ column: { name, lang, state, show_rank } }: { column: ArenaColumn }) {
  const { t } = useLingui()
  const note = !show_rank ? t`ranking not published` : state === 'frozen' ? t`frozen` : state === 'sealed' ? t`results not released` : null
  return (
    <span className="inline-flex max-w-48 flex-col">
      <span lang={lang} className="truncate" title={name}>
        {name}
      </span>
      {note !== null && (
        <span className="inline-flex items-center gap-1 text-azure">
          {state === 'frozen' && <Glyph name="asterisk" size={10} />}
          {note}
        </span>
      )}
    </span>
  )
}

interface PagerProps {
  page: number
  total: number
  search: ArenaSearch
  arena_id: string
}

function Pager({ page, total, search, arena_id }: PagerProps) {
  const last = Math.ceil(total / rowsOfPage)
  if (last <= 1) return null
  const to = (target: number): ArenaSearch => ({ ...search, page: target === 1 ? undefined : target })
  return (
    <nav className="mt-4 flex items-center gap-4 text-dense">
      <span className="font-mono text-fg-3">
        {page} / {last}
      </span>
      {page > 1 && (
        <Link to="/arena/$arena_id" params={{ arena_id }} search={to(page - 1)} className="link py-1">
          <Trans>Previous {rowsOfPage}</Trans>
        </Link>
      )}
      {page < last && (
        <Link to="/arena/$arena_id" params={{ arena_id }} search={to(page + 1)} className="link py-1">
          <Trans>Next {rowsOfPage}</Trans>
        </Link>
      )}
    </nav>
  )
}
