import { PageHeader } from '@beacon/ui/layout'
import { LinkTabs } from '@beacon/ui/nav'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { HistoryTab } from './history-tab.tsx'
import { SettingSearch } from './setting-search.tsx'
import { type VisibleTab, tabs } from './setting-rows.ts'
import { SettingsForm } from './settings-form.tsx'

interface Props {
  tab: VisibleTab | 'history'
  search: Readonly<Record<string, string | number | undefined>>
  /** What stands below the form of a tab, such as the list of backups; the route brings it. */
  panel?: ReactNode
}

/** The settings of the whole installation; each tab is one form. */
export function SettingsPage({ tab, search, panel }: Props) {
  const { t, i18n } = useLingui()
  const { hash } = useLocation()
  // A setting that was searched for is led to once its tab stands.
  useEffect(() => {
    if (hash === '') return
    const field = document.getElementById(hash)
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [hash])
  return (
    <>
      <PageHeader title={<Trans>System settings</Trans>} actions={<SettingSearch />} />
      <LinkTabs
        label={t`Settings`}
        current={tab}
        className="mt-1"
        tabs={[...tabs.map((one) => ({ value: one.tab, label: i18n._(one.label) })), { value: 'history', label: t`History` }]}
        renderLink={({ value }, parts) => (
          <Link to="/admin/system/system-config" search={{ tab: value === 'general' ? undefined : (value as Props['tab']) }} {...parts} />
        )}
      />
      {tab === 'history' ? <HistoryTab search={search} /> : <SettingsForm key={tab} tab={tab} below={panel} />}
    </>
  )
}
