import type { ContestFull } from '@beacon/api/contest/contest-views'
import { useServerNow } from '@beacon/auth'
import { Section } from '@beacon/ui/layout'
import { TimeRuler } from '@beacon/ui/ruler'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { plannedEnd } from './model.ts'

interface Props {
  source: ContestFull
  start_at: string
  never: readonly MessageDescriptor[]
}

/** Beside the form: when the copy will run, and what it never takes along. */
export function CopySide({ source, start_at, never }: Props) {
  const { i18n } = useLingui()
  const now = useServerNow()
  const isKnown = !Number.isNaN(Date.parse(start_at))
  return (
    <>
      <Section title={<Trans>Time</Trans>} first>
        {isKnown && <TimeRuler surface="admin" now={now} span={{ start_at, end_at: plannedEnd(source, start_at), freeze_at: null }} />}
      </Section>
      <Section title={<Trans>What is never copied</Trans>}>
        <ul className="flex list-disc flex-col gap-1 pl-4 text-fg-2">
          {never.map((one) => (
            <li key={one.id}>{i18n._(one)}</li>
          ))}
        </ul>
      </Section>
      <p className="mt-4 text-fg-3">
        <Trans>The copy stays hidden until you publish it.</Trans>
      </p>
    </>
  )
}
