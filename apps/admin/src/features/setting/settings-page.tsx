import { PageHeader } from '@beacon/ui/layout'
import { LinkTabs } from '@beacon/ui/nav'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SettingsForm } from './settings-form.tsx'
import type { Tab } from './setting-rows.ts'

/** The settings of the whole installation; each tab is one form. */
export function SettingsPage({ tab }: { tab: Tab }) {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={<Trans>System settings</Trans>} />
      <LinkTabs
        label={t`Settings`}
        current={tab}
        className="mt-1"
        tabs={[
          { value: 'general', label: t`General` },
          { value: 'registration', label: t({ context: 'account', message: 'Registration' }) },
        ]}
        renderLink={({ value }, parts) => (
          <Link to="/admin/system/system-config" search={{ tab: value === 'general' ? undefined : 'registration' }} {...parts} />
        )}
      />
      <SettingsForm key={tab} tab={tab} />
    </>
  )
}
