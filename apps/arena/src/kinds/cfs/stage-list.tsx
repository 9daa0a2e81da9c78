import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Name } from '../../parts/contest/name.tsx'
import { missingNeeds, type RangeStage } from './range-model.ts'
import { useStageName } from './range-words.ts'

interface ListProps {
  stages: readonly RangeStage[]
  /** The stage whose task stands open. */
  current: string | null
  onOpen: (stage_id: string) => void
}

/** The stages of a range as the own entrant has them: state, value, how many took each, and the own time. */
export function StageList({ stages, current, onOpen }: ListProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return (
    <section aria-labelledby="stage-list" className="mt-5 border-t border-rule pt-3">
      <h3 id="stage-list" className="type-section text-fg">
        <Trans>Stages</Trans>
      </h3>
      <table
        aria-label={t`Stages of the range`}
        className="-mx-2 w-[calc(100%+16px)] table-fixed border-collapse text-left text-dense [&_tr>*:first-child]:pl-2 [&_tr>*:last-child]:pr-2"
      >
        <thead>
          <tr className="border-b border-rule text-caption text-fg-3 [&>th]:h-8 [&>th]:font-normal">
            <th scope="col">
              <Trans>Stage</Trans>
            </th>
            <th scope="col" className="w-24">
              <Trans>State</Trans>
            </th>
            <th scope="col" className="w-14 text-right">
              <Trans>Value</Trans>
            </th>
            <th scope="col" className="w-16 text-right">
              <Trans context="stage">Time</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {stages.map((stage) => (
            <Row
              key={stage.stage_id}
              stage={stage}
              missing={missingNeeds(stages, stage)}
              isCurrent={stage.stage_id === current}
              value={formatNumber(locale, stage.value)}
              onOpen={() => onOpen(stage.stage_id)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  stage: RangeStage
  missing: readonly string[]
  isCurrent: boolean
  value: string
  onOpen: () => void
}

function Row({ stage, missing, isCurrent, value, onOpen }: RowProps) {
  const nameOf = useStageName()
  const { state, node_key, solves, unranked_solves, taken, held } = stage
  const needs = missing.join(', ')
  const count = solves + unranked_solves
  return (
    <tr className={`border-b border-rule-2 align-baseline [&>*]:py-1.5 ${isCurrent ? 'bg-ink-2' : ''}`}>
      <th scope="row" className="min-w-0 pr-3 font-normal">
        <button
          type="button"
          aria-pressed={isCurrent}
          onClick={onOpen}
          className="block min-h-6 max-w-full truncate text-left font-medium text-fg hover:underline max-sm:min-h-11"
        >
          <Name>{nameOf(stage)}</Name>
        </button>
        <span className="block text-caption break-words text-fg-3">
          {node_key === null ? <Trans>Node not discovered</Trans> : <span className="font-mono">{node_key}</span>}
          {' · '}
          <Plural value={count} _0="taken by none" one="taken by #" other="taken by #" />
        </span>
        {(state === 'locked' || state === 'held') && needs !== '' && (
          <span className="block text-caption text-fg-3">
            <Trans>after {needs}</Trans>
          </span>
        )}
      </th>
      <td>
        <Status of={`stage.${state}`} />
      </td>
      <td className={`text-right font-mono ${state === 'taken' ? 'text-fg-3' : 'text-amber'}`}>{value}</td>
      <td className="text-right font-mono text-fg-3">
        {taken !== null && <span title={taken.name}>{formatTime(taken.at, { seconds: false })}</span>}
        {taken === null && held !== null && <span title={held.name}>{formatTime(held.at, { seconds: false })}</span>}
        {taken === null && held === null && '–'}
      </td>
    </tr>
  )
}
