import { bulletin as contract, type BulletinView } from '@beacon/api/contest/bulletin'
import { call } from '@beacon/api/client'
import { Confirm } from '@beacon/auth/call'
import { formatNumber, formatTime, listText, useFormatLocale } from '@beacon/i18n'
import { Button, Segmented } from '@beacon/ui/controls'
import { EmptyState, useToast } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import type { MenuEntry } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Pin, Plus } from 'lucide-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useListTable } from '../../../parts/list/use-list.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { bulletinsQuery, contestQuery } from '../../../parts/desk/queries.ts'
import { pageOfRows } from '../../../parts/desk/table-local.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import { bulletinTypeWords } from '../words.ts'
import { bulletinText } from './automatic-words.ts'
import { ThreadList, threadsQuery } from './thread-list.tsx'

const BulletinDialog = late(async () => (await import('./bulletin-dialog.tsx')).BulletinDialog)

function useColumns(toOf: (row: BulletinView) => string): ReadonlyArray<DataColumn<BulletinView>> {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<BulletinView>()
  return useMemo(
    () => [
      column.logTime({ id: 'at', header: t`Time`, width: 180, sortKey: 'at' }),
      {
        id: 'title',
        header: t`Title`,
        names: true,
        cell: (row) => (
          <span className="inline-flex max-w-full items-center gap-2">
            {row.is_pinned && <Pin size={13} role="img" aria-label={t`Pinned`} className="shrink-0 text-fg-3" />}
            <span className="truncate text-fg">{bulletinText(i18n, row).title}</span>
            {row.is_scheduled === true && <Status of="notice.scheduled" />}
            {row.edited_at !== null && (
              <span className="text-caption text-fg-3">{t`edited ${formatTime(row.edited_at, { seconds: false })}`}</span>
            )}
          </span>
        ),
      },
      { id: 'type', header: t({ context: 'bulletin', message: 'Type' }), width: 120, cell: (row) => i18n._(bulletinTypeWords[row.type]) },
      column.text({ id: 'to', header: t({ context: 'bulletin', message: 'To' }), min: 120, leaves: 2 }, toOf),
      {
        id: 'by',
        header: t({ context: 'bulletin', message: 'By' }),
        min: 120,
        leaves: 1,
        cell: (row) => (row.by === '' ? <span className="text-fg-3">{t`Beacon`}</span> : row.by),
      },
      column.mono(
        { id: 'read', header: t({ context: 'bulletin', message: 'Read' }), width: 110, align: 'right', sortKey: 'read', look: 'text-fg' },
        (row) =>
          row.read_count === undefined || row.is_scheduled === true
            ? '–'
            : t`${formatNumber(locale, row.read_count)} of ${formatNumber(locale, row.reader_count ?? 0)}`,
      ),
    ],
    [t, i18n, locale, toOf, column],
  )
}

/** Whom a bulletin is for, in words. */
function useAudienceWords(id: string): (row: BulletinView) => string {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  return useCallback(
    ({ to_brackets, to_entrants }) => {
      const brackets = (to_brackets ?? []).flatMap((one) => contest.brackets.find(({ bracket_id }) => bracket_id === one) ?? [])
      if (to_brackets != null) return listText(brackets.map((one) => (locale === 'zh' ? one.name_zh : one.name_en)))
      return to_entrants == null ? t({ context: 'bulletin', message: 'Everyone' }) : listText(to_entrants.map(({ name }) => name))
    },
    [t, locale, contest.brackets],
  )
}

