import { theoryQuestion, type TheoryRow } from '@beacon/api/kinds/theory/question'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button, Checkbox, SearchInput } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import type { TableState } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { FilterSelect } from '../../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../../parts/list/options-of.ts'
import { useDifficultyWords } from '../../../../parts/question-form/words.ts'
import { ExcludeRecent } from '../exclude-recent.tsx'
import { listQueryOf } from '../../bank/list-query.ts'
import { useTheoryDirections } from '../../bank/queries.ts'
import { useTypeWords } from '../../bank/words.ts'
import { BankRow } from './bank-row.tsx'
import { noTicks, tick } from './tick-range.ts'

interface Props {
  /** Questions that the paper holds already. */
  held: ReadonlySet<string>
  onAdd: (rows: readonly TheoryRow[]) => void
  /** What holds the questions, where it is no paper. */
  words?: { hide: string; held: string; allHeld: string }
}

const pageSize = 50

/** The bank beside the paper: rows are ticked, ranges with Shift, and added with Enter, the button or by dragging. */
export function BankBrowser({ held, onAdd, words: given }: Props) {
  const { t } = useLingui()
  const words = given ?? {
    hide: t`Not in this paper`,
    held: t`in the paper`,
    allHeld: t`All questions on this page are already in the paper.`,
  }
  const locale = useFormatLocale()
  const [q, setQ] = useState('')
  const [filters, setFilters] = useState<TableState['filters']>({})
  const [recent, setRecent] = useState<number>()
  const [hidesHeld, setHidesHeld] = useState(true)
  const [page, setPage] = useState(1)
  const [ticks, setTicks] = useState(noTicks)
  const wanted = useDeferredValue(q)
  const found = useQuery({
    ...query(theoryQuestion.list, {
      query: {
        ...listQueryOf({ q: wanted, sort: '-updated_at', filters }),
        ...(recent === undefined ? {} : { exclude_recent: recent }),
        page,
        size: pageSize,
      },
    }),
    placeholderData: keepPreviousData,
  })
  const rows = (found.data?.items ?? []).filter(({ resource_id }) => !hidesHeld || !held.has(resource_id))
  const ids = rows.map(({ resource_id }) => resource_id)
  const chosen = rows.filter(({ resource_id }) => ticks.ids.has(resource_id) && !held.has(resource_id))
  const add = (row?: TheoryRow) => {
    const added = row === undefined || ticks.ids.has(row.resource_id) ? chosen : [row]
    onAdd(added.filter(({ resource_id }) => !held.has(resource_id)))
    setTicks(noTicks)
  }
  const narrow = (next: () => void) => {
    next()
    setPage(1)
    setTicks(noTicks)
  }
  const total = found.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return (
    <Section
      first
      title={<Trans>Bank</Trans>}
      note={found.data === undefined ? undefined : plural(total, { one: '# question', other: '# questions' })}
    >
      <div className="flex flex-col gap-2">
        <SearchInput
          label={t`Search questions`}
          placeholder={t`Question, option, number, tag`}
          value={q}
          onValueChange={(next) => narrow(() => setQ(next))}
        />
        <BankFilters filters={filters} onFilter={(name, value) => narrow(() => setFilters({ ...filters, [name]: value }))}>
          <ExcludeRecent size="sm" value={recent} onValueChange={(next) => narrow(() => setRecent(next))} />
        </BankFilters>
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
          <Checkbox checked={hidesHeld} onCheckedChange={setHidesHeld}>
            {words.hide}
          </Checkbox>
          <Button size="sm" disabled={chosen.length === 0} onClick={() => add()}>
            {chosen.length === 0 ? (
              <Trans context="theory">Add questions</Trans>
            ) : (
              plural(chosen.length, { one: 'Add # question', other: 'Add # questions' })
            )}
          </Button>
        </div>
      </div>
      {found.isPending && (
        <Loading>
          <Trans>Loading questions</Trans>
        </Loading>
      )}
      {found.isError && <LoadFailed title={<Trans>Questions could not be loaded</Trans>} query={found} />}
      {found.data !== undefined && rows.length === 0 && (
        <p className="border-t border-rule py-6 text-center text-fg-3">
          {total === 0 ? <Trans>No question matches.</Trans> : words.allHeld}
        </p>
      )}
      <ul aria-label={t`Bank questions`} className="mt-2 border-t border-rule">
        {rows.map((row) => (
          <BankRow
            key={row.resource_id}
            row={row}
            isTicked={ticks.ids.has(row.resource_id)}
            heldWord={held.has(row.resource_id) ? words.held : null}
            dragged={() => (ticks.ids.has(row.resource_id) ? chosen.map(({ resource_id }) => resource_id) : [row.resource_id])}
            onTick={(isRange) => setTicks(tick(ticks, ids, row.resource_id, isRange))}
            onAdd={() => add(row)}
          />
        ))}
      </ul>
      {pages > 1 && (
        <div className="mt-2 flex items-center justify-end gap-2 text-caption text-fg-3">
          <span>
            <Trans>
              Page {formatNumber(locale, page)} of {formatNumber(locale, pages)}
            </Trans>
          </span>
          <Button size="sm" look="quiet" disabled={page === 1} onClick={() => setPage(page - 1)}>
            <Trans>Previous</Trans>
          </Button>
          <Button size="sm" look="quiet" disabled={page === pages} onClick={() => setPage(page + 1)}>
            <Trans context="theory">Next</Trans>
          </Button>
        </div>
      )}
    </Section>
  )
}

interface FilterProps {
  filters: TableState['filters']
  onFilter: (name: string, value: string | undefined) => void
  children: ReactNode
}

function BankFilters({ filters, onFilter, children }: FilterProps) {
  const { t } = useLingui()
  const directions = useTheoryDirections()
  const bind = (name: string) => ({ value: filters[name], onValueChange: (value: string | undefined) => onFilter(name, value) })
  return (
    <div className="flex flex-wrap gap-2">
      <FilterSelect {...bind('question_type')} label={t({ message: 'Type', context: 'theory' })} options={optionsOf(useTypeWords())} />
      <FilterSelect {...bind('direction_id')} label={t`Category`} options={directions.options} />
      <FilterSelect {...bind('difficulty')} label={t`Difficulty`} options={optionsOf(useDifficultyWords())} />
      <FilterSelect
        {...bind('owner')}
        label={t`Owner`}
        options={optionsOf({ mine: t`me`, granted: t`granted to me`, public: t`published ones` })}
      />
      {children}
    </div>
  )
}
