import type { TopicRow } from '@beacon/api/topic/topic'
import { usePermissions } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { latePart } from '@beacon/ui/late'
import { DataTable, isTicked } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { bankHref, newQuestionHref } from '../../../parts/contest/kind-links.ts'
import { useKind } from '../../../parts/contest/kind-route.ts'
import { withoutStages } from '../../../parts/contest/topic-stages.ts'
import { LinkButton } from '../../../parts/link-button.tsx'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { useListTable } from '../../../parts/list/use-list.tsx'
import { movedTo } from './order-topics.ts'
import { contestQuery, topicRowsQuery } from '../../../parts/desk/queries.ts'
import { pageOfRows } from '../../../parts/desk/table-local.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { asPlayersSee, staffColumns, usePublicTopics } from './public-topics.ts'
import { useQuestionColumns } from './question-columns.tsx'
import { QuestionDialogs, type OpenDialog } from './question-dialogs.tsx'
import { QuestionFilters } from './question-filters.tsx'
import { Reorder } from './reorder.tsx'
import { asksFirst } from './topic-dialogs.tsx'
import { keepsTopic, topicKeys } from './topic-filter.ts'
import { TopicBulk } from './topic-bulk.tsx'
import { type TopicAction, useTopicAct } from '../../../parts/desk/use-topic-act.ts'
import { useTopicOrder } from './use-topic-order.ts'
import { useTopicMenu } from './use-topic-menu.tsx'

const QuestionPanel = latePart(async () => (await import('./question-panel.tsx')).QuestionPanel)

/** The list of the last drawing while it holds the same ids, so that effects see changes only. */
function useSameList(ids: readonly string[]): readonly string[] {
  const key = ids.join(' ')
  return useMemo(() => key.split(' ').filter(Boolean), [key])
}

function useTopics({ id, search }: TabProps) {
  const list = useQuery(topicRowsQuery(id))
  const locale = useFormatLocale()
  const table = useTableUrl({ search, filters: ['direction', 'state'], sort: 'sort' })
  const { sort, q, filters } = table.value
  const isPublic = search['see'] === 'public'
  const publicly = usePublicTopics(id, isPublic)
  // Stages stand on a page of their own.
  const stages = (list.data?.items ?? []).filter(({ parent_id }) => parent_id !== undefined)
  const real = withoutStages(list.data?.items ?? [])
  const all = isPublic ? asPlayersSee(real, publicly) : real
  const shown = pageOfRows(
    all,
    { ...table.value, sort: sort === '' ? 'sort' : sort },
    {
      text: (row) => `${row.name} ${locale === 'zh' ? row.direction.name_zh : row.direction.name_en}`,
      keys: topicKeys,
      matches: keepsTopic,
    },
  )
  const isWhole = q === '' && filters['direction'] === undefined && filters['state'] === undefined
  return { list, table, all, stages, shown, isPublic, canMove: !isPublic && isWhole && (sort === 'sort' || sort === '') }
}

/** The contest's questions with real figures: order, state, release, value. */
export function QuestionsTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const { list, table, all, stages, shown, isPublic, canMove } = useTopics({ id, search })
  const failed = t({ context: 'desk', message: 'Questions could not be loaded' })
  const props = useListTable(table, list, { failed, key: 'desk.questions' }, shown)
  const every = useQuestionColumns(canMove, all)
  const columns = useMemo(() => (isPublic ? every.filter(({ id: column }) => !staffColumns.has(column)) : every), [every, isPublic])
  const { act, tryAct, again, dialog } = useTopicAct(id)
  const order = useTopicOrder(id)
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const allIds = all.map(({ resource_id }) => resource_id)
  const pageIds = useSameList(shown.rows.map(({ resource_id }) => resource_id))
  const move = (topic_id: string, place: number) => order(all, movedTo(allIds, topic_id, place))
  const first = (table.value.page - 1) * table.value.size
  const take = (action: TopicAction, rows: readonly TopicRow[]) => {
    if (rows.length === 0) return
    if (asksFirst(action, contest)) setAsked({ kind: 'act', action, rows })
    else
      void tryAct(
        action,
        rows.map(({ resource_id }) => resource_id),
      )
  }
  const menuOf = useTopicMenu({ id, contest, canMove, take, ask: setAsked, open: (row) => setOpenId(row.resource_id) })
  const place = shown.matching.findIndex(({ resource_id }) => resource_id === openId)
  const open = shown.matching[place]
  const step = (by: number) => {
    const next = shown.matching[place + by]
    return next === undefined ? undefined : () => setOpenId(next.resource_id)
  }
  return (
    <>
      <TabHead
        title={t({ context: 'desk', message: 'Questions' })}
        note={isPublic ? <Trans>as players see them</Trans> : canMove ? <Trans>Drag to order, or Alt and ↑ ↓ on a row.</Trans> : undefined}
        actions={<AddActions id={id} onAdd={() => setAsked({ kind: 'add' })} onRemoved={() => setAsked({ kind: 'removed' })} />}
      />
      <Reorder ids={pageIds} isOn={canMove} onMove={(one, at) => void move(one, first + at)}>
        <DataTable
          {...props}
          label={t({ context: 'desk', message: 'Questions' })}
          columns={columns}
          unfilteredTotal={all.length}
          rowId={(row) => row.resource_id}
          rowName={(row) => row.name}
          empty={
            <EmptyState title={t`No questions yet`}>
              <Trans>Add questions from the bank. They are added as copies.</Trans>
            </EmptyState>
          }
          search={{ label: t({ context: 'desk', message: 'Search questions' }), placeholder: t`Name or category` }}
          filters={<QuestionFilters table={table} rows={all} />}
          bulk={(selection) => (
            <TopicBulk rows={shown.matching.filter((row) => isTicked(selection, row.resource_id))} take={take} ask={setAsked} />
          )}
          rowMenu={menuOf}
          onOpen={(row) => setOpenId(row.resource_id)}
          currentId={openId ?? undefined}
        />
      </Reorder>
      {dialog}
      {open !== undefined && (
        <QuestionPanel key={open.resource_id} id={id} row={open} onNext={step(1)} onPrevious={step(-1)} onClose={() => setOpenId(null)} />
      )}
      <QuestionDialogs
        id={id}
        contest={contest}
        asked={asked}
        count={all.length}
        stages={stages}
        act={act}
        tryAct={tryAct}
        ask={setAsked}
        move={move}
        again={again}
        onClose={() => setAsked((now) => (now === asked ? null : now))}
      />
    </>
  )
}

/** From the bank, or into the bank first: a new question, a package; and what was removed. */
function AddActions({ id, onAdd, onRemoved }: { id: string; onAdd: () => void; onRemoved: () => void }) {
  const kind = useKind()
  const permissions = usePermissions()
  return (
    <>
      {permissions.has('contest.write') && (
        <Button look="quiet" onClick={onRemoved}>
          <Trans>Removed…</Trans>
        </Button>
      )}
      {permissions.has('question.transfer') && (
        <LinkButton look="quiet" {...bankHref(kind, { import: 'file', contest: id })}>
          <Trans>Import</Trans>
        </LinkButton>
      )}
      {permissions.has('question.write') && (
        <LinkButton look="quiet" {...newQuestionHref(kind, { contest: id })}>
          <Trans>New question</Trans>
        </LinkButton>
      )}
      <Button look="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={onAdd}>
        <Trans>Add from bank</Trans>
      </Button>
    </>
  )
}
