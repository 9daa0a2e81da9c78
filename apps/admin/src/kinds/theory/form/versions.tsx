import { call, hasNothing } from '@beacon/api/client'
import { theoryQuestion, type TheoryDetail } from '@beacon/api/kinds/theory/question'
import type { QuestionVersion } from '@beacon/api/question'
import { Confirm, LoadFailed } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Loading, useToast } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldDiffs } from '../../../parts/question-form/field-diff.tsx'
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
  const locale = useFormatLocale()
  const labelOf = useTheoryLabels()
  const client = useQueryClient()
  const toast = useToast()
  const found = useQuery(versionsQuery(resource_id))
  const [shown, setShown] = useState<QuestionVersion | null>(null)
  const [toRestore, setToRestore] = useState<QuestionVersion | null>(null)
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
    <>
      <ol className="text-body">
        {found.data.items.map((one) => (
          <li key={one.version} className="border-b border-rule-2 py-2">
            <div className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-mono text-mono text-fg">{one.version}</span>
              <span className="font-mono text-mono text-fg-2">{formatDateTime(locale, one.at)}</span>
              <span className="text-fg">{one.by}</span>
              <span className="ml-auto flex gap-1">
                {one.changed.length > 0 && (
                  <Button size="sm" look="quiet" onClick={() => setShown(one)}>
                    <Trans>Difference</Trans>
                  </Button>
                )}
                {canRestore && !one.is_current && (
                  <Button size="sm" look="quiet" onClick={() => setToRestore(one)}>
                    <Trans>Restore…</Trans>
                  </Button>
                )}
              </span>
            </div>
            <p className="text-caption text-fg-3">
              {one.changed.length === 0 ? <Trans>no changes</Trans> : [...new Set(one.changed.map(labelOf))].join(', ')}
            </p>
          </li>
        ))}
      </ol>
      {shown !== null && (
        <Dialog open size="lg" onOpenChange={(open) => !open && setShown(null)} title={t`Changes by ${shown.by}`}>
          <FieldDiffs
            labelOf={labelOf}
            differences={[
              ...shown.fields,
              ...shown.changed
                .filter((field) => !shown.fields.some((one) => one.field === field))
                .map((field) => ({ field, before: null, after: null, isSecret: true })),
            ]}
          />
        </Dialog>
      )}
      {toRestore !== null && (
        <Confirm
          title={t`Restore version ${toRestore.version}?`}
          body={t`It becomes the newest version, including its answer. Papers keep their current version.`}
          action={t`Restore version`}
          danger={false}
          onConfirm={() => restore(toRestore.version)}
          onClose={() => setToRestore(null)}
        />
      )}
    </>
  )
}
