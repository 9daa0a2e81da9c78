import type { ContestFull } from '@beacon/api/contest/contest-views'
import { contestService, type ServiceRow } from '@beacon/api/kinds/attack-defense/service'
import { query } from '@beacon/api/query'
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
import { serviceSorts, useServiceColumns } from './service-columns.tsx'
import { ServiceQuestions, type ServiceQuestion } from './service-questions.tsx'
import { useServiceActs } from './use-service-acts.ts'

const renewMs = 10_000
const noColumns: readonly BankColumn[] = []

/** Services of the contest with real figures: their checkers, how they stand, and what is done with them. */
export function ServicesTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const list = useQuery({ ...query(contestService.list, { params: { resource_id: id } }), refetchInterval: renewMs })
  const table = useTableUrl({ search, filters: [], sort: 'sort' })
  const all = list.data?.items ?? []
  const shown = pageOfRows(all, table.value, { text: ({ name, service_key }) => `${name} ${service_key}`, keys: serviceSorts })
  const props = useListTable(table, list, { failed: t`Services could not be loaded`, key: 'desk.services' }, shown)
  const columns = useServiceColumns()
  const acts = useServiceActs(id)
  const [pressed, setQuestion] = useState<ServiceQuestion | null>(null)
  const setSearch = useDeskSearch()
  const named = all.find(({ topic_id }) => topic_id === search['service_id'])
  const question = pressed ?? (named === undefined ? null : { act: 'edit' as const, row: named })
  const close = () => {
    setQuestion(null)
    if (named !== undefined) setSearch({ service_id: undefined })
  }
  const [isAdding, setAdding] = useState(false)
  const tryAct = useTryAct()
  const mayRun = usePermission('contest.control') && byHand(contest)
  const menuOf = useServiceMenu(contest, {
    ask: setQuestion,
    back: (row, change) => void tryAct(() => acts.change(row, change)),
    run: mayRun ? (row) => void tryAct(() => acts.runChecks([row])) : null,
  })
  return (
    <>
      <TabHead
        title={t({ context: 'desk', message: 'Questions' })}
        actions={
          <>
            {mayRun && (
              <Button disabled={contest.status !== 'running'} onClick={() => void tryAct(() => acts.runChecks(all))}>
                <Trans>Check all services</Trans>
              </Button>
            )}
            <Button look="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setAdding(true)}>
              <Trans>Add from bank</Trans>
            </Button>
          </>
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
          <EmptyState title={t`No services yet`}>
            <Trans>Add services from the bank. They are added as copies.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search services`, placeholder: t`Name or service key` }}
        rowMenu={menuOf}
        onOpen={(row) => setQuestion({ act: 'edit', row })}
      />
      {isAdding && <BankDialog id={id} columns={noColumns} onAdd={acts.add} onClose={() => setAdding(false)} />}
      {question !== null && <ServiceQuestions question={question} acts={acts} onClose={close} />}
    </>
  )
}

const byHand = (contest: ContestFull): boolean => 'check_mode' in contest && contest.check_mode === 'manual'

interface Take {
  ask: (question: ServiceQuestion) => void
  /** Brings back what was taken away; nobody is asked. */
  back: (row: ServiceRow, change: { is_online: true } | { is_hidden: false }) => void
  /** Null: checks run by themselves, or this person may not begin them. */
  run: ((row: ServiceRow) => void) | null
}

function useServiceMenu({ status, kind }: Pick<ContestFull, 'status' | 'kind'>, { ask, back, run }: Take) {
  const { t } = useLingui()
  return (row: ServiceRow): MenuEntry[] => {
    const { question_id, is_online, is_hidden, is_newer_in_bank } = row
    const once = (act: ServiceQuestion['act']) => () => ask({ act, row })
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
        disabledReason: is_newer_in_bank ? undefined : t`up to date`,
        onSelect: once('renew'),
      },
      ...(run === null
        ? []
        : [
            {
              label: t`Check now`,
              disabledReason: status === 'running' ? undefined : t`the contest is not running`,
              onSelect: () => run(row),
            },
          ]),
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
