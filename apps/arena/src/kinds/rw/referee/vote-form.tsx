import type { DemoResult } from '@beacon/api/kinds/rw/views'
import { rwLimits } from '@beacon/api/kinds/rw/limits'
import { formatPercent } from '@beacon/i18n'
import { Button, NumberInput, Segmented, Textarea } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskProps } from './desk-props.ts'
import { Votes } from './votes.tsx'

/** The own vote; those of others stay hidden until all are in. */
export function VoteForm({ detail, list, acts, onAsk }: DeskProps) {
  const { t } = useLingui()
  const { may_vote, has_voted, needs_head, votes, is_trying } = detail
  const needed = list.rules.judges_needed
  const { draft, fields, body } = useVerdict(detail.rubric)
  const [remark, setRemark] = useState('')
  return (
    <Section
      title={<Trans>Vote</Trans>}
      note={
        <Trans>
          {votes} of {needed} have voted
        </Trans>
      }
      className="mt-8"
    >
      {!may_vote ? (
        <p className="text-fg-2">
          <Trans>You belong to the organisation of this team and may not vote.</Trans>
        </p>
      ) : has_voted ? (
        <p className="text-fg-2">
          {needs_head ? (
            <Trans>No side has more votes. The head referee decides.</Trans>
          ) : (
            <Trans>Your vote is in. Waiting for the others.</Trans>
          )}
        </p>
      ) : (
        <div className="grid max-w-xl gap-4">
          {fields}
          <Textarea
            aria-label={t`Remark for the team`}
            placeholder={t`Remark for the team`}
            rows={2}
            counter={rwLimits.remark}
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
          />
          <div className="flex items-center gap-4">
            <Button
              look="primary"
              className="min-h-14 px-6 text-[18px]"
              disabled={body === null || acts.isBusy || is_trying}
              onClick={() => body !== null && void acts.vote({ ...body, remark })}
            >
              <Trans>Submit vote</Trans>
            </Button>
            {is_trying && draft !== undefined && (
              <span className="text-fg-2">
                <Trans>End the attempt first.</Trans>
              </span>
            )}
          </div>
        </div>
      )}
      <Votes detail={detail} />
      {list.is_head && may_vote && (needs_head || votes > 0) && (
        <Button className="mt-3" onClick={() => onAsk('overrule')}>
          <Trans>Decide as head referee…</Trans>
        </Button>
      )}
    </Section>
  )
}

/** Success with a score for each criterion, or none: what is chosen so far, its fields, and the body once it is whole. */
export function useVerdict(rubric: readonly { name: string; percent: number }[]) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<DemoResult | undefined>()
  const [scores, setScores] = useState<readonly (number | null)[]>(() => rubric.map(() => null))
  const given = scores.filter((score) => score !== null)
  const isWhole = draft === 'fail' || (draft === 'success' && given.length === rubric.length)
  const set = (at: number, next: number | null) => setScores(scores.map((old, index) => (index === at ? next : old)))
  const fields = (
    <>
      <Segmented<DemoResult>
        aria-label={t`Result`}
        className="h-14 justify-self-start [&>button]:h-full [&>button]:px-6 [&>button]:text-[18px]"
        value={draft}
        onValueChange={setDraft}
        options={[
          { value: 'success', label: t({ context: 'referee', message: 'Success' }) },
          { value: 'fail', label: t({ context: 'referee', message: 'No success' }) },
        ]}
      />
      {draft === 'success' && (
        <ul className="grid gap-2">
          {rubric.map(({ name, percent }, at) => (
            <li key={name} className="grid grid-cols-[minmax(0,1fr)_7rem] items-center gap-x-4 gap-y-1">
              <span className="text-fg">
                {name} <span className="text-caption text-fg-3">{formatPercent(percent / 100)}</span>
              </span>
              <NumberInput aria-label={name} min={0} max={100} value={scores[at] ?? null} onValueChange={(next) => set(at, next)} />
              <span className="col-span-2 flex gap-1">
                {[0, 25, 50, 75, 100].map((value) => (
                  <Button
                    key={value}
                    size="sm"
                    className="h-11 flex-1 font-mono aria-pressed:border-amber aria-pressed:bg-ink-3"
                    aria-label={`${name} ${value}`}
                    aria-pressed={scores[at] === value}
                    onClick={() => set(at, value)}
                  >
                    {value}
                  </Button>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
  const body = draft === undefined || !isWhole ? null : { result: draft, scores: draft === 'success' ? [...given] : [] }
  return { draft, fields, body }
}
