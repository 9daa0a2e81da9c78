import type { ScreenRow } from '@beacon/api/viewer-key'
import { useServerNow, useSession } from '@beacon/auth'
import { formatDateTime, formatRelative, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState, useToast } from '@beacon/ui/feedback'
import { ConfirmDialog, type MenuEntry } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { LoadFailed, tableStatus, useErrorWords } from '../../../app/list-state.tsx'
import { useTableUrl } from '../../../app/table-url.ts'
import type { TabProps } from '../desk-search.ts'
import { screensQuery } from '../queries.ts'
import { shownRows } from '../table-local.ts'
import { TabHead } from '../tab-head.tsx'
import { displayWords, screenStatus } from '../words.ts'
import { displays, NewScreenDialog } from './new-screen-dialog.tsx'
import { type Issued, openScreen, useScreens } from './use-screens.ts'

const IssuedDialog = lazy(async () => ({ default: (await import('./issued-dialog.tsx')).IssuedDialog }))

function LastSeen({ at }: { at: string | null }) {
  const locale = useFormatLocale()
  const now = useServerNow(5_000)
  return <span className="text-fg-2">{at === null ? <Trans>never opened</Trans> : formatRelative(locale, at, now)}</span>
}

function useColumns(): ReadonlyArray<DataColumn<ScreenRow>> {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  return useMemo(
    () => [
      {
        id: 'state',
        header: t({ context: 'screen', message: 'State' }),
        width: 110,
        cell: (row) =>
          row.state === 'unused' ? <span className="text-fg-3">{t`Not opened`}</span> : <Status of={screenStatus(row.state)} />,
      },
      {
        id: 'name',
        header: t({ context: 'screen', message: 'Name' }),
        names: true,
        sortKey: 'name',
        cell: (row) => <span className="text-fg">{row.name}</span>,
      },
      { id: 'value', header: t`Shows now`, width: 150, cell: (row) => i18n._(displayWords[row.value]) },
      {
        id: 'theme',
        header: t`Theme`,
        width: 90,
        cell: (row) => (row.theme === 'dark' ? t`Dark` : t({ context: 'theme', message: 'Light' })),
      },
      { id: 'lang', header: t`Language`, width: 100, cell: (row) => (row.lang === 'zh' ? '中文' : 'English') },
      { id: 'key', header: t`Key`, width: 90, cell: (row) => <span className="type-mono text-fg-3">…{row.key_end}</span> },
      { id: 'viewers', header: t`Viewers`, width: 90, align: 'right', cell: (row) => <span className="type-mono">{row.viewers}</span> },
      { id: 'seen', header: t`Last seen`, width: 150, cell: (row) => <LastSeen at={row.last_seen_at} /> },
      {
        id: 'expires',
        header: t`Expires`,
        width: 170,
        cell: (row) => <span className="type-mono text-fg-2">{formatDateTime(locale, row.expires_at)}</span>,
      },
    ],
    [t, i18n, locale],
  )
}

type Asked = { kind: 'new' } | { kind: 'issued'; issued: Issued } | { kind: 'rotate' | 'revoke'; row: ScreenRow }

