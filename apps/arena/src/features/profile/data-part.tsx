import { call, urlOf } from '@beacon/api/client'
import { profile, type OwnProfile } from '@beacon/api/people/profile'
import { useErrorWords } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, buttonLook } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { profileQuery } from './queries.ts'

const askEveryMs = 1_500

/** Everything the installation holds of a person as a file, once a day. */
export function DataPart({ data }: { data: OwnProfile['data'] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const cache = useQueryClient()
  const toast = useToast()
  const wordsOf = useErrorWords()
  const [isBusy, setBusy] = useState(false)
  const isMaking = data.state === 'queued' || data.state === 'running'
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => void cache.invalidateQueries({ queryKey: profileQuery.queryKey }), askEveryMs)
    return () => clearInterval(timer)
  }, [isMaking, cache])
  const make = async () => {
    setBusy(true)
    try {
      await call(profile.make_data, { body: {} })
    } catch (error) {
      toast.failed({ title: t`The file could not be started.`, body: wordsOf(error) })
    }
    setBusy(false)
    await cache.invalidateQueries({ queryKey: profileQuery.queryKey })
  }
  return (
    <div className="grid max-w-[560px] gap-4">
      <p className="text-fg-2">
        <Trans>Your profile, sessions, submissions, messages and uploads as JSON and files in one archive. Once a day.</Trans>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {data.state === 'done' && data.job_id !== null && (
          <a className={buttonLook({})} href={urlOf(profile.data, { params: { job_id: data.job_id } })} download>
            <Trans>Download</Trans>
          </a>
        )}
        <Button
          saving={isBusy || isMaking}
          savingLabel={t`Preparing`}
          disabled={data.next_at !== null && !isMaking}
          onClick={() => void make()}
        >
          <Trans>Prepare my data</Trans>
        </Button>
        {data.next_at !== null && !isMaking && (
          <span className="text-dense text-fg-3">
            <Trans>again from {formatDateTime(locale, data.next_at)}</Trans>
          </span>
        )}
      </div>
    </div>
  )
}
