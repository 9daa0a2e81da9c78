import type { ReactNode } from 'react'
import { Countdown } from './countdown.tsx'
import { buckets, clockOf, cup, rounds, roundsSpan, solvesUntil } from './gallery-data.ts'
import { MiniRuler } from './mini-ruler.tsx'
import { TimeRuler } from './time-ruler.tsx'

const zone = 'Asia/Shanghai'
const solves = (clock: string) => ({ kind: 'solves', solves: solvesUntil(clock) }) as const
const now = clockOf('14:32:08')

function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-6">
      <p className="mb-2 text-[13px] text-fg-3">{title}</p>
      {children}
    </div>
  )
}

const paused = { ...cup, pauses: [{ from_at: '2026-11-20T11:40:00+08:00', to_at: null }] }
const extended = { ...cup, end_at: '2026-11-20T22:30:00+08:00', was_end_at: '2026-11-20T21:00:00+08:00', freeze_at: null }
const twoDays = { start_at: '2026-11-20T09:00:00+08:00', end_at: '2026-11-22T09:00:00+08:00', freeze_at: '2026-11-22T05:00:00+08:00' }
const histogram = { kind: 'histogram', bucket_s: 300, buckets: buckets() } as const

function AdminStates() {
  const common = { surface: 'admin', zone } as const
  return (
    <>
      <Sample title="Not started: no now marker; the countdown follows the start">
        <TimeRuler {...common} span={cup} now={clockOf('09:00:00') - 66_472_000} />
      </Sample>
      <Sample title="Running, with a lane of submissions per 5 min (grey) and correct ones (jade)">
        <TimeRuler {...common} span={cup} now={now} lane={histogram} />
      </Sample>
      <Sample title="Running, with solves (jade) and first bloods (amber diamond)">
        <TimeRuler {...common} span={cup} now={now} lane={solves('14:32:08')} />
      </Sample>
      <Sample title="Paused: the hatch grows under the now marker, the count stands still">
        <TimeRuler {...common} span={paused} now={clockOf('11:51:24')} lane={solves('11:40:00')} />
      </Sample>
      <Sample title="Frozen: solves after the freeze are azure; near an edge the chip flips, and a label it would cover gives way">
        <TimeRuler {...common} span={cup} now={clockOf('20:29:00')} lane={solves('20:29:00')} />
      </Sample>
      <Sample title="Rounds: done grey, current amber, to come ink-3">
        <TimeRuler {...common} span={roundsSpan} now={now} lane={{ kind: 'rounds', rounds: rounds(12) }} />
      </Sample>
      <Sample title="Finished: no now marker, the whole line is drawn">
        <TimeRuler {...common} span={cup} now={clockOf('21:10:00')} lane={solves('21:00:00')} />
      </Sample>
      <Sample title="The end was moved">
        <TimeRuler {...common} span={extended} now={now} lane={solves('14:32:08')} />
      </Sample>
      <Sample title="Two days: the date at midnight; the connection is lost">
        <TimeRuler {...common} span={twoDays} now={clockOf('19:31:38')} stale />
      </Sample>
    </>
  )
}

function Compact() {
  return (
    <div className="max-w-[358px]">
      <TimeRuler surface="arena" zone={zone} span={cup} now={now} lane={solves('14:32:08')} />
    </div>
  )
}

function Screens() {
  return (
    <>
      <Sample title="Screen, solves">
        <TimeRuler surface="screens" zone={zone} span={cup} now={now} lane={solves('14:32:08')} note="" />
      </Sample>
      <Sample title="Screen, 144 rounds">
        <TimeRuler surface="screens" zone={zone} span={roundsSpan} now={now} lane={{ kind: 'rounds', rounds: rounds(144) }} />
      </Sample>
    </>
  )
}

function Mini() {
  const rows = [
    ['Running', cup, now],
    ['Paused', paused, clockOf('16:00:00')],
    ['Not started', cup, clockOf('08:00:00')],
    ['Finished', cup, clockOf('22:00:00')],
  ] as const
  return (
    <ul className="flex gap-10">
      {rows.map(([word, span, at]) => (
        <li key={word} className="flex items-center gap-3 text-fg">
          <MiniRuler span={span} now={at} zone={zone} />
          {word}
        </li>
      ))}
    </ul>
  )
}

function Countdowns() {
  const to = '2026-11-20T21:00:00+08:00'
  return (
    <div className="flex items-baseline gap-8 text-figure text-fg">
      <Countdown to="2026-11-25T13:45:00+08:00" now={now} />
      <Countdown to={to} now={now} className="text-amber" />
      <Countdown to={to} now={clockOf('20:59:18')} />
    </div>
  )
}

/** Gallery sections of this folder: what the component looks like in each of its states. */
export const sections: ReadonlyArray<{ id: string; title: string; element: ReactNode }> = [
  { id: 'ruler', title: 'Time ruler', element: <AdminStates /> },
  { id: 'ruler-compact', title: 'Time ruler, compact', element: <Compact /> },
  { id: 'ruler-screens', title: 'Time ruler on screens', element: <Screens /> },
  { id: 'ruler-mini', title: 'Mini ruler', element: <Mini /> },
  { id: 'countdown', title: 'Countdown', element: <Countdowns /> },
]
