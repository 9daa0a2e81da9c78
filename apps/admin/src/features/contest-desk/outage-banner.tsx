import { call } from '@beacon/api/client'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { contestOutage, type OutageView } from '@beacon/api/contest/outage'
import { usePermissions } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { formatDateTime, formatDuration, formatTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner, useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contestQuery, outagesQuery } from '../../parts/desk/queries.ts'

/** Each time without the server that took time from the contest, until somebody gives it back or leaves it. */
export function OutageBanner({ contest }: { contest: ContestFull }) {
  const { data } = useQuery({ ...outagesQuery(contest.resource_id), enabled: contest.status !== 'not_started' })
  return data?.items
    .filter(({ action }) => action === null)
    .map((outage) => <Outage key={outage.outage_id} outage={outage} contest={contest} />)
}

function Outage({ outage: { outage_id, from_at, to_at, lost_s }, contest }: { outage: OutageView; contest: ContestFull }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const mayDecide = usePermissions().has('contest.control')
  const { decide, isBusy } = useDecide(contest.resource_id, outage_id)
  const [from, to, lost] = [
    formatDateTime(locale, from_at, { year: false, seconds: true }),
    formatTime(to_at, { seconds: true }),
    formatDuration(locale, lost_s),
  ]
  const isOver = contest.status === 'finished'
  return (
    <Banner
      tone="warning"
      title={t`The server was away from ${from} to ${to}`}
      actions={
        mayDecide && (
          <>
            {!isOver && (
              <Button size="sm" look="primary" disabled={isBusy} onClick={() => decide('give')}>
                <Trans>Give {lost} back to everyone</Trans>
              </Button>
            )}
            <Button size="sm" disabled={isBusy} onClick={() => decide('dismiss')}>
              <Trans context="outage">Dismiss</Trans>
            </Button>
          </>
        )
      }
    >
      {isOver ? (
        <Trans>The clock ran on and {lost} were lost. To make up for it after the end, reopen.</Trans>
      ) : (
        <Trans>The clock ran on and {lost} were lost.</Trans>
      )}
    </Banner>
  )
}

function useDecide(id: string, outage_id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const [isBusy, setBusy] = useState(false)
  const { queryKey } = outagesQuery(id)
  const decide = async (action: 'give' | 'dismiss'): Promise<void> => {
    setBusy(true)
    try {
      client.setQueryData(queryKey, await call(contestOutage.decide, { params: { resource_id: id, outage_id }, body: { action } }))
      if (action === 'give') toast.done({ title: t`The lost time was given back` })
      await client.invalidateQueries({ queryKey: contestQuery(id).queryKey })
    } catch (error) {
      toast.failed({ title: words(error) })
      await client.invalidateQueries({ queryKey })
    } finally {
      setBusy(false)
    }
  }
  return { decide, isBusy }
}
