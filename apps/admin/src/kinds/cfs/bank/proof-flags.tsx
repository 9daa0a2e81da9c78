import type { RangeReport } from '@beacon/api/bank/range-report'
import { Section } from '@beacon/ui/layout'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { Marked } from './marked.tsx'

type Plant = RangeReport['plants'][number]
type Leak = NonNullable<Plant['leaks']>[number]
type Searched = RangeReport['searched']

export interface StageName {
  stage_id: string
  name: string
}
interface Props {
  report: RangeReport
  stages: readonly StageName[]
}

/** Each flag: where it should lie, whether it does, and where a plain search met it. */
export function ProofFlags({ report: { plants, searched }, stages }: Props) {
  const { t } = useLingui()
  const nameOf = ({ key }: Plant) =>
    stages.find(({ stage_id }) => stage_id === key)?.name ?? (key.startsWith('flag.') ? key : t`Removed stage`)
  const rows = plants.map((plant, at) => ({
    key: String(at),
    cells: [
      nameOf(plant),
      <Place key="place" node={plant.node} where={plant.where} />,
      <InPlace key="found" found={plant.found} />,
      <Met key="met" leaks={plant.leaks} searched={searched} />,
    ],
  }))
  return (
    <Section level={3} title={<Trans>Flags</Trans>}>
      <PlainTable
        tall
        label={t`Flags`}
        columns={[
          { head: t`Stage` },
          { head: t({ context: 'range proof', message: 'Place' }) },
          { head: t`In place` },
          { head: t`Plain search` },
        ]}
        rows={rows}
        none={<Trans>The range contains no flag.</Trans>}
      />
      <SearchedFrom searched={searched} />
    </Section>
  )
}

const Place = ({ node, where }: { node: string; where: string }) => (
  <span className="font-mono text-mono break-all">
    <span className="text-fg">{node}</span> {where}
  </span>
)

function InPlace({ found }: { found: boolean | null }) {
  if (found === null)
    return (
      <Marked as="unknown">
        <Trans>Could not look</Trans>
      </Marked>
    )
  return found ? (
    <Marked as="good">
      <Trans>In place</Trans>
    </Marked>
  ) : (
    <Marked as="bad">
      <Trans>Not in place</Trans>
    </Marked>
  )
}

const isWhole = (searched: Searched) => searched.length > 0 && searched.every(({ files, pages }) => files && pages)
const mostShown = 5

function Met({ leaks, searched }: { leaks: Plant['leaks']; searched: Searched }) {
  if (leaks === null)
    return (
      <Marked as="unknown">
        <Trans>Too short to search for</Trans>
      </Marked>
    )
  if (leaks.length === 0)
    return isWhole(searched) ? (
      <Marked as="good">
        <Trans>Not found</Trans>
      </Marked>
    ) : (
      <Marked as="unknown">
        <Trans>Not fully searched</Trans>
      </Marked>
    )
  const more = leaks.length - mostShown
  return (
    <>
      <Marked as="bad">
        <Trans context="range proof">Found</Trans>
      </Marked>
      <ul className="mt-0.5 text-caption">
        {leaks.slice(0, mostShown).map((leak, at) => (
          <li key={at}>
            <LeakLine leak={leak} />
          </li>
        ))}
        {more > 0 && (
          <li>
            <Plural value={more} one="and # more place" other="and # more places" />
          </li>
        )}
      </ul>
    </>
  )
}

function LeakLine({ leak: { from, kind, node, where } }: { leak: Leak }) {
  const { t } = useLingui()
  const words = { file: t`File`, variable: t`Variable`, page: t`Page` }
  const place = kind === 'page' ? `${node}${where}` : `${node} ${where}`
  return (
    <>
      {words[kind]} <span className="font-mono break-all text-fg">{place}</span> <Trans>from {from}</Trans>
    </>
  )
}

function SearchedFrom({ searched }: { searched: Searched }) {
  if (searched.length === 0)
    return (
      <p className="mt-2 text-caption text-fg-3">
        <Trans>No node is open to players, so nothing was searched.</Trans>
      </p>
    )
  return (
    <ul className="mt-2 text-caption text-fg-3">
      {searched.map(({ node, files, pages }) => (
        <li key={node}>
          <Trans>Searched from {node}</Trans>
          {!files && (
            <>
              {' · '}
              <Trans>files could not be searched</Trans>
            </>
          )}
          {!pages && (
            <>
              {' · '}
              <Trans>pages could not be searched</Trans>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
