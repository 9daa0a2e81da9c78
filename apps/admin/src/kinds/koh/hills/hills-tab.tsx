import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { HillRow } from '@beacon/api/kinds/koh/hill-desk'
import { usePermission } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import type { MenuEntry } from '@beacon/ui/overlay'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { questionHref } from '../../../parts/contest/kind-links.ts'
import { BankDialog, type BankColumn } from '../../../parts/desk/bank-dialog.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { pageOfRows } from '../../../parts/desk/table-local.ts'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import { useTryAct } from '../../../parts/desk/use-try-act.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useListTable } from '../../../parts/list/use-list.tsx'
import { hillsQuery } from '../queries.ts'
import { hillSorts, useHillColumns } from './hill-columns.tsx'
import { HillQuestions, type HillQuestion } from './hill-questions.tsx'
import { useHillActs } from './use-hill-acts.ts'

/** The stream tells what moved; this is for when it is away. */
const renewMs = 5_000
const noColumns: readonly BankColumn[] = []

/** Hills of the contest with real figures: which version runs, whose it is, where it stands, and what is done with them. */
export function HillsTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const list = useQuery({ ...hillsQuery(id), refetchInterval: renewMs })
  const table = useTableUrl({ search, filters: [], sort: 'sort' })
  const all = list.data?.items ?? []
  const shown = pageOfRows(all, table.value, { text: ({ name, king }) => `${name} ${king?.name ?? ''}`, keys: hillSorts })
  const props = useListTable(table, list, { failed: t`Hills could not be loaded`, key: 'desk.hills' }, shown)
  const columns = useHillColumns()
  const acts = useHillActs(id)
  const [pressed, setQuestion] = useState<HillQuestion | null>(null)
  const setSearch = useDeskSearch()
  const named = all.find(({ topic_id }) => topic_id === search['topic_id'])
  const question = pressed ?? (named === undefined ? null : { act: 'edit' as const, row: named })
  const close = () => {
    setQuestion(null)
    if (named !== undefined) setSearch({ topic_id: undefined })
  }
  const [isAdding, setAdding] = useState(false)
  const tryAct = useTryAct()
  const menuOf = useHillMenu(contest, setQuestion, (row, change) => void tryAct(() => acts.change(row, change)))
  return (
    <>
      <TabHead
        title={t({ context: 'desk', message: 'Questions' })}
        actions={
          <Button look="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setAdding(true)}>
            <Trans>Add from bank</Trans>
          </Button>
        }
      />
      <DataTable
        {...props}
        label={t({ context: 'desk', message: 'Questions' })}
        columns={columns}
        unfilteredTotal={all.length}
        rowId={({ topic_id }) => topic_id}
        rowName={({ name }) => name}
        empty={
          <EmptyState title={t`No hills yet`}>
            <Trans>Add hills from the bank. They are added as copies.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search hills`, placeholder: t`Name or king` }}
        rowMenu={menuOf}
        onOpen={(row) => setQuestion({ act: 'edit', row })}
      />
      {isAdding && <BankDialog id={id} columns={noColumns} onAdd={acts.add} onClose={() => setAdding(false)} />}
      {question !== null && <HillQuestions question={question} hasStarted={contest.status !== 'not_started'} acts={acts} onClose={close} />}
    </>
  )
}

function useHillMenu(
  { status, kind }: Pick<ContestFull, 'status' | 'kind'>,
  ask: (question: HillQuestion) => void,
  back: (row: HillRow, change: { is_online: true } | { is_hidden: false }) => void,
) {
  const { t } = useLingui()
  const mayRestart = usePermission('contest.control')
  return (row: HillRow): MenuEntry[] => {
    const { question_id, is_online, is_hidden, is_newer_in_bank, hill_version, environment } = row
    const once = (act: HillQuestion['act']) => () => ask({ act, row })
    const isBusy = environment === 'updating' || environment === 'deploying'
    return [
      { label: t`Edit…`, onSelect: once('edit') },
      ...(question_id === null
        ? []
        : [
            {
              label: t`Open in the bank`,
              render: (content: React.ReactNode) => <Link {...questionHref(kind, question_id)}>{content}</Link>,
            },
          ]),
      {
        label: t`Update from the bank…`,
        disabledReason: hill_version !== null ? t`its first version was made` : is_newer_in_bank ? undefined : t`up to date`,
        onSelect: once('renew'),
      },
      ...(mayRestart
        ? [
            {
              label: t`Restart…`,
              disabledReason: isBusy ? t`it is being updated` : status === 'finished' ? t`the contest is over` : undefined,
              onSelect: once('restart'),
            },
          ]
        : []),
      'separator',
      is_online
        ? { label: t`Take offline…`, onSelect: once('offline') }
        : { label: t`Bring online`, onSelect: () => back(row, { is_online: true }) },
      is_hidden
        ? { label: t`Show to players`, onSelect: () => back(row, { is_hidden: false }) }
        : { label: t`Hide…`, onSelect: once('hide') },
      {
        label: t`Remove…`,
        danger: true,
        disabledReason: status === 'not_started' ? undefined : t`the contest has started`,
        onSelect: once('remove'),
      },
    ]
  }
}
