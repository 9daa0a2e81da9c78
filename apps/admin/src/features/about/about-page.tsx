import { usePermission } from '@beacon/auth'
import { DescriptionList, PageHeader, Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PartsList } from './parts-list.tsx'
import { aboutQuery } from './queries.ts'
import { RunsSection } from './runs-section.tsx'

/** What this Beacon is; what runs where is for whoever watches the platform. */
export function AboutPage() {
  const { t } = useLingui()
  const { edition, parts, version } = useSuspenseQuery(aboutQuery).data
  const watches = usePermission('monitor.platform')
  const minds = usePermission('license.manage')
  return (
    <>
      <PageHeader title={<Trans>About Beacon</Trans>} />
      <DescriptionList
        className="mt-3"
        facts={[
          { label: t({ context: 'of the product', message: 'Version' }), value: <span className="type-mono">{version}</span> },
          {
            label: t`Edition`,
            value: minds ? (
              <Link to="/admin/activation" className="underline">
                {edition}
              </Link>
            ) : (
              edition
            ),
          },
          {
            label: t({ context: 'of the product', message: 'Licence' }),
            value: t`Proprietary. Third-party components keep their own licences, listed below.`,
          },
        ]}
      />
      {watches && <RunsSection />}
      <Section title={<Trans>Third-party licences</Trans>} className="pb-6">
        {parts === null ? (
          <p className="text-fg-2">
            <Trans>The list is made when the apps are built. This copy was built without it.</Trans>
          </p>
        ) : (
          <PartsList parts={parts} />
        )}
      </Section>
    </>
  )
}