/** The contest's displays: what each shows, whether it lives, and the keys they show it by. */
export function SituationTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { resource_id: user_id } = useSession()
  const list = useQuery(screensQuery(id))
  const table = useTableUrl({ search, filters: [] })
  const columns = useColumns()
  const screens = useScreens(id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const shown = shownRows(list.data?.items ?? [], table.value, { text: (row) => row.name, keys: { name: (row) => row.name } })
  const menuOf = useScreenMenu(screens, setAsked)
  return (
    <>
      <TabHead
        title={t`Situation`}
        note={<Trans>Screens show what players see.</Trans>}
        actions={
          <Button look="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setAsked({ kind: 'new' })}>
            <Trans>New screen</Trans>
          </Button>
        }
      />
      <DataTable
        {...table}
        label={t`Big screens`}
        storageKey={`${user_id}.desk.screens`}
        columns={columns}
        rows={shown.rows}
        total={shown.total}
        unfilteredTotal={list.data?.total ?? 0}
        rowId={(row) => row.screen_id}
        rowName={(row) => row.name}
        status={tableStatus(list)}
        error={<LoadFailed title={t`Screens could not be loaded`} query={list} />}
        empty={
          <EmptyState title={t`No screens yet`}>
            <Trans>A screen shows the ranking, the matrix, the feed or a countdown on a wall, without signing in.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search screens`, placeholder: t({ context: 'screen', message: 'Name' }) }}
        rowMenu={menuOf}
      />
      {asked?.kind === 'new' && (
        <NewScreenDialog
          onCreate={async (body) => setAsked({ kind: 'issued', issued: await screens.create(body) })}
          onClose={() => setAsked((now) => (now?.kind === 'new' ? null : now))}
        />
      )}
      {asked?.kind === 'issued' && (
        <Suspense fallback={null}>
          <IssuedDialog issued={asked.issued} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {(asked?.kind === 'rotate' || asked?.kind === 'revoke') && (
        <KeyDialog
          kind={asked.kind}
          row={asked.row}
          screens={screens}
          onIssued={(issued) => setAsked({ kind: 'issued', issued })}
          onClose={() => setAsked((now) => (now?.kind === 'issued' ? now : null))}
        />
      )}
    </>
  )
}

function useScreenMenu(screens: ReturnType<typeof useScreens>, ask: (asked: Asked) => void): (row: ScreenRow) => MenuEntry[] {
  const { t, i18n } = useLingui()
  return (row) => {
    const issued = screens.issued.get(row.screen_id)
    const isRevoked = row.revoked_at !== null
    const off = isRevoked ? { disabledReason: t`revoked` } : {}
    return [
      {
        label: t`Open on second monitor`,
        ...(isRevoked ? off : issued === undefined ? { hint: t`makes a new key` } : {}),
        onSelect: () => (issued === undefined ? ask({ kind: 'rotate', row }) : openScreen(issued)),
      },
      {
        label: t`Link and QR code`,
        ...(isRevoked ? off : issued === undefined ? { disabledReason: t`shown once, rotate the key` } : {}),
        onSelect: () => issued !== undefined && ask({ kind: 'issued', issued }),
      },
      { heading: t`Show now` },
      ...displays.map((value) => ({
        label: i18n._(displayWords[value]),
        checked: row.value === value,
        ...off,
        onSelect: () => void screens.change(row, { value }),
      })),
      'separator',
      {
        label: row.theme === 'dark' ? t`Switch to light` : t`Switch to dark`,
        ...off,
        onSelect: () => void screens.change(row, { theme: row.theme === 'dark' ? 'light' : 'dark' }),
      },
      {
        label: row.lang === 'zh' ? t`Switch to English` : t`Switch to Chinese`,
        ...off,
        onSelect: () => void screens.change(row, { lang: row.lang === 'zh' ? 'en' : 'zh' }),
      },
      'separator',
      { label: t`Rotate key…`, onSelect: () => ask({ kind: 'rotate', row }) },
      { label: t`Revoke…`, danger: true, ...off, onSelect: () => ask({ kind: 'revoke', row }) },
    ]
  }
}

interface KeyDialogProps {
  kind: 'rotate' | 'revoke'
  row: ScreenRow
  screens: ReturnType<typeof useScreens>
  onIssued: (issued: Issued) => void
  onClose: () => void
}

function KeyDialog({ kind, row, screens, onIssued, onClose }: KeyDialogProps) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const isRotate = kind === 'rotate'
  const run = async () => {
    if (isRotate) return onIssued(await screens.rotate(row))
    await screens.revoke(row)
    toast.done({ title: t`The screen is dark` })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isRotate ? t`New key for “${row.name}”?` : t`Revoke “${row.name}”?`}
      body={
        isRotate
          ? t`Windows that show it by the old key go dark within 2 s. The new link is shown once.`
          : t`The screen goes dark within 2 s. This cannot be undone; a new key can be made.`
      }
      action={isRotate ? t`Make new key` : t`Revoke screen`}
      describeError={words}
      onConfirm={run}
    />
  )
}
