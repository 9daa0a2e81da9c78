import { contestDefault } from '@beacon/api/contest-default'
import { query } from '@beacon/api/query'
import { useFormatLocale } from '@beacon/i18n'
import { kindTitle } from '@beacon/router'
import { PageHeader, Section } from '@beacon/ui/layout'
import { LinkTabs } from '@beacon/ui/nav'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChangeHistory } from '../../parts/contest-form/change-history.tsx'
import { DefaultsForm } from './defaults-form.tsx'

/** What a new contest stands on, a tab for each kind that can be made. */
export function DefaultsPage() {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return (
    <>
      <PageHeader title={<Trans>Contest settings</Trans>}>
        <Trans>New contests start with these values. Existing contests keep theirs.</Trans>
      </PageHeader>
      <LinkTabs
        label={t`Kinds of contests`}
        className="mt-1"
        current="flag"
        tabs={[{ value: 'flag', label: kindTitle.flag[locale] }]}
        renderLink={(_tab, parts) => <Link to="/admin/contest-config/index" {...parts} />}
      />
      <DefaultsForm
        side={
          <Section title={<Trans>Changes</Trans>} first>
            <ChangeHistory queryOf={(page) => query(contestDefault.history, { query: { ...page, kind: 'flag' } })} />
          </Section>
        }
      />
    </>
  )
}