/** What was announced: by people and by the platform itself. */
export function BulletinsTab({ id, search }: TabProps) {
  const { t, i18n } = useLingui()
  const list = useQuery(bulletinsQuery(id))
  const table = useTableUrl({ search, filters: ['state'] })
  const toOf = useAudienceWords(id)
  const columns = useColumns(toOf)
  const isThreads = search['view'] === 'questions'
  const [open, setOpen] = useState<BulletinView | 'new' | null>(null)
  const [leaving, setLeaving] = useState<BulletinView | null>(null)
  const shown = pageOfRows(list.data?.items ?? [], table.value, {
    text: (row) => `${bulletinText(i18n, row).title} ${row.content} ${row.by}`,
    keys: { at: (row) => row.at, read: (row) => row.read_count ?? 0 },
    matches: (row, { state }) => state === undefined || row.type === state,
  })
  const props = useListTable(table, list, { failed: t`Announcements could not be loaded`, key: 'desk.bulletins' }, shown)
  const menuOf = (row: BulletinView): MenuEntry[] => [
    {
      label: t`Edit`,
      onSelect: () => setOpen(row),
      ...(row.automatic === null ? {} : { disabledReason: t`automatic` }),
    },
    'separator',
    { label: t({ context: 'desk', message: 'Withdraw…' }), danger: true, onSelect: () => setLeaving(row) },
  ]
  return (
    <>
      <TabHead
        title={t`Announcements`}
        note={<ViewSwitch id={id} isThreads={isThreads} />}
        actions={
          <Button look="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setOpen('new')}>
            <Trans>New announcement</Trans>
          </Button>
        }
      />
      {isThreads ? (
        <ThreadList id={id} search={search} />
      ) : (
        <DataTable
          {...props}
          label={t`Announcements`}
          columns={columns}
          unfilteredTotal={list.data?.total ?? 0}
          rowId={(row) => row.bulletin_id}
          rowName={(row) => bulletinText(i18n, row).title}
          empty={
            <EmptyState title={t({ context: 'desk', message: 'No announcements yet' })}>
              <Trans>Post what players need to know. Start, pause and freeze are announced automatically.</Trans>
            </EmptyState>
          }
          search={{ label: t`Search announcements`, placeholder: t`Title or content` }}
          filters={
            <FilterSelect
              label={t({ context: 'bulletin', message: 'Type' })}
              {...table.bind('state')}
              options={Object.entries(bulletinTypeWords).map(([value, word]) => ({ value, label: i18n._(word) }))}
            />
          }
          rowMenu={menuOf}
          onOpen={(row) => row.automatic === null && setOpen(row)}
        />
      )}
      {open !== null && (
        <Suspense fallback={null}>
          <BulletinDialog id={id} bulletin={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {leaving !== null && <WithdrawDialog id={id} bulletin={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

/** Bulletins, or what players asked; open questions are counted. */
function ViewSwitch({ id, isThreads }: { id: string; isThreads: boolean }) {
  const { t } = useLingui()
  const setSearch = useDeskSearch()
  const { data } = useQuery(threadsQuery(id, {}))
  const open = data?.open ?? 0
  return (
    <Segmented
      aria-label={t`View`}
      value={isThreads ? 'questions' : 'bulletins'}
      onValueChange={(next) =>
        setSearch({
          view: next === 'questions' ? 'questions' : undefined,
          status: undefined,
          state: undefined,
          q: undefined,
          page: undefined,
        })
      }
      options={[
        { value: 'bulletins', label: t`Announcements` },
        { value: 'questions', label: open > 0 ? t`Player questions (${open})` : t`Player questions` },
      ]}
    />
  )
}

function WithdrawDialog({ id, bulletin, onClose }: { id: string; bulletin: BulletinView; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const withdraw = async () => {
    await call(contract.withdraw, { params: { resource_id: id, bulletin_id: bulletin.bulletin_id } })
    await client.invalidateQueries({ queryKey: bulletinsQuery(id).queryKey })
    toast.done({ title: t`Announcement withdrawn` })
  }
  return (
    <Confirm
      onClose={onClose}
      title={t`Withdraw “${bulletinText(i18n, bulletin).title}”?`}
      body={t`Players no longer see it. It is kept in the audit log.`}
      action={t`Withdraw announcement`}
      onConfirm={withdraw}
    />
  )
}
