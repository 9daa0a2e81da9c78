import { call } from '@beacon/api/client'
import type { Input } from '@beacon/api/endpoint'
import { questionType, theoryQuestion, type TheoryRow } from '@beacon/api/kinds/theory/question'
import { query } from '@beacon/api/query'
import { difficulty, visibility } from '@beacon/api/question'
import { usePermissions } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { late } from '@beacon/ui/late'
import { DataTable, type TableState } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ClipboardPaste, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { theoryFilterNames } from '../../../features/theory-bank/filter-names.ts'
import { useBulkResult } from '../../../parts/list/bulk-result.tsx'
import { boolOf, chosenIds, listOf, oneOf, useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import { useTheoryColumns } from './columns.tsx'
import { TheoryFilters } from './filters.tsx'
import { newTheoryHref, theoryHref } from './hrefs.ts'
import { TheoryBulk } from './bulk.tsx'
import { useTheoryMenu } from './row-menu.tsx'

const PasteDialog = late(async () => (await import('../paste/paste-dialog.tsx')).PasteDialog)
type ListQuery = NonNullable<Input<typeof theoryQuestion.list>['query']>
const flaws = ['no_analysis', 'picture_without_text', 'duplicate_stem'] as const

/** What the list asks for, from its address. */
export function listQueryOf({ q, sort, filters }: Pick<TableState, 'q' | 'sort' | 'filters'>): ListQuery {
  const one = <const V extends string>(value: string | readonly string[] | undefined, allowed: readonly V[]) => {
    const found = oneOf(value, allowed)
    return found === undefined ? undefined : [found]
  }
  return {
    ...(q === '' ? {} : { q }),
    ...(sort === '' ? {} : { sort }),
    question_type: one(filters['question_type'], questionType.options),
    direction_id: listOf(filters['direction_id']),
    difficulty: one(filters['difficulty'], difficulty.options),
    owner: oneOf(filters['owner'], ['mine', 'granted', 'public']),
    visibility: one(filters['visibility'], visibility.options),
    flaw: one(filters['flaw'], flaws),
    knowledge_point: listOf(filters['knowledge_point']),
    topic_set: listOf(filters['topic_set']),
    enemy_group: listOf(filters['enemy_group']),
    source: listOf(filters['source']),
    has_picture: boolOf(filters['has_picture']),
    ...(filters['deleted'] === 'true' ? { deleted: true } : {}),
  }
}

/** The bank of theory questions. */
export function TheoryList({ search }: { search: Readonly<Record<string, string | number | undefined>> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const permissions = usePermissions()
  const [isPasting, setPasting] = useState(false)
  const table = useTableUrl({ search, filters: theoryFilterNames, sort: '-updated_at' })
  const { page, size, filters } = table.value
  const listQuery = listQueryOf(table.value)
  const list = useList(table, query(theoryQuestion.list, { query: { ...listQuery, page, size } }), {
    failed: <Trans>Questions could not be loaded</Trans>,
    key: 'theory-questions',
  })
  const isEmpty = list.data?.total === 0
  const all = useQuery({ ...query(theoryQuestion.list, { query: { size: 10 } }), enabled: isEmpty })
  const bulk = useBulkResult()
  const menu = useTheoryMenu(bulk.tell)
  const columns = useTheoryColumns()
  const fetchPage = (wanted: number) => call(theoryQuestion.list, { query: { ...listQuery, page: wanted, size: 200 } })
  const mayBulk = (['question.grant', 'question.delete', 'question.write'] as const).some((item) => permissions.has(item))
  return (
    <>
      <PageHeader title={<Trans>Theory base</Trans>} actions={<NewButtons onPaste={() => setPasting(true)} />} />
      <DataTable
        {...list.table}
        label={t`Theory base`}
        columns={columns}
        unfilteredTotal={isEmpty ? (all.data?.total ?? 0) : 0}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.name}
        empty={
          <EmptyState title={<Trans>No theory questions yet</Trans>} actions={<NewButtons onPaste={() => setPasting(true)} />}>
            <Trans>Write one, or paste a list.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search questions`, placeholder: t`Question, option, number, tag` }}
        filters={<TheoryFilters filters={filters} onFilter={table.setFilter} />}
        onOpen={({ resource_id }) => void navigate(theoryHref(resource_id))}
        rowMenu={menu.entries}
        {...(mayBulk
          ? {
              bulk: (selection) => (
                <TheoryBulk
                  selection={selection}
                  rows={list.rows}
                  total={list.total}
                  isDeleted={listQuery.deleted === true}
                  tell={bulk.tell}
                  idsOf={() => chosenIds({ selection, rowId: (row: TheoryRow) => row.resource_id, fetchPage })}
                />
              ),
            }
          : {})}
      />
      {isPasting && (
        <Suspense fallback={null}>
          <PasteDialog onClose={() => setPasting(false)} />
        </Suspense>
      )}
      {menu.dialog}
      {bulk.dialog}
    </>
  )
}

function NewButtons({ onPaste }: { onPaste: () => void }) {
  const permissions = usePermissions()
  if (!permissions.has('question.write')) return null
  return (
    <>
      <Button look="quiet" icon={<ClipboardPaste size={16} aria-hidden="true" />} onClick={onPaste}>
        <Trans>Paste a list</Trans>
      </Button>
      <Button look="primary" asChild>
        <Link {...newTheoryHref}>
          <Plus size={16} aria-hidden="true" />
          <Trans>New question</Trans>
        </Link>
      </Button>
    </>
  )
}
