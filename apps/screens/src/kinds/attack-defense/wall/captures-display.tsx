import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { Slots } from '../../../parts/display/slots.tsx'
import { Name } from '../../../parts/display/team-name.tsx'
import { namesOf, useCells } from './use-cells.ts'

const PITCH = 61
const PITCH_STACKED = 78
/** Lines that fit between ruler and foot. */
const LINES = 12
const LINES_STACKED = 19

/** Who took flags of whom, line by line; those of a pair in a service and round are one. */
export function CapturesDisplay({ link, isPortrait }: DisplayProps) {
  const { t } = useLingui()
  const cells = useCells(link)
  if (cells === null) return null
  const { nameOf, keyOf } = namesOf(cells)
  if (cells.latest.length === 0)
    return (
      <p className="pt-24 fs-32 text-fg-3">
        <Trans>No captures yet.</Trans>
      </p>
    )
  const pair = isPortrait ? 'flex-col fs-26 leading-34' : 'gap-24 fs-30 leading-60'
  return (
    <Slots
      pushes
      label={t`Latest captures`}
      items={cells.latest.slice(0, isPortrait ? LINES_STACKED : LINES)}
      keyOf={({ n, attacker_id, victim_id, topic_id }) => `${n} ${attacker_id} ${victim_id} ${topic_id}`}
      pitch={isPortrait ? PITCH_STACKED : PITCH}
      render={({ at, attacker_id, victim_id, topic_id, count }) => (
        <article className="flex h-full items-center gap-24 line-b-1 border-rule">
          <time dateTime={at} className="w-136 shrink-0 font-mono fs-26 text-fg-3">
            {formatClock(Date.parse(at), viewerZone(), true)}
          </time>
          <div className={`flex min-w-0 flex-1 ${pair}`}>
            <Name text={nameOf(attacker_id)} className={`font-semibold ${isPortrait ? '' : 'flex-1'}`} />
            <span className={`flex min-w-0 items-baseline gap-12 ${isPortrait ? '' : 'flex-1'}`}>
              <span className="flex shrink-0 items-baseline gap-8 text-vermilion">
                <Glyph name="flag" size="calc(18 * var(--u))" />
                <Trans context="capture">pwned</Trans>
              </span>
              <Name text={nameOf(victim_id)} className="text-fg-2" />
            </span>
          </div>
          <span className="w-190 shrink-0 truncate font-mono fs-26 text-fg-2">{keyOf(topic_id)}</span>
          <span className="w-72 shrink-0 text-right font-mono fs-26 text-fg-3">{count > 1 && `× ${count}`}</span>
        </article>
      )}
    />
  )
}
