import { PageHeader } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useBankPages } from '../../kinds/bank-query.ts'
import { questionHref } from '../../parts/contest/kind-links.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { testedQuery } from '../../parts/question-trial/tested-query.ts'

/** A question as a player meets it, answered without any row in a contest. */
export function TestPage({ resource_id }: { resource_id: string }) {
  const { data: row } = useSuspenseQuery(testedQuery(resource_id))
  const { Test } = useBankPages()
  return (
    <>
      <PageHeader
        title={<Trans>Test</Trans>}
        facts={
          <>
            <span className="text-fg">{row.name}</span>
            <span className="font-mono text-mono text-fg-3">{row.number}</span>
          </>
        }
        actions={
          <LinkButton {...questionHref(row.bank, resource_id)}>
            <Trans>Edit question</Trans>
          </LinkButton>
        }
      />
      <Test resource_id={resource_id} />
    </>
  )
}
