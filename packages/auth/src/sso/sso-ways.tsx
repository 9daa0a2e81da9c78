import { call } from '@beacon/api/client'
import type { SystemInfo } from '@beacon/api/people/session'
import { sso } from '@beacon/api/people/sso'
import { Button } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SignInFailure } from '../pages/sign-in-failure.tsx'
import { labelIn, ssoFailure } from './failure.ts'

type Props = { ways: SystemInfo['sign_in_ways']; next: string | undefined }

/** A button for each provider one can sign in at, under the form. */
export function SsoWays({ ways, next }: Props) {
  const { i18n } = useLingui()
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  if (ways.length === 0) return null
  const begin = async (provider_id: string) => {
    setBusy(provider_id)
    setFailure(null)
    try {
      const { url } = await call(sso.start, { params: { provider_id }, body: next === undefined ? {} : { next } })
      location.assign(url)
    } catch (error) {
      setFailure(ssoFailure(i18n, error))
      setBusy(null)
    }
  }
  return (
    <div className="mt-6 grid gap-3 border-t border-rule pt-6">
      {failure !== null && <SignInFailure>{failure}</SignInFailure>}
      {ways.map((way) => {
        const label = labelIn(i18n.locale, way)
        return (
          <Button key={way.id} size="lg" className="w-full" saving={busy === way.id} savingLabel={label} onClick={() => void begin(way.id)}>
            <Trans>Sign in with {label}</Trans>
          </Button>
        )
      })}
    </div>
  )
}
