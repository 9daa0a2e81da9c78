import { contestDefault } from '@beacon/api/contest/contest-default'
import { query } from '@beacon/api/query'
import { useFormatLocale } from '@beacon/i18n'
import { type BuiltKind, builtKindNames, kindTitle } from '@beacon/router'
import { PageHeader, Section } from '@beacon/ui/layout'
import { LinkTabs } from '@beacon/ui/nav'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { kindFormQuery } from '../../kinds/form-query.ts'
import { ChangeHistory } from '../../parts/contest-form/change-history.tsx'
import { KindFormContext } from '../../parts/contest-form/kind-form.ts'
import { DefaultsForm } from './defaults-form.tsx'

/** What a new contest stands on, a tab for each kind that can be made. */
export function DefaultsPage({ kind }: { kind: BuiltKind }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { data: form } = useSuspenseQuery(kindFormQuery(kind))
  return (
    <KindFormContext value={form}>
      <PageHeader title={<Trans>Contest settings</Trans>}>
        <Trans>New contests start with these values. Existing contests keep theirs.</Trans>
      </PageHeader>
      <LinkTabs
        label={t`Kinds of contests`}
        className="mt-1"
        current={kind}
        tabs={builtKindNames.map((value) => ({ value, label: kindTitle[value][locale] }))}
        renderLink={({ value }, parts) => (
          <Link to="/admin/contest-config/index" search={value === builtKindNames[0] ? {} : { kind: value }} {...parts} />
        )}
      />
      <DefaultsForm
        key={kind}
        side={
          <Section title={<Trans>Changes</Trans>} first>
            <ChangeHistory queryOf={(page) => query(contestDefault.history, { query: { ...page, kind } })} />
          </Section>
        }
      />
    </KindFormContext>
  )
}
