import type { RushDesk, RushNow } from '@beacon/api/kinds/theory/exam/rush'
import { useServerNow } from '@beacon/auth'
import { formatChange, useFormatLocale } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Slots } from '../../../parts/display/slots.tsx'
import { usePoints } from '../../../parts/display/points.ts'
import { Name } from '../../../parts/display/team-name.tsx'

/** Up to six desks stand large; twelve still fit. */
const few = 6
const sizes = {
  large: { pitch: 112, text: 'fs-46 leading-60', small: 'fs-32 leading-60', lane: 'mt-8 h-14' },
  dense: { pitch: 73, text: 'fs-32 leading-40', small: 'fs-24 leading-40', lane: 'mt-6 h-8' },
} as const
const tick_ms = 100
const digits = 2
/** Before the opening lanes fill for so long. */
const lead_ms = 3_000

/** Every desk with its score, and under its name the lane of the race. */
export function RushDesks({ now }: { now: RushNow }) {
  const { t } = useLingui()
  const points = usePoints()
  const sorted = [...now.desks].sort((a, b) => a.rank - b.rank || a.place - b.place)
  const size = sizes[now.desks.length <= few ? 'large' : 'dense']
  const isRace = now.round?.kind === 'buzz' && now.question !== null
  return (
    <section className="min-w-0">
      <Slots
        role="list"
        label={t({ context: 'rush', message: 'Standings' })}
        items={sorted}
        keyOf={(desk) => desk.entrant_id}
        pitch={size.pitch}
        render={(desk) => (
          <div className="flex h-full flex-col justify-center line-b-1 border-rule">
            <div className="flex items-baseline gap-18">
              <span className={`w-36 shrink-0 text-right font-mono text-fg-3 ${size.small}`}>{desk.rank}</span>
              <span className="flex min-w-0 flex-1 items-baseline gap-18">
                <Name text={desk.name} className={`${size.text} font-semibold ${holds(now, desk) ? 'text-amber' : 'text-fg'}`} />
                <DeskMark now={now} desk={desk} size={size.small} />
              </span>
              <span className={`shrink-0 font-mono font-semibold ${size.text}`}>{points(desk.score)}</span>
            </div>
            <div className={`ml-54 ${size.lane}`}>{isRace && <Lane now={now} desk={desk} />}</div>
          </div>
        )}
      />
    </section>
  )
}

const holds = ({ locked }: RushNow, { entrant_id }: RushDesk): boolean => locked?.entrant_ids.includes(entrant_id) === true

/** How the desk came off, in words: colour is never alone. */
function DeskMark({ now, desk, size }: { now: RushNow; desk: RushDesk; size: string }) {
  const locale = useFormatLocale()
  const outcome = now.outcomes.find(({ entrant_id }) => entrant_id === desk.entrant_id)
  const after = now.race.find(({ entrant_id }) => entrant_id === desk.entrant_id)?.after_ms ?? null
  const mark = (look: string, text: ReactNode) => <span className={`shrink-0 ${size} ${look}`}>{text}</span>
  if (outcome?.is_right === true) return mark('text-jade', formatChange(locale, outcome.points, digits))
  if (outcome?.is_right === false) return mark('text-vermilion', formatChange(locale, outcome.points, digits))
  if (desk.out === 'false_start') return mark('text-vermilion', <Trans context="rush">False start</Trans>)
  if (desk.out === 'wrong') return mark('text-vermilion', <Trans context="rush">Wrong</Trans>)
  if (after !== null) return mark('font-mono text-fg-2', <Trans context="rush">{after} ms</Trans>)
  if (now.answered.includes(desk.entrant_id)) return mark('text-fg-2', <Trans context="rush">Answered</Trans>)
  return null
}

/** Before the opening it fills for all alike; then the first press reaches the end and the others stay behind by their time. */
function Lane({ now, desk }: { now: RushNow; desk: RushDesk }) {
  const press = now.race.find(({ entrant_id }) => entrant_id === desk.entrant_id)
  const first = Math.min(...now.race.flatMap(({ after_ms }) => after_ms ?? []))
  if (now.state === 'armed' && desk.out === null) return <Filling opens_at={now.opens_at} />
  const after = press?.after_ms ?? null
  const share = after === null ? 0 : Math.max(0.04, (first + 1) / (after + 1))
  const look = holds(now, desk) ? 'bg-amber' : 'bg-control'
  return <Track share={share} look={look} />
}

function Filling({ opens_at }: { opens_at: string | null }) {
  const at = useServerNow(tick_ms)
  const left_ms = opens_at === null ? lead_ms : Date.parse(opens_at) - at
  return <Track share={Math.min(1, Math.max(0, 1 - left_ms / lead_ms))} look="bg-fg-3" />
}

const Track = ({ share, look }: { share: number; look: string }) => (
  <span className="block h-full w-full bg-ink-2">
    <span className={`block h-full origin-left ${look}`} style={{ width: `${share * 100}%` }} />
  </span>
)
