import { call, type WayLabels } from '@beacon/api/client'
import { sso } from '@beacon/api/people/sso'
import { Button } from '@beacon/ui/controls'
import { FieldError } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { hearConfirmed } from '../sso/confirmed-here.ts'
import { ssoFailure } from '../sso/failure.ts'

interface Props {
  /** Those of the ways that stand at a provider: `sso:campus`. */
  ways: readonly string[]
  labels: WayLabels
  /** The person says that it is done, or the other tab reports it. */
  onDone: () => void
}

/** Confirms in a new tab at the provider one is linked to; what was typed on this page stays. */
export function ConfirmAtProvider({ ways, labels, onDone }: Props) {
  const { i18n } = useLingui()
  const [isOpened, setOpened] = useState(false)
  const [blocked, setBlocked] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const done = useEffectEvent(onDone)
  useEffect(() => hearConfirmed(done), [])
  const open = async (way: string) => {
    // At once, within the click: a tab that is opened after an answer is taken for an advertisement.
    const tab = window.open('', '_blank')
    if (tab !== null) tab.opener = null
    setFailure(null)
    try {
      const { url } = await call(sso.start, { params: { provider_id: way.slice('sso:'.length) }, body: { purpose: 'confirm' } })
      if (tab === null) setBlocked(url)
      else tab.location.href = url
      setOpened(true)
    } catch (error) {
      tab?.close()
      setFailure(ssoFailure(i18n, error))
    }
  }
  return (
    <div className="grid gap-3">
      {failure !== null && <FieldError>{failure}</FieldError>}
      {ways.map((way) => {
        const label = labels[way]?.[i18n.locale === 'zh' ? 'zh' : 'en'] ?? way.slice('sso:'.length)
        return (
          <Button key={way} type="button" onClick={() => void open(way)}>
            <Trans>Confirm at {label}</Trans>
          </Button>
        )
      })}
      {blocked !== null && (
        <a className="link justify-self-start text-dense" href={blocked} target="_blank" rel="noreferrer">
          <Trans>No tab opened? Open it here</Trans>
        </a>
      )}
      {isOpened && (
        <div className="flex items-center gap-3">
          <p role="status" className="text-dense text-fg-2">
            <Trans>Confirm in the other tab, then continue here.</Trans>
          </p>
          <Button type="button" look="primary" className="ml-auto shrink-0" onClick={onDone}>
            <Trans>Continue</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
