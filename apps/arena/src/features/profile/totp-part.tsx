import { call } from '@beacon/api/client'
import { totp } from '@beacon/api/people/totp'
import { Confirm } from '@beacon/auth/call'
import { formatDate, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner, useToast } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { Dialog } from '@beacon/ui/overlay'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { PartState } from './part-state.tsx'
import { totpQuery } from './queries.ts'

const TotpSetUp = late(async () => (await import('@beacon/auth/totp')).TotpSetUp)
const RecoveryCodes = late(async () => (await import('@beacon/auth/totp')).RecoveryCodes)
const few = 3

/** Two-factor sign-in: whether it is on, its recovery codes, on and off. */
export function TotpPart() {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const cache = useQueryClient()
  const toast = useToast()
  const state = useQuery(totpQuery)
  const [open, setOpen] = useState<'set_up' | 'off' | 'renew' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (state.data === undefined) return <PartState query={state} />
  const { on, confirmed_at, recovery_left, required, enabled } = state.data
  const refresh = () => cache.invalidateQueries({ queryKey: totpQuery.queryKey })
  const close = () => {
    setOpen(null)
    setCodes(null)
    void refresh()
  }
  const turnOff = async () => {
    await call(totp.turn_off, { body: {} })
    await refresh()
    toast.done({ title: t`Two-factor sign-in is off.` })
  }
  const renew = async () => setCodes((await call(totp.renew_recovery, { body: {} })).recovery_codes)
  return (
    <div className="grid max-w-[560px] gap-4">
      {!on && (
        <p className="text-fg-2">
          {enabled ? (
            <Trans>Besides your password, sign-in asks for a code from an authenticator app.</Trans>
          ) : (
            <Trans>The organisers do not offer two-factor sign-in.</Trans>
          )}
        </p>
      )}
      {on && confirmed_at !== null && (
        <p className="text-fg-2">
          <Trans>On since {formatDate(locale, confirmed_at)}.</Trans>{' '}
          <Plural value={recovery_left} _0="No recovery code is left." one="# recovery code is left." other="# recovery codes are left." />
        </p>
      )}
      {on && recovery_left <= few && <Banner boxed tone="warning" title={<Trans>Create new recovery codes before they run out.</Trans>} />}
      <div className="flex flex-wrap gap-2">
        {!on && enabled && (
          <Button onClick={() => setOpen('set_up')}>
            <Trans>Set up…</Trans>
          </Button>
        )}
        {on && (
          <Button onClick={() => setOpen('renew')}>
            <Trans>New recovery codes…</Trans>
          </Button>
        )}
        {on && (
          <Button onClick={() => setOpen('off')} disabled={required} title={required ? t`Your role requires it` : undefined}>
            <Trans>Turn off…</Trans>
          </Button>
        )}
      </div>
      {required && (
        <p className="text-dense text-fg-3">
          <Trans>Your role requires it.</Trans>
        </p>
      )}
      <Dialog
        open={open === 'set_up' || codes !== null}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={<Trans>Two-factor sign-in</Trans>}
      >
        <Suspense fallback={null}>
          {codes === null ? <TotpSetUp onDone={close} /> : <RecoveryCodes codes={codes} onDone={close} />}
        </Suspense>
      </Dialog>
      {open === 'off' && (
        <Confirm
          onClose={() => setOpen(null)}
          title={t`Turn off two-factor sign-in?`}
          body={t`Your account will be protected by the password alone. Recovery codes and trusted browsers are removed.`}
          action={t`Turn off`}
          onConfirm={turnOff}
        />
      )}
      {open === 'renew' && codes === null && (
        <Confirm
          onClose={() => setOpen(null)}
          title={t`Create new recovery codes?`}
          body={t`Your existing codes stop working.`}
          action={t`Create new codes`}
          onConfirm={renew}
        />
      )}
    </div>
  )
}
