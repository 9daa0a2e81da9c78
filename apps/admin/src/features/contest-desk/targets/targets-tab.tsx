import type { Reply } from '@beacon/api/endpoint'
import { query } from '@beacon/api/query'
import { roundTarget, type TargetRow } from '@beacon/api/rounds/target'
import { usePermission } from '@beacon/auth'
import { EmptyState } from '@beacon/ui/feedback'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { contestHref } from '../../../parts/contest/kind-links.ts'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import { TargetDialog, type TargetTopic } from './target-dialog.tsx'
import { troubleWords } from './words.ts'

type Box = TargetRow['boxes'][number]
const noTopics: readonly TargetTopic[] = []

/** Where the boxes of all entrants stand, and which of them belong to nobody. */
export function TargetsTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const mayWrite = usePermission('contest.write')
  const table = useTableUrl({ search, filters: [], sort: 'number' })
  const { page, size, sort, q, filters } = table.value
  const input = listInput(roundTarget.list, { page, size, sort, q, filters })
  const list = useList(table, query(roundTarget.list, { params: { resource_id: id }, query: input }), {
    failed: t({ context: 'box', message: 'Targets could not be loaded' }),
    key: 'desk.targets',
  })
  const topics = list.data?.topics ?? noTopics
  const [openId, setOpenId] = useState<string | null>(null)
  const columns = useTargetColumns(topics, mayWrite ? setOpenId : null)
  const open = list.rows.find(({ entrant_id }) => entrant_id === openId)
  const template = 'address_template' in contest ? contest.address_template : ''
  return (
    <>
      <TabHead
        title={t({ context: 'desk', message: 'Targets' })}
        note={
          <>
            {template === '' ? (
              <Trans>No address template: addresses are entered by hand.</Trans>
            ) : (
              <Trans>
                Template <span className="font-mono">{template}</span>
              </Trans>
            )}
            {list.data?.flag_address != null && <FlagAddress of={list.data.flag_address} />}
          </>
        }
        actions={
          mayWrite && (
            <LinkButton {...contestHref(contest.kind, id, { tab: 'base' })}>
              <Trans>Edit template</Trans>
            </LinkButton>
          )
        }
      />
      <DataTable
        {...list.table}
        label={t({ context: 'desk', message: 'Targets' })}
        columns={columns}
        rowId={(row) => row.entrant_id}
        rowName={(row) => row.name}
        empty={
          <EmptyState title={t`No targets yet`}>
            <Trans>Each approved team has a box of every service.</Trans>
          </EmptyState>
        }
        search={{ label: t({ context: 'box', message: 'Search targets' }), placeholder: t`Name or number` }}
        currentId={openId ?? undefined}
      />
      {open !== undefined && (
        <TargetDialog
          key={open.entrant_id}
          id={id}
          row={open}
          topics={topics}
          isStarted={contest.status !== 'not_started'}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}

/** Where teams hand in flags line by line: their boxes have an address there. */
function FlagAddress({ of: { host, port } }: { of: NonNullable<Reply<typeof roundTarget.list>['flag_address']> }) {
  const address = `${host ?? window.location.hostname}:${port}`
  return (
    <span className="block">
      <Trans>
        Flags over TCP: <span className="font-mono">{address}</span>. A team is known by its token or by the address of its box.
      </Trans>
    </span>
  )
}

/** `onOpen`: null where this person changes nothing. */
function useTargetColumns(topics: readonly TargetTopic[], onOpen: ((entrant_id: string) => void) | null): readonly DataColumn<TargetRow>[] {
  const { t } = useLingui()
  const column = useColumnOf<TargetRow>()
  return useMemo(() => {
    return [
      column.number({ id: 'number', header: t({ context: 'entrant', message: 'No.' }), width: 64, sortKey: 'number' }),
      {
        id: 'name',
        header: t({ context: 'desk', message: 'Team' }),
        min: 180,
        names: true,
        sortKey: 'name',
        cell: ({ entrant_id, name, is_nop }) => (
          <span className="flex items-center gap-2">
            {onOpen === null ? (
              <span className="truncate text-fg">{name}</span>
            ) : (
              <button
                type="button"
                className="truncate text-left text-fg underline-offset-2 hover:underline"
                onClick={() => onOpen(entrant_id)}
              >
                {name}
              </button>
            )}
            {is_nop && <span className="text-caption text-azure">{t`NOP`}</span>}
          </span>
        ),
      },
      column.number({ id: 'ipd', header: t`IPD`, width: 70 }),
      ...topics.map(({ topic_id, name }): DataColumn<TargetRow> => ({
        id: topic_id,
        header: name,
        min: 150,
        cell: ({ boxes }) => <Address box={boxes.find((one) => one.topic_id === topic_id)} />,
      })),
    ]
  }, [t, topics, onOpen, column])
}

function Address({ box }: { box: Box | undefined }) {
  const { t, i18n } = useLingui()
  if (box === undefined) return null
  const { address, is_own, trouble } = box
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      {address !== null && <span className="truncate font-mono text-mono text-fg-2">{address}</span>}
      {is_own && <span className="text-caption text-fg-3">{t({ context: 'target', message: 'by hand' })}</span>}
      {trouble !== null && <span className="text-caption text-vermilion">{i18n._(troubleWords[trouble])}</span>}
    </span>
  )
}
