import type { RushDesk, RushDevice, RushHost } from '@beacon/api/kinds/theory/exam/rush'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Section } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PlainTable } from '../../../../parts/desk/plain-table.tsx'
import { usePoints } from '../../../../parts/contest/use-points.ts'

/** Desks with their scores, and what their devices measure. */
export function DesksTable({ data: { now, devices } }: { data: RushHost }) {
  const { t } = useLingui()
  const points = usePoints()
  const locale = useFormatLocale()
  const ms = (value: number | null) => (value === null ? '–' : formatNumber(locale, value))
  const unit = (head: string) => `${head} (ms)`
  const onlines = now.desks.filter(({ entrant_id }) => devices.some((one) => one.entrant_id === entrant_id && one.is_online)).length
  const [online, total] = [onlines, now.desks.length]
  return (
    <Section title={<Trans context="rush">Desks and devices</Trans>} note={t({ context: 'rush', message: `${online} of ${total} online` })}>
      <PlainTable
        tall
        label={t({ context: 'rush', message: 'Desks and devices' })}
        none={t({ context: 'rush', message: 'No desks yet.' })}
        columns={[
          { head: t({ context: 'rush', message: 'Desk' }) },
          { head: t({ context: 'rush', message: 'Score' }), align: 'right' },
          { head: t({ context: 'rush', message: 'Right, wrong, false starts' }), align: 'right' },
          { head: t({ context: 'rush', message: 'Now' }) },
          { head: t({ context: 'rush', message: 'Device' }) },
          { head: unit(t({ context: 'rush', message: 'Round trip' })), align: 'right' },
          { head: unit(t({ context: 'rush', message: 'Offset' })), align: 'right' },
          { head: unit(t({ context: 'rush', message: 'Clock error' })), align: 'right' },
        ]}
        rows={now.desks.map((desk) => {
          const own = devices.filter(({ entrant_id }) => entrant_id === desk.entrant_id)
          const lines = (of: (device: RushDevice) => ReactNode, none: ReactNode = '–') =>
            own.length === 0 ? none : own.map((device) => <div key={device.device}>{of(device)}</div>)
          return {
            key: desk.entrant_id,
            cells: [
              `${desk.place}. ${desk.name}`,
              points.text(desk.score),
              `${desk.right} · ${desk.wrong} · ${desk.false_starts}`,
              <DeskNow key="now" desk={desk} data={now} />,
              lines(
                ({ is_online }) => <Status of={is_online ? 'member.online' : 'member.offline'} />,
                <Trans context="rush">not joined</Trans>,
              ),
              lines(({ round_trip_ms, worst_ms }) => `${ms(round_trip_ms)}–${ms(worst_ms)}`),
              lines(({ offset_ms }) => ms(offset_ms)),
              lines(({ error_ms }) => (error_ms === null ? '–' : `± ${ms(error_ms)}`)),
            ],
          }
        })}
      />
    </Section>
  )
}

/** How a desk stands with the question that is on. */
function DeskNow({ desk, data }: { desk: RushDesk; data: RushHost['now'] }) {
  const { entrant_id, out } = desk
  const press = data.race.find((one) => one.entrant_id === entrant_id)
  const outcome = data.outcomes.find((one) => one.entrant_id === entrant_id)
  const after = press?.after_ms ?? null
  if (outcome?.is_right === true)
    return (
      <span className="text-jade">
        <Trans context="rush">Right</Trans>
      </span>
    )
  if (outcome?.is_right === false || out === 'wrong')
    return (
      <span className="text-vermilion">
        <Trans context="rush">Wrong</Trans>
      </span>
    )
  if (out === 'false_start')
    return (
      <span className="text-vermilion">
        <Trans context="rush">False start</Trans>
      </span>
    )
  if (data.locked?.entrant_ids.includes(entrant_id) === true)
    return (
      <span className="text-amber">
        <Trans context="rush">Buzzed first</Trans>
      </span>
    )
  if (data.answered.includes(entrant_id)) return <Trans context="rush">Answered</Trans>
  if (after !== null) return <Trans context="rush">pressed after {after} ms</Trans>
  if (data.turn === entrant_id) return <Trans context="rush">on turn</Trans>
  return '–'
}
