import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { type DeskSceneFacts, type DeskSceneRow, sceneDesk, sceneGroups } from '@beacon/api/scene/scene-desk'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { DataTable, type Selection, selectedCount } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { EntrantFilter } from '../../../parts/desk/desk-filters.tsx'
import { useBulkJob } from '../../../parts/list/bulk-job.tsx'
import { useBulkResult } from '../../../parts/list/bulk-result.tsx'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import { chosenIds, useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { ActionDialog, type Question } from './action-dialog.tsx'
import { CloseAllDialog } from './close-all-dialog.tsx'
import type { OrderRequest } from './store-order.ts'
import { useSceneOrder } from './use-scene-order.tsx'
import { useSceneColumns } from './scene-columns.tsx'
import { MachineBanner } from '../../../parts/scene/machine-banner.tsx'
import { HostPortsBanner } from './host-ports-offer.tsx'
import { OldBanner, PoolBanner, SceneFacts } from './scene-facts.tsx'
import { BulkButtons, useSceneMenu } from './scene-buttons.tsx'
import { sceneNumber } from '../../../parts/scene/scene-name.ts'
import { groupWords } from '../../../parts/scene/group-words.ts'
import type { Action } from './words.ts'

const DeployDialog = late(async () => (await import('./deploy-dialog.tsx')).DeployDialog)
const ScenePanel = late(async () => (await import('./scene-panel.tsx')).ScenePanel)

const closing: OrderRequest = { action: 'close', more: { why: '' } }
const starting: OrderRequest = { action: 'start', more: { why: '' } }

type Table = ReturnType<typeof useTableUrl>
/** The stream tells what changed; this is for when it is away. */
const pollMs = 10_000

const inputOf = ({ sort, q, filters }: Table['value']) =>
  listInput(sceneDesk.list, { sort, q, filters }, { topic_id: filters['topic'], entrant_id: filters['entrant'] })

/** Every scene of the contest as its staff see it. */
export function ScenesTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const params = { resource_id: id }
  const table = useTableUrl({ search, filters: ['group', 'topic', 'entrant', 'ending', 'old', 'recorded', 'scene'], sort: 'status' })
  const { page, size, filters } = table.value
  const input = inputOf(table.value)
  const list = useList(
    table,
    { ...query(sceneDesk.list, { params, query: { ...input, page, size } }), refetchInterval: pollMs },
    { failed: t`Scenes could not be loaded`, key: 'desk.scenes' },
  )
  const facts = useQuery({ ...query(sceneDesk.facts, { params }), refetchInterval: pollMs }).data
  const mayAct = facts?.may_act === true
  const [question, setQuestion] = useState<Question | null>(null)
  const [asked, setAsked] = useState<'deploy' | 'close' | null>(null)
  const bulk = useBulkResult()
  const refresh = () => {
    for (const { path } of [sceneDesk.list, sceneDesk.facts, sceneDesk.get]) void client.invalidateQueries({ queryKey: [path, params] })
  }
  const tell = (result: Parameters<typeof bulk.tell>[0]) => {
    refresh()
    const n = typeof result.done === 'number' ? result.done : result.done.length
    bulk.tell(result, plural(n, { one: '# scene', other: '# scenes' }))
  }
  const acting = useBulkJob({ name: 'scene_bulk', onOver: tell })
  const deploying = useBulkJob({ name: 'scene_deploy', onOver: tell })
  const orders = useSceneOrder({
    id,
    onReply: (reply, action) => (reply.job_id === undefined ? tell(reply) : (action === 'start' ? deploying : acting).follow(reply.job_id)),
    onChange: refresh,
  })
  const idsOf = (selection: Selection) =>
    chosenIds({
      selection,
      rowId: (row: DeskSceneRow) => row.scene_id,
      fetchPage: (next) => call(sceneDesk.list, { params, query: { ...input, page: next, size: 200 } }),
    })
  const menu = useSceneMenu({
    open: (row) => table.setFilter('scene', row.scene_id),
    ask: (action, row) => setQuestion({ action, count: 1, idsOf: () => Promise.resolve([row.scene_id]), snapshots: row.snapshots }),
    can: facts?.machine ?? null,
  })
  const columns = useSceneColumns()
  const openId = filters['scene']
  const askMany = (action: Action, selection: Selection) =>
    setQuestion({ action, count: selectedCount(selection, list.total), idsOf: () => idsOf(selection) })
  return (
    <>
      <TabHead
        title={t({ context: 'desk', message: 'Scenes' })}
        actions={
          mayAct && (
            <>
              <Button disabled={facts.topics.length === 0 || !facts.machine.is_ok} onClick={() => setAsked('deploy')}>
                <Trans>Deploy…</Trans>
              </Button>
              <Button look="quiet-danger" onClick={() => setAsked('close')}>
                <Trans>Close all…</Trans>
              </Button>
            </>
          )
        }
      />
      {facts !== undefined && <MachineBanner machine={facts.machine} />}
      {mayAct && <HostPortsBanner contest={contest} />}
      {facts !== undefined && <SceneFacts facts={facts} />}
      {facts !== undefined && <PoolBanner pool={facts.pool} />}
      {facts !== undefined && facts.old > 0 && <OldBanner n={facts.old} onShow={() => table.setFilter('old', 'true')} />}
      {acting.strip}
      {deploying.strip}
      {mayAct && orders.panel}
      <DataTable
        {...list.table}
        label={t({ context: 'desk', message: 'Scenes' })}
        columns={columns}
        rowId={(row) => row.scene_id}
        rowName={(row) => sceneNumber(row.number)}
        empty={
          <EmptyState title={t`No running scenes.`}>
            <Trans>Teams start them from their challenges.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search scenes`, placeholder: t`Number, team, question` }}
        filters={<SceneFilters id={id} table={table} topics={facts?.topics ?? []} />}
        onOpen={(row) => table.setFilter('scene', row.scene_id)}
        {...(mayAct
          ? {
              rowMenu: menu,
              bulk: (selection: Selection) => <BulkButtons onAct={(action) => askMany(action, selection)} />,
            }
          : {})}
      />
      {question !== null && <ActionDialog id={id} question={question} onDone={orders.began} onClose={() => setQuestion(null)} />}
      {asked === 'close' && (
        <CloseAllDialog id={id} name={contest.name} count={list.total} onDone={orders.began(closing)} onClose={() => setAsked(null)} />
      )}
      <Suspense fallback={null}>
        {asked === 'deploy' && facts !== undefined && (
          <DeployDialog id={id} topics={facts.topics} onDone={orders.began(starting)} onClose={() => setAsked(null)} />
        )}
        {openId !== undefined && (
          <ScenePanel
            key={String(openId)}
            id={id}
            sceneId={String(openId)}
            mayAct={mayAct}
            onClose={() => table.setFilter('scene', undefined)}
          />
        )}
      </Suspense>
      {bulk.dialog}
    </>
  )
}

function SceneFilters({ id, table, topics }: { id: string; table: Table; topics: DeskSceneFacts['topics'] }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <FilterSelect
        label={t`Status`}
        {...table.bind('group')}
        options={sceneGroups.map((value) => ({ value, label: i18n._(groupWords[value]) }))}
      />
      <FilterSelect
        label={t`Question`}
        {...table.bind('topic')}
        options={topics.map(({ topic_id, name }) => ({ value: topic_id, label: name }))}
      />
      <FilterSelect label={t`Remaining`} {...table.bind('ending')} options={[{ value: 'true', label: t`under 10 min` }]} />
      <FilterSelect
        label={t`Definition`}
        {...table.bind('old')}
        options={[
          { value: 'true', label: t`old` },
          { value: 'false', label: t`newest` },
        ]}
      />
      <FilterSelect
        label={t`Recording`}
        {...table.bind('recorded')}
        options={[
          { value: 'true', label: t`recorded` },
          { value: 'false', label: t`not recorded` },
        ]}
      />
      <EntrantFilter id={id} {...table.bind('entrant')} />
    </>
  )
}
