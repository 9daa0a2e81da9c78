import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { Name } from '../../parts/contest/name.tsx'
import type { Targets } from './address-list.ts'
import { boxStatus } from './box-status.tsx'

type Target = Targets['items'][number]
type Box = Target['boxes'][number] & {
  topic_id: string
  isChosen: boolean
  attacked_in: number | null
  /** Of live flags, by the round that issued them. */
  hints: readonly (readonly [string, readonly string[]])[]
}

interface TableProps {
  topics: Targets['topics']
  rows: readonly (Omit<Target, 'boxes'> & { boxes: readonly Box[] })[]
  /** The round that runs. */
  n: number
}

/** Rivals by services; what the filters leave out is a dash in its place. */
export function TargetTable({ topics, rows, n }: TableProps) {
  const { t } = useLingui()
  return (
    <div className="min-h-0 flex-1 overflow-auto px-page pb-6">
      <table aria-label={t`Targets`} className="border-separate border-spacing-0 text-dense">
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 left-0 z-20 border-b border-rule bg-ink-0 py-1.5 pr-6 text-left font-normal text-fg-3">
              <Trans>Team</Trans>
            </th>
            {topics.map(({ topic_id, service_key, name }) => (
              <th
                key={topic_id}
                scope="col"
                title={name}
                className="sticky top-0 z-10 border-b border-rule bg-ink-0 px-3 py-1.5 text-left font-mono font-normal text-fg-2"
              >
                {service_key}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ entrant_id, name, is_nop, boxes }) => (
            <tr key={entrant_id}>
              <th
                scope="row"
                className="sticky left-0 z-10 max-w-56 border-b border-rule-2 bg-ink-0 py-1.5 pr-6 text-left font-medium text-fg max-sm:max-w-32"
              >
                <span className="flex items-baseline gap-2">
                  <Name className="min-w-0 truncate">{name}</Name>
                  {is_nop && <span className="shrink-0 text-caption font-normal text-fg-3">NOP</span>}
                </span>
              </th>
              {boxes.map((box) => (
                <td key={box.topic_id} className="border-b border-rule-2 px-3 py-1.5 align-top text-fg-3">
                  {box.isChosen ? <BoxCell box={box} n={n} /> : '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function BoxCell({ box: { address, state, attacked_in, hints }, n }: { box: Box; n: number }) {
  return (
    <>
      <code className="font-mono whitespace-nowrap text-fg">{address ?? '–'}</code>
      <span className="flex items-center gap-3 text-caption">
        <Status of={boxStatus(state)} />
        {attacked_in !== null && (
          <span className={attacked_in === n ? 'text-jade' : 'text-fg-3'}>
            {attacked_in === n ? <Trans>attacked this round</Trans> : <Trans>attacked in round {attacked_in}</Trans>}
          </span>
        )}
      </span>
      {hints.map(([round, own]) => (
        <p key={round} className="max-w-56 text-caption break-all">
          <Trans>
            Round {round}: <span className="font-mono text-fg-2">{own.join(', ')}</span>
          </Trans>
        </p>
      ))}
    </>
  )
}
