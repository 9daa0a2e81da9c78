import { call, hasNothing } from '@beacon/api/client'
import { theoryQuestion, type TheoryDetail } from '@beacon/api/kinds/theory/question'
import { LoadFailed } from '@beacon/auth/call'
import { Loading, useToast } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { VersionRows } from '../../../parts/question-form/version-rows.tsx'
import { refreshTheory, versionsQuery } from '../bank/queries.ts'
import { useTheoryLabels } from './labels.ts'

interface Props {
  resource_id: string
  /** The version that stands now, as this page knows it. */
  version: number
  canRestore: boolean
  onRestored: (detail: TheoryDetail) => void
}

/** Every saved version: who, when, what differs from the one before; an old one can be made the newest. */
export function Versions(props: Props) {
  return (
    <Section id="versions" title={<Trans>Versions</Trans>}>
      <VersionList {...props} />
    </Section>
  )
}

function VersionList({ resource_id, version, canRestore, onRestored }: Props) {
  const { t } = useLingui()
  const labelOf = useTheoryLabels()
  const client = useQueryClient()
  const toast = useToast()
  const found = useQuery(versionsQuery(resource_id))
  const restore = async (to: number) => {
    const detail = await call(theoryQuestion.restore, { params: { resource_id }, body: { to, version } })
    await refreshTheory(client)
    toast.done({ title: t`Restored` })
    onRestored(detail)
  }
  if (found.isPending)
    return (
      <Loading>
        <Trans>Loading versions</Trans>
      </Loading>
    )
  if (hasNothing(found)) return <LoadFailed title={<Trans>The versions could not be loaded</Trans>} query={found} />
  return (
    <VersionRows
      items={found.data.items}
      labelOf={labelOf}
      canRestore={canRestore}
      named={(one) => <span className="font-mono text-mono text-fg">{one.version}</span>}
      said={(one) => (one.changed.length === 0 ? <Trans>no changes</Trans> : [...new Set(one.changed.map(labelOf))].join(', '))}
      differenceTitle={(one) => t`Changes by ${one.by}`}
      restoreWords={(one) => ({
        title: t`Restore version ${one.version}?`,
        body: t`It becomes the newest version, including its answer. Papers keep their current version.`,
      })}
      restore={restore}
    />
  )
}
