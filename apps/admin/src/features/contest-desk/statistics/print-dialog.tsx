import { call } from '@beacon/api/client'
import { statistic } from '@beacon/api/contest/statistic'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { PrintLinkDialog } from '../../../parts/print-link.tsx'

interface Props {
  id: string
  people: readonly string[]
  onClose: () => void
}

/** Makes the link to the print page. It is shown once, holds for 24 hours and shows only the chosen people. */
export function PrintDialog({ id, people, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const make = async (lang: 'en' | 'zh') => {
    const params = { resource_id: id }
    const { link, path } = await call(statistic.create_link, { params, body: { user_ids: [...people], lang } })
    await client.invalidateQueries({ queryKey: [statistic.links.path, params] })
    return { path, expires_at: link.expires_at }
  }
  return (
    <PrintLinkDialog
      title={t`Print person statistics`}
      body={plural(people.length, {
        one: 'Anyone with the link can see the statistics of # person for 24 hours.',
        other: 'Anyone with the link can see the statistics of # people for 24 hours.',
      })}
      isReady={people.length > 0 && people.length <= 500}
      make={make}
      hold={(until) => t`Shown only once. It expires on ${until}, or when revoked.`}
      onClose={onClose}
    />
  )
}
