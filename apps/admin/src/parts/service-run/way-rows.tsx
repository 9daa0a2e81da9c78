import { call } from '@beacon/api/client'
import { gateway } from '@beacon/api/scene/gateway'
import { useErrorWords } from '@beacon/auth/call'
import type { ServiceRunView } from '@beacon/api/scene/service-run'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'

/** Where people reach it. A scene is a closed network: no node of another scene is among them. */
export function WayRows({ run: { ways, has_host_ports, instance, running } }: { run: ServiceRunView }) {
  const { t } = useLingui()
  const node_id = instance?.node_id ?? null
  const addressOf = ({ host, host_port, is_shown }: ServiceRunView['ways'][number]) => {
    if (host_port !== null) return `${host ?? t`this machine`}:${host_port}`
    if (!is_shown) return t`inside only`
    if (!has_host_ports) return t`no host port: the setting is off`
    return running === null ? '–' : t`a port on this machine is being assigned`
  }
  return (
    <>
      <p className="max-w-3xl text-fg-2">
        <Trans>
          Ports shown to players get a port on this machine, open to anyone who can reach it. Player scenes are isolated: add services they
          need as nodes.
        </Trans>
      </p>
      <ul className="mt-3 flex flex-col gap-1">
        {ways.map((way) => (
          <li key={way.port} className="flex min-h-control flex-wrap items-center gap-x-4">
            <span className="w-28 font-mono text-mono text-fg">{way.name}</span>
            <span className="w-16 font-mono text-mono text-fg-2">{way.port}</span>
            <span className="font-mono text-mono text-fg-2">{addressOf(way)}</span>
            {way.is_web && node_id !== null && running !== null && <WebButton node_id={node_id} port={way.port} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function WebButton({ node_id, port }: { node_id: string; port: number }) {
  const words = useErrorWords()
  const toast = useToast()
  const open = async () => {
    try {
      const { href } = await call(gateway.web, { params: { node_id, port: String(port) }, body: {} })
      window.open(href, '_blank', 'noopener,noreferrer')
    } catch (error) {
      toast.failed({ title: words(error) })
    }
  }
  return (
    <Button size="sm" look="quiet" onClick={() => void open()}>
      <Trans>Open page</Trans>
    </Button>
  )
}
