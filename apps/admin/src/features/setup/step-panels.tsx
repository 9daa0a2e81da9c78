import { systemInfoQuery } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { basePath, builtKindOf, invitationHash, playPath } from '@beacon/router'
import { Button, CopyField } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { QrCode } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makeCode, reachableOrigin, type Setup } from './model.ts'
import { saveSettings, settingsQuery } from './queries.ts'

/** A link for other devices: to copy, and as a code to scan. */
function LinkOut({ label, href, scanned = href, isOwn }: { label: string; href: string; scanned?: string; isOwn: boolean }) {
  const { t } = useLingui()
  return (
    <div className="flex w-full items-start gap-4">
      <QrCode value={scanned} label={t`${label}, to scan`} size={112} />
      <div className="min-w-0 max-w-[520px] flex-1">
        <CopyField label={label} value={href} />
        {isOwn && (
          <p className="text-caption text-amber">
            <Trans>The server listens only on this machine, so other devices cannot reach it. Start it with HOST=0.0.0.0.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}

/** Address, registration code and QR of the registration page; while registration is closed, the button that opens it. */
export function InvitePanel({ setup }: { setup: Setup }) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const queryClient = useQueryClient()
  const info = useQuery(systemInfoQuery)
  const settings = useQuery(settingsQuery)
  const [isOpening, setOpening] = useState(false)
  if (info.data === undefined || settings.data === undefined) return null
  const { values } = settings.data
  const open = async () => {
    setOpening(true)
    try {
      const registration_code = values.registration_code ?? makeCode()
      await saveSettings(queryClient, { registration_open: true, registration_review: false, registration_code })
    } catch (error) {
      toast.failed({ title: t`Registration was not opened`, body: words(error) })
    } finally {
      setOpening(false)
    }
  }
  if (!values.registration_open) {
    return (
      <Button look={setup.steps.invite.done ? 'plain' : 'primary'} saving={isOpening} savingLabel={t`Opening`} onClick={() => void open()}>
        <Trans>Open registration with a code</Trans>
      </Button>
    )
  }
  const href = `${reachableOrigin(setup.addresses, location.origin)}${basePath}/register`
  // Behind the hash the code is in no request and no log of a proxy.
  const scanned = values.registration_code === null ? href : `${href}#${invitationHash(values.registration_code)}`
  return (
    <>
      <LinkOut label={t`Registration page`} href={href} scanned={scanned} isOwn={setup.addresses.length === 0} />
      {values.registration_code !== null && (
        <p className="w-full text-fg-2">
          <Trans>Code</Trans> <span className="font-mono text-[18px] tracking-wide text-fg">{values.registration_code}</span>
        </p>
      )}
    </>
  )
}

/** The contest itself for a player: link and QR. */
export function PlayPanel({ setup }: { setup: Setup }) {
  const { t } = useLingui()
  const { resource_id, kind: name } = setup.steps.contest
  const kind = builtKindOf(name)
  if (resource_id === null || kind === null) return null
  const origin = reachableOrigin(setup.addresses, location.origin)
  return (
    <LinkOut
      label={t`Join link`}
      href={`${origin}${basePath}${playPath(kind)}?resource_id=${resource_id}`}
      isOwn={setup.addresses.length === 0}
    />
  )
}
