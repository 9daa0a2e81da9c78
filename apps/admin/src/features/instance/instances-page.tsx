import { call } from '@beacon/api/client'
import { instance, instanceTypes, type InstanceFacts, type InstanceRow } from '@beacon/api/scene/instance'
import { query } from '@beacon/api/query'
import { sceneGroups } from '@beacon/api/scene/scene-desk'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { EmptyState, useToast } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable, type Selection, selectedCount } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LinkButton } from '../../parts/link-button.tsx'
import { useBulkJob } from '../../parts/list/bulk-job.tsx'
import { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { listInput } from '../../parts/list/list-input.ts'
import { chosenIds, useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { useConsoleHref } from '../../parts/scene/console-href.ts'
import { groupWords } from '../../parts/scene/group-words.ts'
import { MachineBanner } from '../../parts/scene/machine-banner.tsx'
import { ActionDialog, type Question, send } from './action-dialog.tsx'
import { useInstanceColumns } from './columns.tsx'
import { instanceFilterNames } from './filter-names.ts'
import { useInstanceMenu } from './instance-menu.ts'
import { InstancePanel } from './instance-panel.tsx'
import { KeepDialog } from './keep-dialog.tsx'
import { askAgainMs, instanceNumber, refreshInstances } from './queries.ts'
import { type Act, acts, actWords, dangers, losses, typeWords } from './words.ts'

type Search = Readonly<Record<string, string | number | undefined>> & { instance?: string | undefined }

/** Single machines that staff started, free of questions. */
export function InstancesPage({ search }: { search: Search }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const table = useTableUrl({ search, filters: instanceFilterNames, sort: '-made_at' })
  const input = listInput(instance.list, table.value)
  const list = useList(
    table,
    { ...query(instance.list, { query: input }), refetchInterval: ({ state }) => askAgainMs(state.data?.items ?? []) },
    { failed: <Trans>Instances could not be loaded</Trans>, key: 'instances' },
  )
  const acting = useActing()
  const [kept, setKept] = useState<InstanceRow | null>(null)
  const facts = list.data?.facts
  const open = (next: string | undefined) =>
    void navigate({ to: '.', search: ((old: Record<string, unknown>) => ({ ...old, instance: next })) as never, resetScroll: false })
  const columns = useInstanceColumns((row) => open(row.instance_id))
  const hrefOf = useConsoleHref()
  const menu = useInstanceMenu({
    open: (row) => open(row.instance_id),
    connect: hrefOf === null ? null : ({ instance_id }) => window.open(hrefOf(instance_id), '_blank', 'noopener'),
    edit: (row) => void navigate({ to: '/admin/std/instance-manage/edit/$id', params: { id: row.instance_id } }),
    keep: setKept,
    ask: (act, row) =>
      acting.ask({ act, count: 1, name: row.name, idsOf: () => Promise.resolve([row.instance_id]), snapshots: row.snapshots }),
    machine: facts?.machine ?? null,
  })
  const idsOf = (selection: Selection) =>
    chosenIds({
      selection,
      rowId: (row: InstanceRow) => row.instance_id,
      fetchPage: (next) => call(instance.list, { query: { ...input, page: next, size: 200 } }),
    })
  const add = (
    <LinkButton look="primary" to="/admin/std/instance-manage/create" icon={<Plus size={16} aria-hidden="true" />}>
      <Trans>New instance</Trans>
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={<Trans context="page">Instances</Trans>} facts={facts && <Room facts={facts} />} actions={add}>
        <Trans>Stand-alone machines for building and testing.</Trans>
      </PageHeader>
      {facts !== undefined && <MachineBanner machine={facts.machine} />}
      {acting.strip}
      <DataTable<InstanceRow>
        {...list.table}
        className="mt-2"
        label={t({ context: 'page', message: 'Instances' })}
        columns={columns}
        rowId={(row) => row.instance_id}
        rowName={(row) => `${row.name} ${instanceNumber(row.number)}`}
        empty={<EmptyState title={<Trans>No instances yet. Start one from an image.</Trans>} actions={add} />}
        search={{ label: t`Search instances`, placeholder: t`Name, number, address` }}
        filters={<Filters table={table} mayOperate={facts?.may_operate === true} />}
        currentId={search.instance}
        onOpen={(row) => open(row.instance_id)}
        rowMenu={menu}
        bulk={(selection) => (
          <BulkButtons onAct={(act) => acting.ask({ act, count: selectedCount(selection, list.total), idsOf: () => idsOf(selection) })} />
        )}
      />
      {search.instance !== undefined && <InstancePanel key={search.instance} id={search.instance} onClose={() => open(undefined)} />}
      {kept !== null && <KeepDialog row={kept} onClose={() => setKept(null)} />}
      {acting.dialogs}
    </>
  )
}

/** Asks where something is lost, sends, and tells what was skipped and why. */
function useActing() {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const bulk = useBulkResult()
  const [question, setQuestion] = useState<Question | null>(null)
  const tell = (result: Parameters<typeof bulk.tell>[0]) => {
    void refreshInstances(client)
    const n = typeof result.done === 'number' ? result.done : result.done.length
    bulk.tell(result, plural(n, { one: '# instance', other: '# instances' }))
  }
  const job = useBulkJob({ name: 'instance_bulk', onOver: tell })
  const heard = (reply: Awaited<ReturnType<typeof send>>) => (reply.job_id === undefined ? tell(reply) : job.follow(reply.job_id))
  const act = useMutation({
    mutationFn: async ({ act: one, idsOf }: Question) => send(one, await idsOf()),
    onSuccess: heard,
    onError: (error) => toast.failed({ title: t`Nothing was changed`, body: words(error) }),
  })
  return {
    ask: (next: Question) => (losses[next.act] === undefined ? act.mutate(next) : setQuestion(next)),
    strip: job.strip,
    dialogs: (
      <>
        {question !== null && <ActionDialog question={question} onDone={heard} onClose={() => setQuestion(null)} />}
        {bulk.dialog}
      </>
    ),
  }
}

const gb = (mb: number): string => (mb / 1_024).toFixed(1)

function Room({ facts: { running, per_user, promised, capacity } }: { facts: InstanceFacts }) {
  const free = gb(Math.max(0, capacity.memory_mb - promised.memory_mb))
  return (
    <span className="type-mono">
      <Trans>
        {running} of {per_user} running · {free} GB free
      </Trans>
    </span>
  )
}

function BulkButtons({ onAct }: { onAct: (act: Act) => void }) {
  const { i18n } = useLingui()
  return acts.map((act) => (
    <Button key={act} size="sm" look={dangers.has(act) ? 'quiet-danger' : 'quiet'} onClick={() => onAct(act)}>
      {i18n._(actWords[act])}
    </Button>
  ))
}

function Filters({ table, mayOperate }: { table: ReturnType<typeof useTableUrl>; mayOperate: boolean }) {
  const { t, i18n } = useLingui()
  const { filters } = table.value
  const one = (name: string, label: string, options: ReadonlyArray<{ value: string; label: string }>, none?: string) => (
    <FilterSelect
      label={label}
      options={options}
      value={filters[name]}
      onValueChange={(value) => table.setFilter(name, value)}
      {...(none === undefined ? {} : { none })}
    />
  )
  return (
    <>
      {mayOperate && one('whose', t({ context: 'instance', message: 'Creator' }), [{ value: 'all', label: t`everyone` }], t`me`)}
      {one(
        'type',
        t({ context: 'instance', message: 'Type' }),
        instanceTypes.map((value) => ({ value, label: i18n._(typeWords[value]) })),
      )}
      {one(
        'group',
        t`Status`,
        sceneGroups.map((value) => ({ value, label: i18n._(groupWords[value]) })),
      )}
      {one('virt_type', t({ context: 'instance', message: 'Kind' }), [
        { value: 'container', label: t({ context: 'instance', message: 'Container' }) },
        { value: 'vm', label: t({ context: 'instance', message: 'Virtual machine' }) },
      ])}
      {one('ending', t`Remaining`, [{ value: 'true', label: t`under 1 h` }])}
    </>
  )
}
