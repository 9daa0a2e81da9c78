import type { SceneWayView } from '@beacon/api/scene/scene'
import { Button, CopyField } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { portLine } from './connect-lines.ts'

/** Ports of the machine that lead to a node: where each is, and the line that connects to it. */
export function HostPorts({ ways }: { ways: readonly SceneWayView[] }) {
  return (
    <ul className="mt-2 grid gap-2">
      {ways.map((way) => (
        <li key={way.port} className="grid gap-1 [&>*]:min-w-0">
          <span className="font-mono text-caption text-fg-3">{way.name === '' ? `${way.port}/tcp` : `${way.port}/tcp ${way.name}`}</span>
          <Address way={way} />
        </li>
      ))}
    </ul>
  )
}

function Address({ way }: { way: SceneWayView }) {
  const { t } = useLingui()
  const port = way.at?.port ?? null
  if (port === null)
    return (
      <p className="text-dense text-fg-2">
        <Trans>No host port is free. Connect another way, or ask the organisers.</Trans>
      </p>
    )
  const host = way.at?.host ?? window.location.hostname
  const { name } = way
  const { line, href } = portLine(way, { host, port }, window.location)
  const of = name === '' ? String(way.port) : name
  return (
    <div className="grid gap-1 [&>*]:min-w-0">
      <CopyField label={t`Address of ${of}`} value={`${host}:${port}`} />
      <div className="flex flex-wrap items-start gap-2">
        <CopyField className="min-w-64 flex-1" label={t`Line for ${of}`} value={line} />
        {href !== null && (
          <Button asChild>
            <a href={href} target="_blank" rel="noopener noreferrer">
              <Trans>Open {of}</Trans>
            </a>
          </Button>
        )}
      </div>
    </div>
  )
}
