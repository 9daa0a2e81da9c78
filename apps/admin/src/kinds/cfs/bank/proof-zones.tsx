import type { RangeReport } from '@beacon/api/bank/range-report'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { Marked } from './marked.tsx'

type Zones = RangeReport['zones']
type Pair = Zones[number]

/** From each zone, down, to each one, across: ports that are open, beside those that the topology declares. */
export function ProofZones({ zones }: { zones: Zones }) {
  const { t } = useLingui()
  const names = [...new Set(zones.map(({ from }) => from))]
  const rows = names.map((from) => {
    const pairs = names.map((to) => zones.find((pair) => pair.from === from && pair.to === to))
    const node = pairs[0]?.node ?? null
    return {
      key: from,
      cells: [
        <span key="from" className="font-mono text-mono">
          {from}
          {node !== null && <span className="block text-fg-3">{node}</span>}
        </span>,
        ...pairs.map((pair) => pair !== undefined && <Reach key={pair.to} pair={pair} />),
      ],
    }
  })
  return (
    <Section level={3} title={<Trans>Reach between zones</Trans>}>
      <p className="mb-1 text-caption text-fg-3">
        <Trans>From the zone at the left to the zone above, tried by the node named.</Trans>
      </p>
      <PlainTable
        tall
        label={t`Reach between zones`}
        columns={[{ head: t({ context: 'range proof', message: 'From' }) }, ...names.map((head) => ({ head }))]}
        rows={rows}
        none={<Trans>The range has no zones.</Trans>}
      />
    </Section>
  )
}

function Reach({ pair: { node, ports } }: { pair: Pair }) {
  const locale = useFormatLocale()
  if (node === null)
    return (
      <Marked as="unknown">
        <Trans>Could not look</Trans>
      </Marked>
    )
  if (ports.length === 0)
    return (
      <span className="text-fg-3">
        <Trans>No open ports</Trans>
      </span>
    )
  const declared = ports.filter(({ state }) => state !== 'more').length
  const open = formatNumber(locale, ports.filter(({ state }) => state === 'declared').length)
  return (
    <>
      {declared > 0 && (
        <Trans>
          {open} of {formatNumber(locale, declared)} declared open
        </Trans>
      )}
      <ul className="text-caption">
        {ports.map((port) => (
          <li key={`${port.node} ${port.port}`}>
            <PortLine port={port} />
          </li>
        ))}
      </ul>
    </>
  )
}

function PortLine({ port: { node, port, state } }: { port: Pair['ports'][number] }) {
  const address = <span className="font-mono break-all">{`${node}:${port}`}</span>
  if (state === 'declared') return address
  return (
    <Marked as={state === 'more' ? 'bad' : 'unknown'}>
      <span>
        {address} {state === 'more' ? <Trans>not declared</Trans> : <Trans>not open</Trans>}
      </span>
    </Marked>
  )
}
