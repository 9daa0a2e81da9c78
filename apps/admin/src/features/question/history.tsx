import { hasNothing, call } from '@beacon/api/client'
import { question, type QuestionVersion } from '@beacon/api/question'
import { Confirm, LoadFailed } from '@beacon/auth/call'
import { formatDateTime, listText, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Loading, useToast } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBankPages } from '../../kinds/bank-query.ts'
import { FieldDiffs } from '../../parts/question-form/field-diff.tsx'
import { questionQuery, refreshQuestions, versionsQuery } from './queries.ts'

interface Props {
  resource_id: string
  /** The version that stands now, as this page knows it. */
  version: number
  canRestore: boolean
  onRestored: () => void
}

/** Every saved version: who, when, what differs from the one before; an old one can be made the newest. */
export function History(props: Props) {
  return (
    <Section id="history" title={<Trans>History</Trans>}>
      <Versions {...props} />
    </Section>
  )
}

function Versions({ resource_id, version, canRestore, onRestored }: Props) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const labelOf = useBankPages().form.labelsOf({ i18n, locale }, 1)
  const found = useQuery(versionsQuery(resource_id))
  const [shown, setShown] = useState<QuestionVersion | null>(null)
  const [versionToRestore, setVersionToRestore] = useState<QuestionVersion | null>(null)
  const restore = useRestore(resource_id, version, onRestored)
  if (found.isPending)
    return (
      <Loading>
        <Trans>Loading history</Trans>
      </Loading>
    )
  if (hasNothing(found)) return <LoadFailed title={<Trans>The history could not be loaded</Trans>} query={found} />
  return (
    <>
      <ol className="text-body">
        {found.data.items.map((one) => (
          <li key={one.version} className="border-b border-rule-2 py-2">
            <div className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-mono text-mono text-fg-2">{formatDateTime(locale, one.at)}</span>
              <span className="text-fg">{one.by}</span>
              <span className="ml-auto flex gap-1">
                {one.changed.length > 0 && (
                  <Button size="sm" look="quiet" onClick={() => setShown(one)}>
                    <Trans>Difference</Trans>
                  </Button>
                )}
                {canRestore && !one.is_current && (
                  <Button size="sm" look="quiet" onClick={() => setVersionToRestore(one)}>
                    <Trans>Restore…</Trans>
                  </Button>
                )}
              </span>
            </div>
            <p className="text-caption text-fg-3">
              {one.is_current && (
                <>
                  <Trans>current</Trans>
                  {' · '}
                </>
              )}
              {one.changed.length === 0 ? <Trans>first version</Trans> : listText([...new Set(one.changed.map(labelOf))])}
            </p>
          </li>
        ))}
      </ol>
      {shown !== null && (
        <Dialog open size="lg" onOpenChange={(open) => !open && setShown(null)} title={t`What ${shown.by} changed`}>
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
      {versionToRestore !== null && (
        <Confirm
          title={t`Restore the version of ${formatDateTime(locale, versionToRestore.at)}?`}
          body={t`It becomes the latest version, with its flags at that time. Versions in between stay in the history.`}
          action={t`Restore version`}
          danger={false}
          onConfirm={() => restore(versionToRestore.version)}
          onClose={() => setVersionToRestore(null)}
        />
      )}
    </>
  )
}

function useRestore(resource_id: string, version: number, onRestored: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  return async (to: number) => {
    const detail = await call(question.restore, { params: { resource_id }, body: { to, version } })
    client.setQueryData(questionQuery(resource_id).queryKey, detail)
    await refreshQuestions(client)
    toast.done({ title: t`Restored` })
    onRestored()
  }
}
