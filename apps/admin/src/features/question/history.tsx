import { hasNothing, call } from '@beacon/api/client'
import { question } from '@beacon/api/bank/question'
import { LoadFailed } from '@beacon/auth/call'
import { formatDateTime, listText, useFormatLocale } from '@beacon/i18n'
import { Loading, useToast } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBankPages } from '../../kinds/bank-query.ts'
import { VersionRows } from '../../parts/question-form/version-rows.tsx'
import { questionQuery, refreshQuestions, versionsQuery } from '../../parts/question-access/queries.ts'

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
  const restore = useRestore(resource_id, version, onRestored)
  if (found.isPending)
    return (
      <Loading>
        <Trans>Loading history</Trans>
      </Loading>
    )
  if (hasNothing(found)) return <LoadFailed title={<Trans>The history could not be loaded</Trans>} query={found} />
  return (
    <VersionRows
      items={found.data.items}
      labelOf={labelOf}
      canRestore={canRestore}
      said={(one) => (
        <>
          {one.is_current && (
            <>
              <Trans>current</Trans>
              {' · '}
            </>
          )}
          {one.changed.length === 0 ? <Trans>first version</Trans> : listText([...new Set(one.changed.map(labelOf))])}
        </>
      )}
      differenceTitle={(one) => t`What ${one.by} changed`}
      restoreWords={(one) => ({
        title: t`Restore the version of ${formatDateTime(locale, one.at)}?`,
        body: t`It becomes the latest version, with its flags at that time. Versions in between stay in the history.`,
      })}
      restore={restore}
    />
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
