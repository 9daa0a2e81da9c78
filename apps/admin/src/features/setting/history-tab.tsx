import { useColumnOf } from '../../parts/list/column-of.tsx'
import { useList } from '../../parts/list/use-list.tsx'
import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { setting, settingItem, type SettingChange, settingValues } from '@beacon/api/platform/setting'
import { systemInfoQuery, usePermissions } from '@beacon/auth'
import { Confirm } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { EmptyState, useToast } from '@beacon/ui/feedback'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganisationOptions, useRoleOptions } from '../../parts/people/people-options.ts'
import { listInput } from '../../parts/list/list-input.ts'
import { useTableUrl } from '../../parts/list/table-url.ts'
import { settingsQuery } from './queries.ts'
import { type Named, namesCalled, settingLabel, valueText } from './setting-words.ts'

type Search = Readonly<Record<string, string | number | undefined>>

/** Who changed which setting when, and the way back to an older value. */
export function HistoryTab({ search }: { search: Search }) {
  const { t, i18n } = useLingui()
  const permissions = usePermissions()
  const table = useTableUrl({ search, filters: [] })
  // People type what a setting is called on the screen; the server knows it by its wire name.
  const input = listInput(setting.history, table.value, { names: namesCalled(i18n, table.value.q).join() })
  const list = useList(table, query(setting.history, { query: input }), { failed: <Trans>The history could not be loaded</Trans> })
  const columns = useHistoryColumns()
  const [changeToRestore, setChangeToRestore] = useState<SettingChange | null>(null)
  const mayRestore = (row: SettingChange) => !row.is_secret && row.name in settingValues.shape && permissions.has(settingItem(row.name))
  return (
    <>
      <DataTable<SettingChange>
        {...list.table}
        className="mt-3"
        label={t`History of settings`}
        columns={columns}
        rowId={(row) => row.resource_id}
        rowName={(row) => settingLabel(i18n, row.name)}
        empty={<EmptyState title={<Trans>No changes yet</Trans>}>{t`All settings are at their defaults.`}</EmptyState>}
        search={{ label: t`Search the history`, placeholder: t`Setting or person` }}
        rowMenu={(row) => (mayRestore(row) ? [{ label: t`Restore this value`, onSelect: () => setChangeToRestore(row) }] : [])}
      />
      {changeToRestore !== null && <Restore row={changeToRestore} onClose={() => setChangeToRestore(null)} />}
    </>
  )
}

/** Roles and organisations by their id, as far as one may see them. */
function useNamed(): Named {
  const { options: roles } = useRoleOptions()
  const { options: organisations } = useOrganisationOptions()
  return new Map([...roles, ...organisations].map(({ value, label }) => [value, label]))
}

function useHistoryColumns(): ReadonlyArray<DataColumn<SettingChange>> {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<SettingChange>()
  const named = useNamed()
  const side = (row: SettingChange, value: unknown) => {
    const text = row.is_secret ? t`changed` : valueText(i18n, row.name, value, locale, named)
    return (
      <span className="text-fg-2" title={text}>
        {text}
      </span>
    )
  }
  return [
    column.mono({ id: 'at', header: t`Time`, width: 196 }, (row) => formatDateTime(locale, row.at, { seconds: true })),
    { id: 'by', header: t`By`, min: 120, cell: (row) => row.by ?? '–' },
    {
      id: 'name',
      header: t`Setting`,
      min: 200,
      names: true,
      cell: (row) => (
        <span className="text-fg" title={row.name}>
          {settingLabel(i18n, row.name)}
        </span>
      ),
    },
    { id: 'before', header: t({ context: 'history', message: 'Before' }), cell: (row) => side(row, row.before) },
    { id: 'after', header: t({ context: 'history', message: 'After' }), cell: (row) => side(row, row.after) },
  ]
}

/** The value after this change holds again. */
function Restore({ row, onClose }: { row: SettingChange; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const named = useNamed()
  const queryClient = useQueryClient()
  const toast = useToast()
  const restore = async () => {
    const { version } = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })
    await call(setting.update, { body: { values: { [row.name]: row.after }, version } })
    await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === setting.history.path })
    await queryClient.invalidateQueries({ queryKey: systemInfoQuery.queryKey })
    toast.done({ title: t`Value restored` })
  }
  return (
    <Confirm
      onClose={onClose}
      danger={false}
      title={t`Restore “${settingLabel(i18n, row.name)}”?`}
      body={t`It becomes: ${valueText(i18n, row.name, row.after, locale, named)}`}
      action={t`Restore`}
      onConfirm={restore}
    />
  )
}
