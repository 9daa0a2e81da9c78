import { call } from '@beacon/api/client'
import type { OwnProfile } from '@beacon/api/people/profile'
import { session } from '@beacon/api/people/session'
import { useErrorWords } from '@beacon/auth/call'
import { setOwnZone, systemZone } from '@beacon/i18n'
import { useToast } from '@beacon/ui/feedback'
import { Combobox, Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { profileQuery } from './queries.ts'

/** The person's own time zone; none follows the installation's. */
export function TimeZonePart({ own }: { own: OwnProfile }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const toast = useToast()
  const wordsOf = useErrorWords()
  const zones = Intl.supportedValuesOf('timeZone')
  const options = [{ value: '', label: t`As the system: ${systemZone()}` }, ...zones.map((zone) => ({ value: zone, label: zone }))]
  const choose = async (zone: string) => {
    const time_zone = zone === '' ? null : zone
    cache.setQueryData(profileQuery.queryKey, { ...own, time_zone })
    setOwnZone(time_zone)
    try {
      await call(session.update_me, { body: { time_zone } })
    } catch (error) {
      toast.failed({ title: t`Your choice was not saved.`, body: wordsOf(error) })
    }
    await cache.invalidateQueries({ queryKey: profileQuery.queryKey })
  }
  return (
    <Field label={t`Time zone`} className="max-w-[360px]">
      <Combobox options={options} value={own.time_zone ?? ''} onValueChange={(zone) => void choose(zone ?? '')} />
    </Field>
  )
}
