import type { RushHost } from '@beacon/api/kinds/theory/exam/rush'
import { Confirm, useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { useRun } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

interface Props {
  host: RushHost['host']
  take: (take_over: boolean) => Promise<unknown>
}

/** Who hosts: one person at a time, and another one only after a question. */
export function HostLine({ host, take }: Props) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, failure, start } = useRun(useErrorWords())
  if (host?.is_me === true) return null
  const name = host?.name ?? ''
  return (
    <>
      <Banner
        boxed
        tone={failure !== null ? 'failure' : host === null ? 'info' : 'warning'}
        title={
          failure ??
          (host === null ? t({ context: 'rush', message: 'Nobody is hosting.' }) : t({ context: 'rush', message: `${name} is hosting.` }))
        }
        actions={
          host === null ? (
            <Button
              look="primary"
              saving={isBusy}
              savingLabel={t({ context: 'rush', message: 'Starting' })}
              onClick={() => void start(() => take(false))}
            >
              <Trans context="rush">Host the rush</Trans>
            </Button>
          ) : (
            <Button onClick={() => setAsking(true)}>
              <Trans context="rush">Take over…</Trans>
            </Button>
          )
        }
      >
        {host === null ? (
          <Trans context="rush">Only the host can use the controls.</Trans>
        ) : (
          <Trans context="rush">You can view everything but not make changes.</Trans>
        )}
      </Banner>
      {isAsking && (
        <Confirm
          title={t({ context: 'rush', message: `Take over from ${name}?` })}
          body={t({ context: 'rush', message: 'Nothing changes except that you take over the controls.' })}
          action={t({ context: 'rush', message: 'Take over' })}
          onConfirm={() => take(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
