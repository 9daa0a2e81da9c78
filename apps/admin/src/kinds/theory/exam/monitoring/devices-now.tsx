import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { ExamNow } from '@beacon/api/kinds/theory/exam/exam-monitoring'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Section } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExportButton } from '../../../../parts/desk/export-button.tsx'
import { PlainTable } from '../../../../parts/desk/plain-table.tsx'
import { attemptStatusName } from '../control/attempt-words.ts'

const states = ['not_started', 'going', 'submitted', 'auto_submitted', 'absent'] as const

interface NowProps {
  contest: ContestFull
  now: ExamNow
}

/** What the devices of the candidates do now: states, who is heard, what waits on them, and where they are. */
export function DevicesNow({ contest, now }: NowProps) {
  return (
    <div className="grid gap-x-10 pb-6 lg:grid-cols-2">
      <States now={now} />
      <Devices now={now} />
      <Addresses contest={contest} now={now} />
    </div>
  )
}

function States({ now }: Pick<NowProps, 'now'>) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const title = t({ context: 'exam', message: 'Attempts by state' })
  const { paused } = now.states
  const rows = states.map((state) => ({
    key: state,
    cells: [<Status key="state" of={attemptStatusName[state]} />, formatNumber(locale, now.states[state])],
  }))
  const alone = {
    key: 'paused',
    cells: [
      <Trans key="state" context="exam">
        of these, paused individually
      </Trans>,
      formatNumber(locale, paused),
    ],
  }
  return (
    <Section title={title}>
      <PlainTable
        label={title}
        columns={[
          { head: t({ context: 'exam', message: 'State' }) },
          { head: t({ context: 'exam', message: 'Candidates' }), align: 'right' },
        ]}
        rows={paused === 0 ? rows : rows.flatMap((row) => (row.key === 'going' ? [row, alone] : [row]))}
        none={null}
      />
    </Section>
  )
}

function Devices({ now }: Pick<NowProps, 'now'>) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const title = t({ context: 'exam', message: 'Devices of candidates in progress' })
  const { heard, silent, queue } = now
  const rows: readonly (readonly [key: string, label: string, value: number])[] = [
    ['heard', t({ context: 'exam', message: 'Online in the last 60 s' }), heard],
    ['silent', t({ context: 'exam', message: 'No signal for 60 s' }), silent],
    ['devices', t({ context: 'exam', message: 'Devices with unsaved answers' }), queue.devices],
    ['answers', t({ context: 'exam', message: 'Answers waiting on devices' }), queue.answers],
  ]
  return (
    <Section title={title} note={<Trans context="exam">as last reported by devices</Trans>}>
      <PlainTable
        label={title}
        columns={[{ head: t({ context: 'exam', message: 'Figure' }) }, { head: t({ context: 'exam', message: 'Now' }), align: 'right' }]}
        rows={rows.map(([key, label, value]) => ({ key, cells: [label, formatNumber(locale, value)] }))}
        none={null}
      />
    </Section>
  )
}

function Addresses({ contest, now }: NowProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const title = t({ context: 'exam', message: 'Addresses shared by several candidates' })
  const { addresses, shared } = now
  const columns = [
    { head: t`Address`, width: 'w-40' },
    { head: t({ context: 'exam', message: 'Attempts' }), align: 'right' as const },
    { head: t({ context: 'exam', message: 'Candidates' }) },
  ]
  const named = ({ name, room }: ExamNow['addresses'][number]['candidates'][number]) => (room === '' ? name : `${name} (${room})`)
  const rows = addresses.map(({ address, attempts, candidates }) => {
    const names = candidates.map(named).join(' · ')
    const more = attempts - candidates.length
    return { address, attempts, names: more === 0 ? names : `${names} · ${plural(more, { one: '# more', other: '# more' })}` }
  })
  const hidden = shared - addresses.length
  return (
    <Section
      title={title}
      className="lg:col-span-2"
      note={hidden > 0 ? plural(hidden, { one: '# further address not shown', other: '# further addresses not shown' }) : undefined}
      actions={
        <ExportButton
          name={`${contest.number}-addresses`}
          head={columns.map(({ head }) => head)}
          rows={() => rows.map(({ address, attempts, names }) => [address, attempts, names])}
        />
      }
    >
      <PlainTable
        label={title}
        columns={columns}
        rows={rows.map(({ address, attempts, names }) => ({
          key: address,
          cells: [
            <span key="address" className="type-mono">
              {address}
            </span>,
            formatNumber(locale, attempts),
            names,
          ],
        }))}
        none={<Trans context="exam">No shared addresses.</Trans>}
      />
    </Section>
  )
}
