import { call, hasNothing } from '@beacon/api/client'
import { gateway } from '@beacon/api/scene/gateway'
import { query } from '@beacon/api/query'
import { ConfirmDialog } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, CopyField } from '@beacon/ui/controls'
import { Skeleton } from '@beacon/ui/feedback'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../load-failed.tsx'
import { nodeLine, pythonLine } from './connect-lines.ts'

interface Props {
  node_id: string
  name: string
}

const keyQuery = () => ({ ...query(gateway.key, {}), staleTime: 0 })

/** How a player reaches the ports of a node from a machine of their own: the line that starts the forwarder, and its key. */
export function ConnectButton({ node_id, name }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={t`Connect to ${name}`}
      size="lg"
      trigger={
        <Button size="sm">
          <Trans>Connect</Trans>
        </Button>
      }
    >
      <div className="grid gap-4 [&>*]:min-w-0">
        <KeyPart />
        <ClientLine label={t`Node.js 18 or later`} value={nodeLine(window.location.origin, node_id)} />
        <ClientLine label={t`Python 3.8 or later`} value={pythonLine(window.location.origin, node_id)} />
        <p className="text-dense text-fg-2">
          <Trans>Run one of these commands and enter the key. It lists a local port for each node port. Ctrl-C stops it.</Trans>
        </p>
      </div>
    </Dialog>
  )
}

/** A line to copy, and what it runs with. */
function ClientLine({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-1">
      <span aria-hidden className="text-dense text-fg-2">
        {label}
      </span>
      <CopyField label={label} value={value} />
    </div>
  )
}

function KeyPart() {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const cache = useQueryClient()
  const view = useQuery(keyQuery())
  const [fresh, setFresh] = useState<string | null>(null)
  const [asked, setAsked] = useState<'make' | 'drop' | null>(null)
  if (view.isPending) return <Skeleton width={240} />
  if (hasNothing(view)) return <LoadFailed title={<Trans>The key could not be loaded.</Trans>} query={view} />
  const { key, hours } = view.data
  const run = async () => {
    if (asked === 'make') setFresh((await call(gateway.make_key, { body: {} })).key)
    else {
      await call(gateway.drop_key, {})
      setFresh(null)
    }
    await cache.invalidateQueries({ queryKey: keyQuery().queryKey })
  }
  return (
    <section aria-labelledby="gateway-key" className="grid gap-2">
      <div className="flex items-center gap-2">
        <h3 id="gateway-key" className="type-section mr-auto text-fg">
          <Trans>Personal key</Trans>
        </h3>
        <Button size="sm" onClick={() => setAsked('make')}>
          {key === null ? t`Create key` : t`New key…`}
        </Button>
        {key !== null && (
          <Button size="sm" look="quiet" onClick={() => setAsked('drop')}>
            <Trans>Revoke…</Trans>
          </Button>
        )}
      </div>
      {fresh !== null && <CopyField label={t`Personal key`} value={fresh} once />}
      <p className="text-dense text-fg-2">
        {key === null ? (
          <Trans>No key yet. A key works for {hours} hours.</Trans>
        ) : (
          <>
            <span className="font-mono text-fg">{key.hint}…</span> · <Trans>valid until {formatDateTime(locale, key.expires_at)}</Trans>
          </>
        )}
      </p>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked === 'drop' ? t`Revoke the key?` : t`Create a key?`}
        body={
          asked === 'drop'
            ? t`Closes its connections immediately.`
            : t`Shown only once. Any earlier key stops working and its connections close immediately.`
        }
        action={asked === 'drop' ? t`Revoke key` : t`Create key`}
        danger={asked === 'drop'}
        busyLabel={t`Working`}
        onConfirm={run}
      />
    </section>
  )
}
