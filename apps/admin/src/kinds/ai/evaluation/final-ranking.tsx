import type { ContestFull } from '@beacon/api/contest/contest-views'
import { usePermission, useServerNow } from '@beacon/auth'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button, Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Moved } from '@beacon/ui/matrix'
import { Tooltip } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'
import { useContestAct } from '../../../parts/contest-clock/use-contest-act.ts'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { boardQuery } from './queries.ts'

/** Publishes the private scores, once and for good; not before finals are chosen. */
export function RevealButton({ contest }: { contest: ContestFull }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const mayControl = usePermission('contest.control')
  const { data } = useQuery(boardQuery(contest.resource_id))
  const now = useServerNow()
  const [isAsked, setAsked] = useState(false)
  if (!mayControl || data === undefined || data.finals.state === 'revealed') return null
  const { until } = data.finals
  const isChoosing = Date.parse(until) > now
  const hindrance =
    contest.status !== 'finished'
      ? t`Available after the end, once finals are chosen.`
      : isChoosing
        ? t`Teams may choose their finals until ${{ time: formatDateTime(locale, until) }}.`
        : null
  const label = t`Reveal final scores…`
  if (hindrance !== null)
    return (
      <Tooltip text={hindrance}>
        <Button aria-disabled onClick={() => undefined}>
          {label}
        </Button>
      </Tooltip>
    )
  return (
    <>
      <Button look="primary" onClick={() => setAsked(true)}>
        {label}
      </Button>
      {isAsked && <RevealDialog contest={contest} onClose={() => setAsked(false)} />}
    </>
  )
}

function RevealDialog({ contest, onClose }: { contest: ContestFull; onClose: () => void }) {
  const { t } = useLingui()
  const act = useContestAct(contest)
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const { name, resource_id } = contest
  return (
    <ActionForm
      title={t`Reveal the final scores of “${name}”?`}
      body={t`Everyone sees the private scores and the final ranking at once. This cannot be taken back.`}
      action={t`Reveal final scores`}
      isReady={typed.trim() === name}
      onRun={async () => {
        await act({ action: 'reveal_finals', confirm_name: name }, t`The final scores are public`)
        await client.invalidateQueries({ queryKey: boardQuery(resource_id).queryKey })
      }}
      onClose={onClose}
    >
      <Field label={t`Type the contest's name`} help={name} required layout="stack">
        <Input autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </ActionForm>
  )
}

/** Before the reveal when it may come; after it the final places beside those of the public scores. */
export function FinalRanking({ contest }: { contest: ContestFull }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { data } = useQuery(boardQuery(contest.resource_id))
  if (data === undefined) return null
  const { state, until } = data.finals
  const time = formatDateTime(locale, until)
  const number = (value: number | null) => (value === null ? '–' : formatNumber(locale, value))
  if (state !== 'revealed')
    return (
      <Section title={t`Final ranking`}>
        <p className="text-fg-2">
          {state === 'before' ? (
            <Trans>Teams choose their finals until {time}. Private scores are published by the reveal after that.</Trans>
          ) : state === 'choosing' ? (
            <Trans>Teams may still choose their finals until {time}.</Trans>
          ) : (
            <Trans>Finals are chosen. The reveal publishes the private scores.</Trans>
          )}
        </p>
      </Section>
    )
  return (
    <Section title={t`Final ranking`} note={<Trans>Places by private scores, and how they moved</Trans>}>
      <PlainTable
        tall
        label={t`Final ranking`}
        columns={[
          { head: t({ context: 'desk', message: 'Team' }) },
          { head: t({ context: 'ai', message: 'Final place' }), align: 'right' },
          { head: t`Points`, align: 'right' },
          { head: t({ context: 'ai', message: 'Public place' }), align: 'right' },
          { head: t({ context: 'ai', message: 'Public points' }), align: 'right' },
          { head: t({ context: 'ai', message: 'Moved' }), align: 'right' },
        ]}
        rows={data.items.map((row) => ({
          key: row.entrant_id,
          cells: [
            row.name,
            number(row.rank),
            number(row.score),
            number(row.public_rank),
            number(row.public_score),
            row.rank === null || row.public_rank === null ? '–' : <Moved key="moved" by={row.public_rank - row.rank} />,
          ],
        }))}
        none={<Trans>Nobody is ranked.</Trans>}
      />
    </Section>
  )
}
