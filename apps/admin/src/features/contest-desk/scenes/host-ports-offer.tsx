import { call } from '@beacon/api/client'
import { contest as contract } from '@beacon/api/contest/contest'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { query } from '@beacon/api/query'
import { setting } from '@beacon/api/platform/setting'
import type { StartCheck } from '@beacon/api/contest/start-check'
import { usePermissions } from '@beacon/auth'
import { AskDialog } from '@beacon/auth/call'
import { playHref } from '@beacon/router'
import { Button, Input } from '@beacon/ui/controls'
import { Banner, useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contestQuery, startCheckQuery } from '../../../parts/desk/queries.ts'

type Item = StartCheck['items'][number]

const missing = 'scene_click_missing'
const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

/** On the page where environments are looked after: players cannot click yet, and what turns it on. */
export function HostPortsBanner({ contest }: { contest: ContestFull }) {
  const { t } = useLingui()
  const check = useQuery(startCheckQuery(contest.resource_id)).data
  const item = check?.items.find(({ code }) => code === missing)
  if (item === undefined) return null
  const n = String(item.details['n'])
  return (
    <Banner
      boxed
      tone="info"
      className="mb-2"
      title={t`Players cannot connect in one click yet`}
      actions={<HostPortsOffer contest={contest} items={[item]} />}
    >
      <Trans>Questions that need a forwarder: {n}. Host ports give each environment an address, such as host:20001.</Trans>
    </Banner>
  )
}

/** One click for both settings: the platform's, where it is off there, and the contest's. Each asks its own permission. */
export function HostPortsOffer({ contest, items }: { contest: ContestFull; items: readonly Item[] }) {
  const permissions = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const item = items.find(({ code }) => code === missing)
  if (item === undefined || !permissions.has('contest.write')) return null
  const isOffered = item.details['is_offered'] === true
  if (!isOffered && !(permissions.has('setting.read') && permissions.has('setting.write')))
    return (
      <p className="text-fg-2">
        <Trans>Ask someone who can change settings to turn on host ports.</Trans>
      </p>
    )
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Turn on host ports…</Trans>
      </Button>
      {isOpen && <HostPortsDialog contest={contest} isOffered={isOffered} onClose={() => setOpen(false)} />}
    </>
  )
}

function HostPortsDialog({ contest, isOffered, onClose }: { contest: ContestFull; isOffered: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const settings = useQuery({ ...query(setting.get, {}), enabled: !isOffered, staleTime: 0 })
  const setup = useQuery({ ...query(setting.setup, {}), enabled: !isOffered })
  const own = new URL(playHref(contest.kind, contest.resource_id), location.origin)
  const kept = settings.data?.values.host_port_name ?? null
  const reachable = isLoopback(own.hostname) ? (setup.data?.addresses.map((one) => new URL(one).hostname)[0] ?? null) : null
  const host = typed ?? kept ?? reachable ?? own.hostname
  const range = settings.data?.values.host_port_range
  const run = async () => {
    if (!isOffered) {
      const { values, version } = await call(setting.get, {})
      const wish = host.trim()
      // The site's own name is followed, not written down: it is the one that each player came by.
      const host_port_name = wish === '' || wish === own.hostname ? null : wish
      const scene_access_modes = [...new Set([...values.scene_access_modes, 'port' as const])]
      await call(setting.update, { body: { values: { scene_access_modes, host_port_name }, version } })
    }
    const params = { resource_id: contest.resource_id }
    const now = await call(contract.settings, { params })
    const scene_access_modes = [...new Set([...('scene_access_modes' in now ? now.scene_access_modes : []), 'port' as const])]
    const full = await call(contract.update, { params, body: { scene_access_modes, version: now.version } })
    client.setQueryData(contestQuery(contest.resource_id).queryKey, full)
    await client.invalidateQueries({ queryKey: startCheckQuery(contest.resource_id).queryKey })
    toast.done({ title: t`Host ports are on` })
  }
  return (
    <AskDialog
      title={<Trans>Turn on host ports?</Trans>}
      body={<Trans>Each TCP port open to players gets a port on this machine, reachable by everyone, including other teams.</Trans>}
      action={<Trans>Turn on</Trans>}
      isReady={isOffered || settings.data !== undefined}
      onRun={run}
      onClose={onClose}
    >
      {!isOffered && (
        <>
          <Field
            layout="stack"
            label={<Trans>Address players connect to</Trans>}
            help={
              own.protocol === 'https:' && host.trim() === own.hostname ? (
                <Trans>Web pages open only under a name other than this site’s, such as the server’s address.</Trans>
              ) : (
                <Trans>Name or address of this machine. The firewall must allow ports {range}.</Trans>
              )
            }
          >
            <Input value={host} autoComplete="off" spellCheck={false} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          {isLoopback(host.trim()) && (
            <p className="text-amber">
              <Trans>{host} is reachable only from this machine.</Trans>
            </p>
          )}
        </>
      )}
    </AskDialog>
  )
}
