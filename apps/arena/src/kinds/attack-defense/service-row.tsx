import { portText } from '@beacon/api/bank/port-span'
import type { OwnService } from '@beacon/api/kinds/attack-defense/attack'
import { formatNumber, formatPercent, toPoints, useFormatLocale } from '@beacon/i18n'
import { FactStrip } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Name } from '../../parts/contest/name.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { usePoints } from '../../parts/use-points.ts'
import { BoxStatus } from './box-status.tsx'
import { RoundStrip } from './round-strip.tsx'

const sumOf = ({ attack, defence, sla }: OwnService['points']) => attack + defence + sla
const hostOf = (address: string) => (address.includes(':') ? `[${address}]` : address)

/** One own service: where it stands and how, what it brought, and its last rounds. `n`: the round that runs. */
export function ServiceRow({ service, n, about }: { service: OwnService; n: number; about: ReactNode }) {
  const { name, service_key, is_online, state } = service
  return (
    <article
      aria-label={name}
      className="grid gap-x-8 gap-y-3 border-b border-rule py-4 lg:grid-cols-[minmax(160px,1fr)_minmax(280px,1fr)_minmax(0,42rem)]"
    >
      <div className="min-w-0">
        <h2 className="type-section truncate text-fg">
          <Name>{name}</Name>
        </h2>
        <p className="mb-1 font-mono text-dense text-fg-3">{service_key}</p>
        {is_online ? <BoxStatus state={state} /> : <Status of="visibility.offline" />}
        <div className="mt-1">{about}</div>
      </div>
      <Addresses service={service} />
      <Figures service={service} />
      <div className="lg:col-span-3">
        <RoundStrip rounds={service.rounds} n={n} />
      </div>
    </article>
  )
}

function Addresses({ service: { address, ports } }: { service: OwnService }) {
  if (address === null)
    return (
      <p className="text-dense text-fg-3">
        <Trans>No address is set yet.</Trans>
      </p>
    )
  return (
    <ul className="min-w-0">
      {ports.map(({ name, proto, ...span }) => {
        const text = `${hostOf(address)}:${portText(span)}`
        return (
          <li key={`${proto} ${span.port}`} className="flex flex-wrap items-center gap-x-3">
            <code className="font-mono break-all text-fg">{text}</code>
            <span className="text-caption text-fg-3">{proto === 'tcp' ? name : `${name} · udp`}</span>
            <CopyButton text={text} label={text} />
          </li>
        )
      })}
    </ul>
  )
}

function Figures({ service: { uptime, captured, lost, points } }: { service: OwnService }) {
  const locale = useFormatLocale()
  const { digits, text } = usePoints()
  const total = sumOf(points)
  return (
    <FactStrip
      className="self-start lg:grid lg:grid-cols-[7.5rem_7.5rem_7.5rem_minmax(0,1fr)]"
      facts={[
        { key: 'uptime', label: <Trans context="share">SLA</Trans>, value: uptime === null ? '–' : formatPercent(uptime / 10_000, 1) },
        { key: 'captured', label: <Trans>Captured</Trans>, value: formatNumber(locale, captured) },
        { key: 'lost', label: <Trans>Lost</Trans>, value: formatNumber(locale, lost) },
        {
          key: 'points',
          label: <Trans>Earned</Trans>,
          value: <span title={formatNumber(locale, toPoints(total, digits), digits)}>{text(total)}</span>,
          note: (
            <Trans>
              attack {text(points.attack)}, defence {text(points.defence)}, SLA {text(points.sla)}
            </Trans>
          ),
        },
      ]}
    />
  )
}
