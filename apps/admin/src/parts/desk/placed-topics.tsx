import { Confirm } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import type { MenuEntry } from '@beacon/ui/overlay'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { type UseQueryResult, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { questionHref } from '../contest/kind-links.ts'
import { useTableUrl } from '../list/table-url.ts'
import { useListTable } from '../list/use-list.tsx'
import { BankDialog, type BankColumn } from './bank-dialog.tsx'
import type { TabProps } from './desk-search.ts'
import { contestQuery } from './queries.ts'
import { TabHead } from './tab-head.tsx'
import { pageOfRows } from './table-local.ts'
import { useDeskSearch } from './use-desk-search.ts'
import { useTryAct } from './use-try-act.ts'

/** What rows of tasks that were placed from a bank have in common. */
interface PlacedTopic {
  topic_id: string
  question_id: string | null
  name: string
  is_online: boolean
  is_hidden: boolean
  is_newer_in_bank: boolean
}

/** What is done with a task in every kind of contest; a refusal is thrown. */
interface PlacedActs<Row> {
  /** Answers how many were placed. */
  add: (question_ids: string[]) => Promise<number>
  change: (row: Row, change: { is_online: boolean } | { is_hidden: boolean }) => Promise<void>
  renew: (row: Row) => Promise<void>
  remove: (row: Row) => Promise<void>
}

/** What a person is asked before it is done. */
interface PlacedQuestion {
  title: string
  body: string
  action: string
  danger?: boolean
  /** What has to be typed first. */
  typed?: string
  onConfirm: () => Promise<void>
}
export type Ask = (question: PlacedQuestion) => void

interface Props<Row extends PlacedTopic> extends TabProps {
  list: UseQueryResult<{ items: readonly Row[]; total: number }>
  /** What of the desk's address opens the form of a task. */
  param: string
  /** The column choice of a person is stored under it. */
  storageKey: string
  columns: readonly DataColumn<Row>[]
  sorts: Readonly<Record<string, (row: Row) => string | number>>
  /** What a search looks into. */
  textOf: (row: Row) => string
  words: {
    failed: string
    none: { title: string; body: string }
    search: { label: string; placeholder: string }
    /** What each act does, and its button. */
    acts: Readonly<Record<'offline' | 'hide' | 'renew' | 'remove', Pick<PlacedQuestion, 'body' | 'action'>>>
  }
  acts: PlacedActs<Row>
  /** What this kind alone does with a task. */
  entries?: (row: Row, ask: Ask) => readonly MenuEntry[]
  /** Why a task cannot be taken from the bank anew. */
  fixedBy?: (row: Row) => string | undefined
  /** Beside “Add from bank”. */
  actions?: ReactNode
  form: (row: Row, close: () => void) => ReactNode
}

const noColumns: readonly BankColumn[] = []

/** Tasks of a contest that were placed from its bank: the list with real figures, and what is done with them. */
export function PlacedTopics<Row extends PlacedTopic>(props: Props<Row>) {
  const { id, search, list, param, storageKey, columns, sorts, textOf, words, acts, actions, form } = props
  const { t } = useLingui()
  const table = useTableUrl({ search, filters: [], sort: 'sort' })
  const all = list.data?.items ?? []
  const found = pageOfRows(all, table.value, { text: textOf, keys: sorts })
  const binding = useListTable<Row>(table, list, { failed: words.failed, key: storageKey }, found)
  const [question, ask] = useState<PlacedQuestion | null>(null)
  const [opened, open] = useState<Row | null>(null)
  const [isAdding, setAdding] = useState(false)
  const setSearch = useDeskSearch()
  const named = all.find(({ topic_id }) => topic_id === search[param])
  const row = opened ?? named
  const close = () => {
    open(null)
    if (named !== undefined) setSearch({ [param]: undefined })
  }
  const menuOf = useMenu(props, open, ask)
  const title = t({ context: 'desk', message: 'Questions' })
  return (
    <>
      <TabHead
        title={title}
        actions={
          <>
            {actions}
            <Button look="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setAdding(true)}>
              <Trans>Add from bank</Trans>
            </Button>
          </>
        }
      />
      <DataTable
        {...binding}
        label={title}
        columns={columns}
        unfilteredTotal={all.length}
        rowId={({ topic_id }) => topic_id}
        rowName={({ name }) => name}
        empty={<EmptyState title={words.none.title}>{words.none.body}</EmptyState>}
        search={words.search}
        rowMenu={menuOf}
        onOpen={open}
      />
      {isAdding && <BankDialog id={id} columns={noColumns} onAdd={acts.add} onClose={() => setAdding(false)} />}
      {question !== null && <Confirm {...question} onClose={() => ask(null)} />}
      {row !== undefined && form(row, close)}
    </>
  )
}

function useMenu<Row extends PlacedTopic>({ id, words, acts, entries, fixedBy }: Props<Row>, open: (row: Row) => void, ask: Ask) {
  const { t } = useLingui()
  const { status, kind } = useSuspenseQuery(contestQuery(id)).data
  const tryAct = useTryAct()
  return (row: Row): MenuEntry[] => {
    const { name, question_id, is_online, is_hidden, is_newer_in_bank } = row
    const toBank = question_id === null ? null : questionHref(kind, question_id)
    const back = (change: { is_online: true } | { is_hidden: false }) => () => void tryAct(() => acts.change(row, change))
    return [
      { label: t`Edit…`, onSelect: () => open(row) },
      ...(toBank === null ? [] : [{ label: t`Open in the bank`, render: (content: ReactNode) => <Link {...toBank}>{content}</Link> }]),
      {
        label: t`Update from the bank…`,
        disabledReason: fixedBy?.(row) ?? (is_newer_in_bank ? undefined : t`up to date`),
        onSelect: () =>
          ask({ title: t`Update “${name}” from the bank?`, ...words.acts.renew, danger: false, onConfirm: () => acts.renew(row) }),
      },
      ...(entries?.(row, ask) ?? []),
      'separator',
      is_online
        ? {
            label: t`Take offline…`,
            onSelect: () =>
              ask({ title: t`Take “${name}” offline?`, ...words.acts.offline, onConfirm: () => acts.change(row, { is_online: false }) }),
          }
        : { label: t`Bring online`, onSelect: back({ is_online: true }) },
      is_hidden
        ? { label: t`Show to players`, onSelect: back({ is_hidden: false }) }
        : {
            label: t`Hide…`,
            onSelect: () =>
              ask({ title: t`Hide “${name}”?`, ...words.acts.hide, typed: name, onConfirm: () => acts.change(row, { is_hidden: true }) }),
          },
      {
        label: t`Remove…`,
        danger: true,
        disabledReason: status === 'not_started' ? undefined : t`the contest has started`,
        onSelect: () => ask({ title: t`Remove “${name}”?`, ...words.acts.remove, onConfirm: () => acts.remove(row) }),
      },
    ]
  }
}
